import type { Evaluated, SiteResult } from '../child/protocol.js'
import { setVariables } from './environment-files.js'
import type { Trial } from './hidden-variables.js'

/** More variables than this are not told from each other. */
const MAX_VARIABLES = 8

/** A value that no program has as its default. */
const VALUE = '1'

/**
 * An answer that says of tools which variables they depend on although they came out without them: `process.env.PLANS ?? 'none'`, where
 * a `.env` file sets it, is something else in the program. So what was evaluated is evaluated again with another value.
 */
export async function withChangesByVariables(
  evaluated: Evaluated,
  { file, root }: { file: string; root: string },
  trial: Trial,
): Promise<Evaluated> {
  if (evaluated.hidden.length === 0) return evaluated
  const { names, files } = setVariables(file, root)
  const asked = { ...evaluated, files: [...new Set([...evaluated.files, ...files])].sort() }
  const hidden = evaluated.hidden.filter((name) => names.has(name))
  const good = evaluated.sites.filter(({ tools, failure }) => tools.length > 0 && !failure)
  if (hidden.length === 0 || good.length === 0) return asked
  const changes: Changes = new Map()
  for (const { sites, supposed } of bySupposed(good))
    for (const [key, names] of await changesOf(sites, supposed, hidden, trial)) changes.set(key, names)
  return changes.size === 0
    ? asked
    : { ...asked, sites: asked.sites.map((site) => withVariables(site, changes)) }
}

/** The variables that make something else of a tool, by its key. */
type Changes = Map<string, string[]>

/** Sites by the variables that they had to be given in any case. */
function bySupposed(
  good: readonly SiteResult[],
): Iterable<{ sites: SiteResult[]; supposed: Record<string, string> }> {
  const groups = new Map<string, { sites: SiteResult[]; supposed: Record<string, string> }>()
  for (const site of good) {
    const [first] = site.tools
    const supposed = (first && 'reading' in first && first.reading.supposed) || {}
    const key = JSON.stringify(supposed)
    const group = groups.get(key) ?? { sites: [], supposed }
    group.sites.push(site)
    groups.set(key, group)
  }
  return groups.values()
}

async function changesOf(
  good: readonly SiteResult[],
  supposed: Record<string, string>,
  hidden: readonly string[],
  trial: Trial,
): Promise<Changes> {
  const names = hidden.filter((name) => !(name in supposed))
  const sites = new Set(good.map(({ index }) => index))
  const changedBy = async (some: readonly string[]): Promise<Set<string> | null> => {
    const values = Object.fromEntries(some.map((name) => [name, VALUE]))
    const outcome = await trial(sites, { ...supposed, ...values })
    return outcome && changed(good, outcome.sites)
  }
  const all = names.length === 0 ? null : await changedBy(names)
  if (!all || all.size === 0) return new Map()
  const each = new Map<string, ReadonlySet<string>>()
  if (names.length > 1 && names.length <= MAX_VARIABLES)
    for (const name of names) each.set(name, (await changedBy([name])) ?? new Set())
  const of = (key: string): string[] => {
    const alone = names.filter((name) => each.get(name)?.has(key))
    return alone.length > 0 ? alone : names
  }
  return new Map([...all].map((key) => [key, of(key)]))
}

function withVariables(site: SiteResult, changes: Changes): SiteResult {
  const tools = site.tools.map((tool, index) => {
    const hiddenVariables = changes.get(keyOf(site.index, index))
    if (!('reading' in tool) || tool.failure || !hiddenVariables) return tool
    return { ...tool, reading: { ...tool.reading, hiddenVariables } }
  })
  return { ...site, tools }
}

/** The tools that came out otherwise. */
function changed(before: readonly SiteResult[], after: readonly SiteResult[]): Set<string> {
  const found = new Set<string>()
  for (const { index, tools } of before) {
    const others = after.find((each) => each.index === index)?.tools ?? []
    for (const [position, tool] of tools.entries())
      if (sent(tool) !== sent(others[position])) found.add(keyOf(index, position))
  }
  return found
}

/** What the model reads of a tool. */
function sent(tool: SiteResult['tools'][number] | undefined): string {
  if (!tool || !('reading' in tool)) return ''
  const { name, description, resolution, outputResolution } = tool.reading
  return JSON.stringify([name, description, resolution, outputResolution])
}

function keyOf(site: number, tool: number): string {
  return `${site} ${tool}`
}
