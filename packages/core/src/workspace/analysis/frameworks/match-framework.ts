import type { ToolCall } from '../../../detect/definitions/tool-call.js'
import { chainOf } from '../../../detect/markers.js'
import { convertingTool, defineTool, packageTool } from '../../../frameworks/data/define-tool.js'
import { ownTools, WITH_INPUT_SCHEMA } from '../../../frameworks/data/own.js'
import type { ArgumentRole, CallShape, DefinitionForm, Framework } from '../../../model/framework.js'
import { type Callee, resolveCallee } from '../../../modules/callee.js'
import type { ModuleAnalysis } from '../../../modules/lazy-form/module-analysis.js'
import { ownerOf } from '../../../modules/resolution/package-name.js'
import { packageIn } from '../../../rules/evaluation/missing-package.js'
import type { ModuleGraph } from '../graph.js'
import type { FrameworkMatch } from './framework-match.js'
import { ownerOfModule } from './module-owner.js'
import { convertsItself } from './own-conversion.js'
import { wrappedFramework } from './wrapped-framework.js'

/** The framework that a definition is for; null where it turns out to be none. `analysis` is the module that it stands in. */
export function matchFramework(
  call: ToolCall,
  analysis: ModuleAnalysis,
  graph: ModuleGraph,
  frameworks: readonly Framework[],
): FrameworkMatch | null {
  if (call.form === 'literal') return ownerOfLiteral(call, analysis, graph, frameworks)
  if (call.form === 'answer') return ownerOfAnswer(call, frameworks)
  if (call.form === 'module') return ownerOfModule(call, analysis, graph, frameworks)
  return (
    ownerByCallee(call, analysis, graph, frameworks) ??
    ownerByMembers(call, frameworks) ??
    ownerOfDecorator(call, frameworks)
  )
}

function ownerByCallee(
  call: ToolCall,
  analysis: ModuleAnalysis,
  graph: ModuleGraph,
  frameworks: readonly Framework[],
): FrameworkMatch | null {
  const callee = resolveCallee(call.ref, analysis, graph, frameworks)
  if (callee.kind === 'framework') {
    const found = amongShapes(callee.frameworks, callee.path, call.form)
    if (found) return { ...found, call: false }
    const [framework] = callee.frameworks
    if (call.tentative) return registrationOfOwn(call, callee)
    if (!framework) return null
    return { framework, shape: framework.calls[0] as CallShape, call: false }
  }
  if (call.tentative)
    return callee.kind === 'elsewhere' ? registrationByShape(call, analysis, graph, frameworks) : null
  const ambient = call.ref.kind === 'unknown' ? frameworks.filter((each) => each.ambient) : []
  const added = amongShapes(ambient, call.name, call.form)
  if (added) return { ...added, call: false }
  const byShape = frameworks.filter(({ modules, id }) => modules.length === 0 && !OF_NO_SHAPE.has(id))
  const chain = chainOf(call.ref)
  const isIts = ({ callee, form = 'call' }: CallShape) =>
    form === call.form && (callee === call.name || callee === chain)
  const wrapper = byShape.find(({ calls }) => calls.some(isIts)) ?? (byShape.at(-1) as Framework)
  const shape = wrapper.calls.find(isIts) ?? (wrapper.calls[0] as CallShape)
  const owner = callee.kind === 'package' ? callee.name : missingOwner(call, callee, analysis, graph)
  if (owner !== null && wrapper.id === defineTool.id)
    return { framework: packageTool, shape, call: false, package: owner }
  if (callee.kind !== 'workspace') return { framework: wrapper, shape, call: false }
  const behind = wrappedFramework(callee, graph, frameworks)
  if (behind)
    return { framework: behind.framework, shape, call: true, ...(behind.isCalled ? {} : { named: true }) }
  if (wrapper.id !== defineTool.id || !convertsItself(callee, graph))
    return { framework: wrapper, shape, call: true }
  return { framework: convertingTool, shape, call: true, convertedBy: callee.file }
}

/** A class that extends nothing of a framework's: its members tell. */
function ownerByMembers(
  { form, knownAs, inputKey }: ToolCall,
  frameworks: readonly Framework[],
): FrameworkMatch | null {
  if (form !== 'class' || knownAs === null) return null
  const framework = frameworks.find(({ id }) => id === knownAs)
  const isByParts = inputKey !== undefined
  const shape = framework?.calls.find(
    ({ form, known }) => form === 'class' && known !== undefined && (known.byParts ?? false) === isByParts,
  )
  return framework && shape
    ? { framework, shape: withInput(shape, inputKey), call: false, likely: true }
    : null
}

/** A decorator of the project's own: what it is given tells. */
function ownerOfDecorator(
  { form, knownAs }: ToolCall,
  frameworks: readonly Framework[],
): FrameworkMatch | null {
  const framework = form === 'call' ? frameworks.find(({ id }) => id === knownAs) : undefined
  const shape = framework?.calls.find((each) => each.form === 'call' && each.known?.decorates)
  return framework && shape ? { framework, shape, call: false, likely: true } : null
}

/** The package that a callee is imported from, where it is not installed: no code of the workspace's own. */
function missingOwner(
  { ref }: ToolCall,
  callee: Callee,
  { file }: ModuleAnalysis,
  { resolver }: ModuleGraph,
): string | null {
  if (callee.kind !== 'elsewhere' || ref.kind !== 'import') return null
  return resolver.link(ref.specifier, file).kind === 'missing' ? packageIn(ref.specifier) : null
}

/** A method of the project's own, on a class that extends a framework's server, that is given what one of the server's methods takes. */
function registrationOfOwn(
  { form, arguments: given }: ToolCall,
  { frameworks, path }: Extract<Callee, { kind: 'framework' }>,
): FrameworkMatch | null {
  const [owner, method] = path.split('#')
  if (form !== 'call' || method === undefined || !SPEAKS_OF_TOOLS.test(method)) return null
  for (const framework of frameworks)
    for (const shape of framework.calls) {
      const isIts = (shape.form ?? 'call') === 'call' && !shape.role && shape.callee.startsWith(`${owner}#`)
      if (isIts && shape.arguments.some((roles) => fitsExactly(roles, given)))
        return { framework, shape, call: false, likely: true }
    }
  return null
}

const SPEAKS_OF_TOOLS = /tool/i

function fitsExactly(roles: readonly ArgumentRole[], given: ToolCall['arguments']): boolean {
  return (
    roles.length === given.length &&
    roles.every((role, index) => {
      const argument = given[index] as ToolCall['arguments'][number]
      if (role === 'name' || role === 'description') return argument.kind === 'string'
      if (role === 'handler') return argument.kind === 'function' || argument.kind === 'other'
      if (role === 'annotations' || argument.kind !== 'object') return argument.kind === 'other'
      const isConfig =
        argument.keys.has('inputSchema') || typeof argument.keys.get('description')?.literal === 'string'
      return isConfig === (role === 'config')
    })
  )
}

/**
 * A method that is called as a framework's is, on something of a type of the project's own, or on a parameter without a type that nothing is
 * known to be given to: `registrar.registerTool(name, { … }, run)`.
 */
function registrationByShape(
  { form, name, ref, arguments: given }: ToolCall,
  { file }: ModuleAnalysis,
  graph: ModuleGraph,
  frameworks: readonly Framework[],
): FrameworkMatch | null {
  const method = ref.kind === 'made' ? (ref.members.at(-1) ?? name) : name
  const shapeOf = ({ calls }: Framework) =>
    calls.find(({ telling, callee }) => telling && callee.endsWith(`#${method}`))
  const found = frameworks.filter((framework) => shapeOf(framework))
  const framework = found.find((each) => isInstalled(each, file, graph)) ?? found[0]
  const shape = framework && shapeOf(framework)
  const [roles] = shape?.arguments ?? []
  const by = ref.kind === 'made' ? ref.by : ref
  const isTold = by.kind === 'parameter' || (ref.kind === 'made' && by.kind !== 'unknown')
  if (!isTold) return null
  if (!framework || !shape || form !== 'call' || roles?.length !== given.length) return null
  const keys = Object.values(shape.fields).flat()
  const fits = roles.every((role, index) => {
    const argument = given[index] as ToolCall['arguments'][number]
    if (role === 'config' && argument.kind === 'object') return keys.some((key) => argument.keys.has(key))
    // Of a parameter nothing but the method's name may tell: `for (const { name, config, run } of all) server.registerTool(name, config, run)`.
    if (role === 'config') return argument.kind === 'other' && by.kind === 'parameter'
    if (role === 'handler') return argument.kind === 'function' || argument.kind === 'other'
    return argument.kind !== 'object' && argument.kind !== 'function'
  })
  return fits ? { framework, shape, call: false, likely: true } : null
}

/** What is told by where the callee is from, not by its shape alone. */
const OF_NO_SHAPE: ReadonlySet<string> = new Set([packageTool.id, convertingTool.id, ownTools.id])

function ownerOfLiteral(
  { ref, name, knownAs, inputKey }: ToolCall,
  analysis: ModuleAnalysis,
  graph: ModuleGraph,
  frameworks: readonly Framework[],
): FrameworkMatch | null {
  const typed: Callee =
    ref.kind === 'unknown' ? { kind: 'elsewhere' } : resolveCallee(ref, analysis, graph, frameworks)
  const found =
    typed.kind === 'framework'
      ? amongShapes(typed.frameworks, typed.path, 'literal')
      : knownByKeys(frameworks, knownAs, name)
  if (!found) return null
  if (found.shape.known?.installed && !isInstalled(found.framework, analysis.file, graph))
    return { framework: ownTools, shape: WITH_INPUT_SCHEMA, call: false }
  return { ...found, shape: withInput(found.shape, inputKey), call: false }
}

/** A shape whose schema stands under a key of the project's own. */
function withInput(shape: CallShape, inputKey: string | undefined): CallShape {
  return inputKey === undefined ? shape : { ...shape, fields: { ...shape.fields, input: [inputKey] } }
}

function isInstalled({ modules }: Framework, file: string, { resolver }: ModuleGraph): boolean {
  return modules.some((module) => {
    const link = resolver.link(module, file)
    const { kind, ...rest } = link.kind === 'framework' ? link.rest : link
    return kind === 'package' || ('id' in rest && ownerOf(rest.id) !== undefined)
  })
}

function ownerOfAnswer({ knownAs, name }: ToolCall, frameworks: readonly Framework[]): FrameworkMatch | null {
  const framework = frameworks.find(({ id }) => id === knownAs)
  const shape = framework?.calls.find(({ form, callee }) => form === 'answer' && callee.endsWith(`#${name}`))
  return framework && shape ? { framework, shape, call: false } : null
}

function knownByKeys(
  frameworks: readonly Framework[],
  id: string | null,
  callee: string,
): Omit<FrameworkMatch, 'call'> | null {
  const framework = frameworks.find((each) => each.id === id)
  const shape = framework?.calls.find((each) => each.known !== undefined && each.callee === callee)
  return framework && shape ? { framework, shape } : null
}

/** The shape that a path stands for, its first names left out where it comes from a default export. */
function amongShapes(
  frameworks: readonly Framework[],
  path: string,
  form: DefinitionForm,
): Omit<FrameworkMatch, 'call'> | null {
  const ofForm = frameworks.flatMap((framework) =>
    framework.calls.filter((shape) => (shape.form ?? 'call') === form).map((shape) => ({ framework, shape })),
  )
  return (
    ofForm.find(({ shape }) => shape.callee === path) ??
    ofForm.find(({ shape }) => !shape.callee.includes('#') && shape.callee.endsWith(`.${path}`)) ??
    null
  )
}
