import { nearest } from '../../common/nearest.js'
import { isListOfTools, referencesInText } from '../../detect/tool-references.js'
import { allToolNames, toolNames } from '../checks/tool-names.js'
import type { Report } from '../reports.js'

/** What a text's own tables and lists of tools say of the tools that there are. */
export interface ListedByHand {
  /** How many tools it names. */
  listed: number
  /** Tools that the text names nowhere, not even in its sentences. */
  missing: string[]
  /** Names in a list of tools that no tool has, with their line, from 1, and the nearest that the text lacks. */
  unknown: Array<{ name: string; line: number; nearest: string | null }>
}

type Listed = ReturnType<typeof referencesInText>[number]

/**
 * Null where the text has no list of tools. Names are only called unknown where the names of all tools are known, and no place that
 * looks like a tool has them.
 */
export function listedByHand(
  text: string,
  { tools, findings }: Pick<Report, 'tools' | 'findings'>,
): ListedByHand | null {
  const known = new Set(tools.flatMap(toolNames))
  const lists = new Map<string, Listed[]>()
  for (const each of referencesInText(text)) {
    if (each.kind === 'list') lists.set(each.of, [...(lists.get(each.of) ?? []), each])
  }
  const ofTools = [...lists.values()].filter((list) => isListOfTools(list, known))
  if (ofTools.length === 0) return null
  const inList = new Set(ofTools.flat().flatMap(({ name, beside = [] }) => [name, ...beside]))
  const named = tools.filter(({ name }) => name !== null)
  const absent = named.filter((tool) => !toolNames(tool).some((name) => inList.has(name) || isIn(text, name)))
  const missing = [...new Set(absent.map(({ name }) => name as string))].sort()
  const likely = findings.filter(({ code }) => code === 'unseen-tool').map(({ message }) => message)
  const isLikely = (name: string) => likely.some((message) => message.includes(`'${name}'`))
  const strangers =
    allToolNames(tools) === null
      ? []
      : ofTools.flat().filter(({ name }) => !known.has(name) && !isLikely(name))
  return {
    listed: new Set(named.map(({ name }) => name)).size - missing.length,
    missing,
    unknown: strangers.map(({ name, range }) => ({
      name,
      line: range.start.line + 1,
      nearest: nearest(name, missing),
    })),
  }
}

/** As a word of its own. */
function isIn(text: string, name: string): boolean {
  for (let at = text.indexOf(name); at !== -1; at = text.indexOf(name, at + 1)) {
    if (!/[\w-]/.test(text[at - 1] ?? ' ') && !/[\w-]/.test(text[at + name.length] ?? ' ')) return true
  }
  return false
}
