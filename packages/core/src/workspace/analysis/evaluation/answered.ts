import { isDeepStrictEqual } from 'node:util'
import { encloses } from '../../../common/ranges.js'
import type { BringingCall, CallAnswers } from '../../../model/site.js'
import type { ToolOutcome } from '../../checks/facts.js'
import { describeFailure } from '../../checks/failures.js'
import type { SettledSite } from './settle-sites.js'

/**
 * The tools of a file, by site, with what functions that answer a request for tools answered. What is answered is what is sent:
 * an entry stands for the definition that it was made of. Where both are equal the definition stays, since it is the better place,
 * and so do definitions of other files (`defined`, by name), which are tools there.
 */
export function withAnswers(
  sites: readonly SettledSite[],
  outcomes: readonly ToolOutcome[][],
  defined: ReadonlySet<string>,
): ToolOutcome[][] {
  const isAnswer = (index: number): boolean => sites[index]?.shape.form === 'answer'
  // What takes even its name from elsewhere is no better place, and no tool where its file has others to hand on.
  const isConversion = (index: number): boolean =>
    sites[index]?.shape.form === 'literal' && !sites[index].certain
  if (!sites.some((_, index) => isAnswer(index))) return [...outcomes]
  // What a method of the program's own registers under a name is likely by itself, and is what the list is filled with.
  const isInDoubt = ({ likely, recognised }: SettledSite['site']): boolean =>
    likely === true && recognised !== 'registration'
  const others = outcomes.flatMap((tools, index) => {
    const settled = sites[index]
    return isAnswer(index) || !settled || isInDoubt(settled.site) ? [] : tools
  })
  const defining = outcomes.flatMap((tools, index) =>
    isAnswer(index) || isConversion(index) || sites[index]?.site.likely ? [] : tools,
  )
  const replaced = new Set<ToolOutcome>()
  const answered = new Map<ToolOutcome, CallAnswers>()
  const answers = outcomes.map((tools, index) => {
    if (!isAnswer(index)) return tools
    const failed = tools.find(({ outcome }) => !('reading' in outcome) || outcome.reading === null)
    if (failed && (others.length > 0 || defined.size > 0)) return furtherOf(failed, outcomes.flat())
    if (failed) return [lacksPackage(failed) ? failed : notAnswered(failed)]
    return tools.filter((entry) => {
      const name = nameOf(entry)
      if (name === null) return true
      if (defined.has(name)) return false
      const same = defining.filter((other) => nameOf(other) === name)
      const equal = same.filter((other) => isEqual(other, entry))
      const { callAnswers } = entry.site
      if (callAnswers) for (const other of equal) answered.set(other, callAnswers)
      if (equal.length > 0) return false
      for (const other of same) replaced.add(other)
      return true
    })
  })
  return answers.map((tools, index) =>
    isAnswer(index)
      ? tools
      : tools
          .filter((tool) => !replaced.has(tool))
          .map((tool) => {
            const callAnswers = answered.get(tool)
            return callAnswers ? { ...tool, site: { ...tool.site, callAnswers } } : tool
          }),
  )
}

/** Tools of another server are not known with it either. */
function lacksPackage({ site, outcome }: ToolOutcome): boolean {
  return !site.remote && 'reading' in outcome && outcome.failure?.kind === 'unresolved-import'
}

/** Nothing is wrong with the tools where the function cannot be run here: what it answers is not known. */
function notAnswered({ outcome, ...tool }: ToolOutcome): ToolOutcome {
  const { site } = tool
  const { callee: range, blocked } = site
  const reason =
    'unevaluated' in outcome
      ? outcome.unevaluated
      : `it fails when it is run without its server: ${outcome.failure ? describeFailure(outcome.failure) : ''}`
  const answers = { name: 'tools/list', range, ...blocked, reason, answers: true as const }
  return { ...tool, site: { ...site, blocked: answers }, instance: 0, outcome: { unevaluated: reason } }
}

/** The tools that are written are known; that there may be more is not to be passed over. */
function furtherOf({ outcome: _, ...tool }: ToolOutcome, others: readonly ToolOutcome[]): ToolOutcome[] {
  const { further, bringing = [] } = tool.site
  // What a call brings is known where a tool of it, or of the function that it calls, is.
  const isKnown = ({ range, maker }: BringingCall) =>
    others.some(
      (other) => nameOf(other) !== null && [range, maker].some((outer) => encloses(outer, other.site.range)),
    )
  const all = [...(further ? [further] : []), ...bringing.filter((call) => !isKnown(call))]
  return all.map(({ name, range }) => {
    const reason = `it depends on \`${name}\`, which only the running program has`
    const site = { ...tool.site, blocked: { name, range, reason, further: true as const } }
    return { ...tool, site, instance: 0, outcome: { unevaluated: reason } }
  })
}

function nameOf({ site, outcome }: ToolOutcome): string | null {
  const reading = 'unevaluated' in outcome ? (outcome.known ?? null) : outcome.reading
  if (reading === null) return site.literal.name ?? null
  return reading.name.kind === 'string' ? reading.name.value : null
}

/** Whether two readings are of the same entry. */
function isEqual(a: ToolOutcome, b: ToolOutcome): boolean {
  const [one, two] = [a, b].map(({ outcome }) => {
    if ('unevaluated' in outcome || outcome.reading === null) return null
    const { description, parameters, resolution, outputResolution, carried } = outcome.reading
    const schemaOf = (each: typeof resolution) => (each.status === 'resolved' ? each.schema : null)
    const output = schemaOf(outputResolution)
    return { description, parameters, schema: schemaOf(resolution), output, carried }
  })
  return one !== null && isDeepStrictEqual(one, two)
}
