import { vendorOfModule } from '../../../child/reading/vendors/index.js'
import { isWordForTools } from '../../../detect/definitions/holder.js'
import type { ToolCall } from '../../../detect/definitions/tool-call.js'
import type { Argument } from '../../../detect/definitions/written-parts.js'
import { type FactoryUse, instanceOf, passedArguments, readSite } from '../../../detect/site.js'
import type { CallShape, Framework } from '../../../model/framework.js'
import type { ToolSite } from '../../../model/site.js'
import { type FactoryRef, factoryId, type Template } from '../../../modules/lazy-form/site-model.js'
import type { ModuleGraph } from '../graph.js'

/** Whether a call writes out the name of a tool: then it makes one tool, however it is reached. */
function namesTool({ arguments: given }: ToolCall): boolean {
  const [first] = given
  if (first?.kind === 'string') return true
  return given.some((each) => each.kind === 'object' && typeof each.keys.get('name')?.literal === 'string')
}

/** What a call of a factory leads to. */
export interface DefinitionBehind extends FactoryUse {
  /** The file of the definition. */
  file: string
  /** What the call gives the first function. */
  given: readonly Argument[]
  /** The functions on the way, down to that of the definition. */
  steps: Array<{ file: string; template: Template }>
  /** The definition itself where it stands in the caller's file and is one tool; else the call. */
  written: ToolCall
  /** What the functions on the way put it under; null where that says no more than that it is a tool. */
  key: string | null
  /** Whether one of them calls a tool of another server. */
  remote: boolean
}

/** Whether a function makes a definition of what it has by itself: no part of it is one of its parameters, or of theirs. */
export function isOwn({ steps }: DefinitionBehind): boolean {
  const { call, sources } = (steps.at(-1) as DefinitionBehind['steps'][number]).template
  // What a class has its constructor may have been given.
  if (call.form === 'class') return false
  return sources.every(
    ({ whole, spread, keys, objects }) =>
      !whole &&
      !spread &&
      keys.size === 0 &&
      [...(objects?.values() ?? [])].every((each) => !each.spread && each.keys.size === 0),
  )
}

/** Where the last function but one calls the one that makes the tool; nothing where the call here is that. */
export function calledWithin({
  steps,
}: DefinitionBehind): Pick<NonNullable<ToolSite['definition']>, 'calledAt'> {
  const caller = steps.at(-2)
  return caller ? { calledAt: { file: caller.file, range: caller.template.call.callee } } : {}
}

/** The name that functions on the way to a definition write out, and by which of them; null where it is the call itself. */
export function namedBehind(
  { steps, given, call }: DefinitionBehind,
  framework: Framework,
  shape: CallShape,
): { name: string; by: string | null } | null {
  const nameFrom = (first: number, outer: readonly Argument[]): string | undefined => {
    let passed = outer
    for (const { template } of steps.slice(first))
      passed = passedArguments(template.call.arguments, template.sources, passed, null)
    const { site } = readSite(0, { ...call, arguments: [...passed] }, framework, shape, null, vendorOfModule)
    return site.literal.name
  }
  const name = nameFrom(0, given)
  if (name === undefined) return null
  const by = steps.findLastIndex((_, index) => nameFrom(index, []) !== undefined)
  const { file, template } = steps[by] ?? {}
  return { name, by: template ? factoryId(file as string, template.unit) : null }
}

/** A key that holds whatever is a tool. */
const HOLDS_ONE = /^(?:the)?tool$/i

/** Follows a call of a factory, through factories that it calls, to the definition; null where one of them is gone. */
export function definitionBehind(
  factory: FactoryRef,
  call: ToolCall,
  caller: string,
  graph: ModuleGraph,
): DefinitionBehind | null {
  const { range } = call
  let passed = call.arguments
  const steps: DefinitionBehind['steps'] = []
  let written = call
  let key: string | null = null
  let remote = false
  for (let at: FactoryRef | null = factory; at; ) {
    const { file, template: unit }: FactoryRef = at
    const template: Template | undefined = graph.analyze(file)?.templates.find((each) => each.unit === unit)
    if (!template) return null
    const isHere: boolean = file === caller && !template.ofClass && namesTool(template.call)
    if (call.form === 'new' && template.ofClass) passed = [instanceOf(range, passed, template.members)]
    // A class has its own members, whatever it extends.
    if (call.form !== 'class' || template.call.form !== 'class')
      passed = passedArguments(template.call.arguments, template.sources, passed, isHere ? null : range)
    if (isHere) written = template.call
    steps.push({ file, template })
    const own = template.call.key?.name
    if (own !== undefined && !isWordForTools(own)) key = HOLDS_ONE.test(own) ? null : own
    remote ||= template.call.remote ?? false
    if (!template.inner)
      return {
        call: template.call,
        arguments: passed,
        steps,
        given: call.arguments,
        file,
        written,
        key,
        remote,
      }
    at = template.inner
  }
  return null
}
