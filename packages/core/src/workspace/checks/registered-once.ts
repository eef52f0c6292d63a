import { isDeepStrictEqual } from 'node:util'
import { excludeEachOther, registersInstead, registersTwice } from '../../detect/sets/branches.js'
import type { ToolFacts } from '../../model/facts.js'
import type { ToolSite } from '../../model/site.js'

/** The tools of a file. A wrapper that registers a tool in either of two branches counts once. */
export function registeredOnce(tools: readonly ToolFacts[]): ToolFacts[] {
  const registered = new Map<string, ToolFacts[]>()
  const kept: ToolFacts[] = []
  /** By where the wrapper registers them. */
  const shown = new Map<string, ToolFacts>()
  for (const tool of tools) {
    if (isRegisteredAgain(tool, registered)) continue
    const index = kept.findIndex((other) => isInOtherBranch(other, tool))
    const one = kept[index]
    if (!one) {
      kept.push(tool)
      continue
    }
    const place = JSON.stringify([one.site.registeredBy?.range, tool.site.registeredBy?.range])
    const first = shown.get(place) ?? one
    first.otherForm ??= otherForm(first, tool)
    first.otherForm.tools += 1
    shown.set(place, first)
  }
  return kept
}

/** Whether a wrapper registers a tool of one name instead, where a condition is otherwise that nothing tells. */
function isInOtherBranch(one: ToolFacts, other: ToolFacts): boolean {
  if (one.name === null || one.name !== other.name || one.site.index === other.site.index) return false
  if (one.status !== 'resolved' || other.status !== 'resolved') return false
  const [some, others] = [one.site.registeredBy, other.site.registeredBy]
  return (
    some !== undefined &&
    others !== undefined &&
    isDeepStrictEqual(one.site.range, other.site.range) &&
    some.within.function === others.within.function &&
    excludeEachOther(some.within.branches, others.within.branches)
  )
}

function otherForm(one: ToolFacts, { site, ...other }: ToolFacts): NonNullable<ToolFacts['otherForm']> {
  const { file, range } = site.registeredBy as NonNullable<ToolSite['registeredBy']>
  const differs = (['description', 'schema', 'outputSchema'] as const).filter(
    (part) => !isDeepStrictEqual(one[part], other[part]),
  )
  return { at: { file, range }, differs, tools: 0 }
}

/**
 * Whether another call registers the same in its place: a wrapper has one in each of its branches, or is itself called in several
 * functions or branches. Two that run one after the other register it twice.
 *
 * @param registered those that count, by what is registered
 */
function isRegisteredAgain(tool: ToolFacts, registered: Map<string, ToolFacts[]>): boolean {
  const { site, name, provisionalName, keyedAt, description, schema, outputSchema, status, reason } = tool
  if (site.recognised !== 'registration' || (status === 'unevaluated' && name === null)) return false
  const key = JSON.stringify([
    site.framework,
    site.role,
    // One without a name goes by where it is used, or by the function that makes it.
    name ?? { provisionalName, keyedAt },
    description,
    schema,
    outputSchema,
    status,
    // Why the other one is not evaluated adds nothing where the tool is known by its name.
    status === 'unevaluated' ? null : reason,
  ])
  const known = registered.get(key) ?? []
  const isInstead = ({ site: other }: ToolFacts): boolean =>
    isDeepStrictEqual(other.range, site.range)
      ? status !== 'unevaluated' && other.index !== site.index && !registersTwice(other, site)
      : registersInstead(other, site)
  if (known.some((other) => isInstead(other) || areLikelyOfOneEntry(other, tool))) return true
  registered.set(key, [...known, tool])
  return false
}

/** Two functions that make an object of each entry of one list: what only looks like a tool is one where it is written. */
function areLikelyOfOneEntry(one: ToolFacts, other: ToolFacts): boolean {
  const isLikely = one.site.likely === true && other.site.likely === true
  return isLikely && one.written !== undefined && isDeepStrictEqual(one.written, other.written)
}
