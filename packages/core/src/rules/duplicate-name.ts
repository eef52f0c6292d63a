import type { ToolFacts } from '../model/facts.js'
import { narrowest } from './place.js'
import type { RuleContext, WorkspaceRule } from './rule.js'
import { inline, relativeTo } from './wording.js'

export const duplicateName: WorkspaceRule = {
  meta: {
    code: 'duplicate-name',
    title: 'Two tools have the same name',
    category: 'correctness',
    severity: 'error',
    fixable: false,
    what:
      'Two tools of one package and one framework have the same name. Each of them gets the finding, with a link to the ' +
      'others. Tools that are named by the key they are held under are not compared: a key is taken once in its record.',
    why:
      'The model calls a tool by its name alone. Frameworks and providers refuse the second tool, or one of the two ' +
      'silently takes the place of the other.',
    remedy: 'Rename one of them, or delete the one that is left over.',
    good: {
      files: {
        'tools/search-rooms.ts': `import { defineTool } from '@toolsight/runtime'
import { z } from 'zod'

export const searchRooms = defineTool({
  name: 'search_rooms',
  description: 'Searches the free rooms.',
  input: z.object({ beds: z.int() }),
  handler: ({ beds }) => beds,
})
`,
        'tools/search-tables.ts': `import { defineTool } from '@toolsight/runtime'
import { z } from 'zod'

export const searchTables = defineTool({
  name: 'search_tables',
  description: 'Searches the free tables.',
  input: z.object({ guests: z.int() }),
  handler: ({ guests }) => guests,
})
`,
      },
    },
    bad: {
      files: {
        'tools/search-rooms.ts': `import { defineTool } from '@toolsight/runtime'
import { z } from 'zod'

export const searchRooms = defineTool({
  name: 'search',
  description: 'Searches the free rooms.',
  input: z.object({ beds: z.int() }),
  handler: ({ beds }) => beds,
})
`,
        'tools/search-tables.ts': `import { defineTool } from '@toolsight/runtime'
import { z } from 'zod'

export const searchTables = defineTool({
  name: 'search',
  description: 'Searches the free tables.',
  input: z.object({ guests: z.int() }),
  handler: ({ guests }) => guests,
})
`,
      },
      at: { file: 'tools/search-rooms.ts', line: 5, text: "'search'" },
    },
  },

  bond: nameBond,

  *checkAll(tools, context) {
    for (const group of namesakes(tools, context)) {
      for (const tool of group) {
        const others = group.filter((other) => other !== tool)
        const name = inline(tool.name ?? '', 60)
        yield {
          tool,
          about: 'tool',
          message:
            `Rename '${name}': ${others.length === 1 ? 'another tool has' : `${others.length} other tools have`} this name.\n` +
            `${others.length === 1 ? 'It is' : 'They are'} in ${files(others, context.root)}.`,
          at: { fields: ['name'] },
          related: others.slice(0, MAX_LINKS).map((other) => ({
            file: other.file,
            range: narrowest(other.site, ['name']),
            message: `This tool is called '${name}' too.`,
          })),
        }
      }
    }
  },
}

const MAX_LINKS = 10

function nameBond(tool: ToolFacts, context: RuleContext): string | null {
  if (tool.name === null || tool.nameSource === 'key') return null
  const home = context.packageOf(tool.file)?.dir ?? context.root
  return JSON.stringify([home, tool.site.framework, tool.name])
}

function namesakes(tools: readonly ToolFacts[], context: RuleContext): ToolFacts[][] {
  const groups = new Map<string, ToolFacts[]>()
  for (const tool of tools) {
    const key = nameBond(tool, context)
    if (key === null) continue
    const group = groups.get(key)
    if (group) group.push(tool)
    else groups.set(key, [tool])
  }
  return [...groups.values()].filter((group) => group.length > 1)
}

function files(tools: readonly ToolFacts[], root: string): string {
  const names = [...new Set(tools.map((tool) => relativeTo(root, tool.file)))]
  const shown = names.slice(0, 3).join(', ')
  return names.length > 3 ? `${shown} and ${names.length - 3} more files` : shown
}
