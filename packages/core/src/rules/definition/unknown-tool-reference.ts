import { distance } from 'fastest-levenshtein'
import { nameWords } from '../../common/name-words.js'
import { nearest } from '../../common/nearest.js'
import { isListOfTools } from '../../detect/tool-references.js'
import type { ToolFacts } from '../../model/facts.js'
import type { ToolReference } from '../../model/tool-reference.js'
import type { AllToolNames, Report, RuleContext, SetRule } from '../engine/rule.js'
import { inline, toolLabel } from '../engine/wording.js'

const files = (named: string) => ({
  'CLAUDE.md': `Call mcp__library__${named} first, then mcp__library__lend_book.\n`,
  'books.ts': `import { McpServer } from '@modelcontextprotocol/server'
import { z } from 'zod'

const library = new McpServer({ name: 'library', version: '1.0.0' })

library.registerTool(
  'find_books',
  { description: 'Finds books by a word.', inputSchema: z.strictObject({ word: z.string() }) },
  async ({ word }) => ({ content: [{ type: 'text', text: word }] }),
)
library.registerTool(
  'lend_book',
  { description: 'Lends a book.', inputSchema: z.strictObject({ id: z.string() }) },
  async ({ id }) => ({ content: [{ type: 'text', text: id }] }),
)
`,
})

export const unknownToolReference: SetRule = {
  scope: 'set',
  meta: {
    code: 'unknown-tool-reference',
    title: 'A text names a tool that does not exist',
    category: 'correctness',
    severity: 'warning',
    fixable: false,
    what:
      'A place names a tool that the workspace does not have, and the name is close to one that it has: `activeTools` and ' +
      '`toolChoice`; a name with the server before it (`mcp__library__find_books`) in SKILL.md, agents, commands, ' +
      '.claude/settings.json, CLAUDE.md, AGENTS.md and README.md; a table or list of README.md, CLAUDE.md or AGENTS.md of which ' +
      'at least half are tools, three of them or one where its column or a heading says "tools"; another tool\'s description. Nothing is reported where a tool has no known name, because the name may be its. ' +
      'Where a list has names that are close to no tool, the program has tools from elsewhere, and only a slip of one letter is reported there.',
    why:
      'A renamed tool keeps its old name in these places. A skill then asks for a permission that no tool has, a call leaves the ' +
      'tool out, and a model calls what does not exist.',
    remedy: 'Write the name of now. The finding names the nearest one.',
    good: { files: files('find_books') },
    bad: { files: files('find_book'), at: { file: 'CLAUDE.md', line: 1, text: 'find_book' } },
  },

  groupKeys: () => null,

  *check(tools, context) {
    const references = context.references()
    const texts = tools.flatMap((tool) => [...namesIn(tool)].map((name) => ({ tool, name })))
    // Names are only put together where something is named.
    const names = references.length + texts.length > 0 ? context.allNames() : null
    if (!names) return
    const isPrefixed = references.some(({ kind }) => kind === 'prefixed')
    yield* elsewhere(references, names, isPrefixed ? serversOf(tools, context) : new Set())
    for (const { tool, name } of texts) {
      if (names.known.has(name) || isOwnWord(tool, name)) continue
      const near = nearName(name, names.ofModel, false)
      if (near !== null && near !== tool.name) yield inText(tool, name, near)
    }
  },
}

/** The names of servers that the source makes, as hosts write them before the names of tools. */
function serversOf(tools: readonly ToolFacts[], context: RuleContext): ReadonlySet<string> {
  const servers = tools.map((tool) => context.serverOf(tool))
  return new Set(
    servers.flatMap((each) => (each && !each.isGuess ? [each.name.replaceAll(/[^\w-]/g, '_')] : [])),
  )
}

/** Names outside of definitions. `own`: servers of the workspace. */
function* elsewhere(
  references: readonly ToolReference[],
  { known, ofModel }: AllToolNames,
  own: ReadonlySet<string>,
): Iterable<Report> {
  // Hosts put the same name before all tools of a server: one that is known tells that the others are meant to be.
  const servers = new Set([
    ...own,
    ...references.flatMap(({ kind, of, name }) => (kind === 'prefixed' && known.has(name) ? [of] : [])),
  ])
  const parts = new Map<string, ToolReference[]>()
  for (const each of references) {
    const key = JSON.stringify([each.kind, each.of, each.file])
    parts.set(key, [...(parts.get(key) ?? []), each])
  }
  for (const same of parts.values()) {
    const unknown = same.filter(({ name }) => !known.has(name))
    // A name that is near to none of ours is a tool from elsewhere: of a framework, or of another server. So may the others be.
    const isSure =
      same[0]?.kind !== 'list' &&
      same[0]?.kind !== 'sentence' &&
      unknown.every(({ name }) => nearName(name, ofModel, true) !== null)
    for (const each of unknown) {
      const isMeant = {
        option: () => true,
        prefixed: () => servers.has(each.of),
        list: () => isListOfTools(same, known),
        // A file that calls none of ours by its name may speak of anything.
        sentence: () => unknown.length < same.length,
      }[each.kind]()
      const near = isMeant ? nearName(each.name, ofModel, isSure) : null
      // A row with both is about the renaming.
      if (near !== null && !each.beside?.includes(near)) yield report(each, near, own.has(each.of))
    }
  }
}

function report({ name, kind, of, file, range }: ToolReference, near: string, isOwn: boolean): Report {
  const where = {
    option: `\`${of}\` names it.`,
    prefixed: `It is named as a tool of the server \`${inline(of, 60)}\`, which ${isOwn ? 'the workspace makes' : 'has others that are named like this'}.`,
    list: 'The other names beside it are tools.',
    sentence: 'Other sentences of the file name tools of the workspace.',
  }
  return {
    tool: null,
    about: 'package',
    message: `Write '${inline(near, 40)}' for '${inline(name, 40)}': no tool is called that.\n${where[kind]}`,
    at: { file, range },
    ...((kind === 'list' || kind === 'sentence') && { severity: 'info' }),
  }
}

/** One tool's text may name another one: in the manner of code, or as what is called. */
const NAMED =
  /`([A-Za-z][\w-]*)(?:\(\))?`|\b(?:call|use|run|see|via|using|calling)\s+(?:the\s+)?([a-z]+_[a-z_]+)\b/gi

/** The names in a tool's text that may be those of tools, each once. */
function namesIn({ description, unknown }: ToolFacts): Set<string> {
  const found = new Set<string>()
  if (!description || unknown?.includes('description')) return found
  for (const [, quoted, called] of description.matchAll(NAMED)) {
    const name = quoted ?? called ?? ''
    if (/[_-]|[a-z][A-Z]/.test(name)) found.add(name)
  }
  return found
}

function inText(tool: ToolFacts, name: string, near: string): Report {
  return {
    tool,
    message: `Write '${inline(near, 40)}' for '${inline(name, 40)}' in the text of '${toolLabel(tool)}': no tool is called that.`,
    at: { fields: ['description', 'name'] },
    severity: 'info',
  }
}

/** A field, or a value that its schema allows. */
function isOwnWord({ schema, outputSchema }: ToolFacts, word: string): boolean {
  return JSON.stringify([schema, outputSchema]).includes(`"${word}"`)
}

/** `isSure`: it is the name of a tool, so that it may differ more. */
function nearName(name: string, names: ReadonlySet<string>, isSure: boolean): string | null {
  const meant = meaning(name)
  for (const each of names) {
    if (meaning(each) === meant) return each
    if (name.length >= 6 && distance(name, each) === 1) return each
  }
  return isSure ? nearest(name, names) : null
}

/** `findBooks`, `find_book` and `find-books` are the same words. */
function meaning(name: string): string {
  return nameWords(name)
    .map((word) => word.replace(/s$/, ''))
    .join(' ')
}
