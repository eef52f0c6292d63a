import type { ToolFacts } from '../../model/facts.js'
import { partLocation } from '../../model/tool-location.js'
import type { WireForm } from '../../wire/wire-form.js'
import type { RuleContext, SetRule } from '../engine/rule.js'
import { inline, toolLabel } from '../engine/wording.js'
import { sdkRefusal } from './sdk-refusal.js'

/** Of `sdk-refusal`, what no tool can help: a package that throws while it is imported, once for all tools. */
export const sdkImport: SetRule = {
  scope: 'set',
  meta: sdkRefusal.meta,

  groupKeys(tool, context) {
    return failuresOf(tool, context).map(({ packageName }) => packageName)
  },

  async *check(tools, context) {
    for (const [packageName, failures] of byPackage(tools, context)) {
      const places = await context.locate(failures.map(({ tool }) => ({ tool, imported: packageName })))
      const index = places.findIndex((place) => place !== null)
      const { tool, message, version } = failures[Math.max(index, 0)] as Failure
      const others = failures.filter((each) => each.tool !== tool)
      yield {
        tool,
        about: 'package',
        message:
          `${packageName} throws an error while it is imported, so the program sends no tool with it.\n` +
          `${packageName}${version === undefined ? '' : ` ${version}`}: ${inline(message, 500)}`,
        at: { fields: [], ...(places[index] && { location: places[index] }) },
        tools: failures.length,
        toolIds: failures.map((each) => each.tool.id),
        related: others.slice(0, MAX_LINKS).map((each) => ({
          ...partLocation(each.tool, []),
          message: `Tool '${toolLabel(each.tool)}' is sent with it, too.`,
        })),
      }
    }
  },
}

const MAX_LINKS = 10

interface Failure {
  tool: ToolFacts
  packageName: string
  message: string
  version: string | undefined
}

/** Each package once that throws on the way of a tool. */
function failuresOf(tool: ToolFacts, context: RuleContext): Failure[] {
  if (context.importFailures() === 0) return []
  const own = context.ownTargetOf(tool)
  const targets = [...context.targetsOf(tool), ...(own === null ? [] : [own])]
  const sent = targets.flatMap((target) => context.wire(tool, target) ?? [])
  const made = sent.some(({ via }) => via !== null) ? null : context.made(tool)
  const failures = [...sent, ...(made ? [made] : [])].flatMap((form) => failureIn(tool, form))
  return [...new Map(failures.map((failure) => [failure.packageName, failure])).values()]
}

function failureIn(tool: ToolFacts, { refused, versions }: WireForm): Failure[] {
  const packageName = refused?.package
  if (packageName === undefined) return []
  return [{ tool, packageName, message: refused?.message ?? '', version: versions[packageName] }]
}

function byPackage(tools: readonly ToolFacts[], context: RuleContext): Map<string, Failure[]> {
  const found = new Map<string, Failure[]>()
  for (const failure of tools.flatMap((tool) => failuresOf(tool, context))) {
    const same = found.get(failure.packageName)
    if (same) same.push(failure)
    else found.set(failure.packageName, [failure])
  }
  return found
}
