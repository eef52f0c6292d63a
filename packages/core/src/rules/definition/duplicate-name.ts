import { isDeepStrictEqual } from 'node:util'
import { excludeEachOther, isCalledTwice, mayPassOver, registersTwice } from '../../detect/sets/branches.js'
import type { ToolFacts } from '../../model/facts.js'
import { toolLocation } from '../../model/tool-location.js'
import type { Branch, ToolSet } from '../../model/tool-set.js'
import type { RuleContext, SetRule } from '../engine/rule.js'
import { inline, relativeTo } from '../engine/wording.js'
import { collectionOf } from './collection.js'
import { grouped, whereOf } from './together.js'

export const duplicateName: SetRule = {
  scope: 'set',
  meta: {
    code: 'duplicate-name',
    title: 'Two tools have the same name',
    category: 'correctness',
    severity: 'error',
    fixable: false,
    what:
      'Two tools that the source puts together have the same name: they are registered on the same server, stand in the same ' +
      'list or record, or are given to the same call. Frameworks that collect tools from files (patties, the Toolsight runtime) ' +
      'put all tools of a package together that stand at the top of a module; stories, examples, evals, benchmarks and scripts ' +
      'count as programs of their own.\n\n' +
      'Nothing is reported where the source does not put the tools together: two servers of one package may each have a ' +
      '`search`, and of two tools that a `defineTool` of your own makes, the program may take one or the other. Two branches of an `if`, a `switch`, a `try` or a conditional expression exclude each other. Tools that are named by ' +
      'their key in a record are not compared, because a record has each key only once.',
    why:
      'The model calls a tool by its name alone. Frameworks and providers refuse the second tool, or one of the two ' +
      'silently replaces the other.',
    remedy: 'Rename one of them, or delete the one that is not needed.',
    good: {
      files: {
        'servers/rooms.ts': `import { McpServer } from '@modelcontextprotocol/server'
import { z } from 'zod'

const rooms = new McpServer({ name: 'rooms', version: '1.0.0' })

rooms.registerTool(
  'search',
  { description: 'Searches the free rooms.', inputSchema: z.object({ beds: z.int() }) },
  async ({ beds }) => ({ content: [{ type: 'text', text: String(beds) }] }),
)
`,
        'servers/tables.ts': `import { McpServer } from '@modelcontextprotocol/server'
import { z } from 'zod'

const tables = new McpServer({ name: 'tables', version: '1.0.0' })

tables.registerTool(
  'search',
  { description: 'Searches the free tables.', inputSchema: z.object({ guests: z.int() }) },
  async ({ guests }) => ({ content: [{ type: 'text', text: String(guests) }] }),
)
`,
      },
    },
    bad: {
      files: {
        'servers/hotel.ts': `import { McpServer } from '@modelcontextprotocol/server'
import { z } from 'zod'

const hotel = new McpServer({ name: 'hotel', version: '1.0.0' })

hotel.registerTool(
  'search',
  { description: 'Searches the free rooms.', inputSchema: z.object({ beds: z.int() }) },
  async ({ beds }) => ({ content: [{ type: 'text', text: String(beds) }] }),
)
hotel.registerTool(
  'search',
  { description: 'Searches the free tables.', inputSchema: z.object({ guests: z.int() }) },
  async ({ guests }) => ({ content: [{ type: 'text', text: String(guests) }] }),
)
`,
      },
      at: { file: 'servers/hotel.ts', line: 7, text: "'search'" },
    },
  },

  groupKeys: (tool) => comparedName(tool),

  // Which tools stand together has to be known only where two have the same name.
  *contributions(tool) {
    const name = comparedName(tool)
    if (name !== null) yield { of: name, amount: 1, most: 1 }
  },

  *check(tools, context) {
    for (const namesakes of grouped(tools, comparedName)) {
      for (const tool of namesakes) {
        const others = namesakes.filter((other) => other !== tool && common(tool, other, context) !== null)
        const [first] = others
        if (!first) continue
        const set = common(tool, first, context) as Common
        if (set !== 'call') yield report(tool, others, set, context)
        // What is registered twice is one call in the source.
        else if (first.site.index > tool.site.index) yield reportTwice(tool, first)
      }
    }
  },
}

/** What puts two tools together: `call` is one call that registers both, `calls` are two calls of one function. */
type Common = ToolSet | 'package' | 'call' | 'calls'

const MAX_LINKS = 10

function report(tool: ToolFacts, others: ToolFacts[], set: Exclude<Common, 'call'>, context: RuleContext) {
  const name = inline(tool.name ?? '', 60)
  const where =
    set === 'calls'
      ? 'The function that is called registers both on the same server.'
      : set === 'package'
        ? `${context.frameworks.get(tool.site.framework)?.title ?? 'The framework'} collects all tools of the package.`
        : `They are together ${whereOf(set, context.root)}.`
  return {
    tool,
    message:
      `The name '${name}' is taken: ${others.length === 1 ? 'another tool has' : `${others.length} other tools have`} it too, in ${files(others, context.root)}.\n` +
      `${where}\nRename one of them: the model calls a tool by its name alone.`,
    at: { fields: ['name' as const] },
    related: others.slice(0, MAX_LINKS).map((other) => ({
      ...toolLocation(other),
      message: `This tool is named '${name}' too.`,
    })),
  }
}

function reportTwice(tool: ToolFacts, other: ToolFacts) {
  const name = inline(tool.name ?? '', 60)
  return {
    tool,
    message:
      `'${name}' is registered twice: the function that is called does so in two places.\n` +
      'Remove one of the two, or let only one of them run: the model calls a tool by its name alone.',
    at: { fields: ['name' as const] },
    related: [tool, other].flatMap(({ site: { registeredBy } }) =>
      registeredBy
        ? [{ file: registeredBy.file, range: registeredBy.range, message: `'${name}' is registered here.` }]
        : [],
    ),
  }
}

/** Null for a tool that is named by its key: a record has each key only once. */
function comparedName({ name, nameSource }: ToolFacts): string | null {
  return name && nameSource !== 'key' ? name : null
}

/** What puts two tools together at the same time; null where nothing does. */
function common(one: ToolFacts, other: ToolFacts, context: RuleContext): Common | null {
  if (isOneCall(one, other)) return registersTwice(one.site, other.site) ? 'call' : null
  if (mayPassOver(one.site, other.site)) return null
  const others = new Map(context.setsOf(other).map((set) => [set.id, set]))
  for (const set of context.setsOf(one)) {
    const same = others.get(set.id)
    if (same && !excludeEachOther(branchesIn(set, one), branchesIn(same, other))) return set
  }
  if (isCalledTwice(one.site, other.site)) return 'calls'
  const collection = collectionOf(one, context)
  return collection !== null && collection === collectionOf(other, context) ? 'package' : null
}

/** One call that leads to several definitions, such as the forms of several providers, gives each of them the same tool. */
function isOneCall({ file, site }: ToolFacts, other: ToolFacts): boolean {
  const { range } = other.site
  return file === other.file && site.index !== other.site.index && isDeepStrictEqual(site.range, range)
}

function branchesIn({ members }: ToolSet, { file, site }: ToolFacts): readonly Branch[] {
  const { line, character } = site.range.start
  const member = members.find(
    (each) =>
      each.file === file && each.range.start.line === line && each.range.start.character === character,
  )
  return member?.branches ?? []
}

function files(tools: readonly ToolFacts[], root: string): string {
  const names = [...new Set(tools.map((tool) => relativeTo(root, toolLocation(tool).file)))]
  const shown = names.slice(0, 3).join(', ')
  return names.length > 3 ? `${shown} and ${names.length - 3} more files` : shown
}
