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
  const sites = new Set(good.map(({ index }) => index))
  const changedBy = async (some: readonly string[]): Promise<Set<string> | null> => {
    const outcome = await trial(sites, Object.fromEntries(some.map((name) => [name, VALUE])))
    return outcome && changed(good, outcome.sites)
  }
  const all = await changedBy(hidden)
  if (!all || all.size === 0) return asked
  const each = new Map<string, ReadonlySet<string>>()
  if (hidden.length > 1 && hidden.length <= MAX_VARIABLES)
    for (const name of hidden) each.set(name, (await changedBy([name])) ?? new Set())
  const of = (key: string): string[] => {
    const alone = hidden.filter((name) => each.get(name)?.has(key))
    return alone.length > 0 ? alone : hidden
  }
  return { ...asked, sites: asked.sites.map((site) => withVariables(site, all, of)) }
}

function withVariables(
  site: SiteResult,
  all: ReadonlySet<string>,
  of: (key: string) => string[],
): SiteResult {
  const tools = site.tools.map((tool, index) => {
    const key = keyOf(site.index, index)
    if (!('reading' in tool) || tool.failure || !all.has(key)) return tool
    return { ...tool, reading: { ...tool.reading, hiddenVariables: of(key) } }
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
