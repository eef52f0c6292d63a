import { inline, toolLabel } from '../engine/wording.js'
import { providerRule } from './provider-rule.js'

const LONG = `Finds a book by its title.${' It knows every book of the library.'.repeat(58)} Never call it twice.`

export const cutByHost = providerRule(
  {
    code: 'cut-by-host',
    title: 'A host cuts the description off',
    category: 'provider',
    severity: 'warning',
    fixable: false,
    what:
      'The description has more characters than a host shows to its model, counted in UTF-16 code units. The finding shows where ' +
      'the text ends for the model, and what is lost.',
    why:
      'Nobody is told: the server lists the whole text, and the model reads the beginning. Rules at the end of the text have no ' +
      'effect, and what is left may read as if it were complete.',
    remedy:
      'Put what matters first, and keep the text short. Move what is about one field to the description of that field: only the ' +
      "tool's own description is known to be cut.",
    good: { files: files('Finds a book by its title. Never call it twice.') },
    bad: { files: files(LONG), at: { file: 'books.ts', line: 9, text: `'${LONG}'` } },
  },

  function* ({ parts, target }, { max }, tool) {
    if (tool.unknown?.includes('description')) return
    const text = parts.description ?? ''
    if (text.length <= max) return
    const [read, after] = [oneLine(text.slice(0, max)), oneLine(text.slice(max))]
    yield {
      path: [],
      fields: ['description', 'name'],
      key: 'description',
      advice: `Shorten the description of '${toolLabel(tool)}' to ${max} characters`,
      fault: `the ${text.length - max} after that`,
      limit: `The model reads up to “${inline(read.slice(-SHOWN), SHOWN)}”${target.host?.description ? ` and “${target.host.description.ending}”` : ''}. Lost: “${inline(after, SHOWN)}”.`,
    }
  },
)

const SHOWN = 60

/** Runs of spaces and line ends, as templates of several lines have them, say nothing in a quotation. */
function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ')
}

function files(description: string): Record<string, string> {
  return {
    'toolsight.config.json': '{ "targets": ["claude-code"] }\n',
    'books.ts': `import { McpServer } from '@modelcontextprotocol/server'
import { z } from 'zod'

const library = new McpServer({ name: 'library', version: '1.0.0' })

library.registerTool(
  'find_book',
  {
    description: '${description}',
    inputSchema: z.strictObject({ title: z.string() }),
    annotations: { readOnlyHint: true },
  },
  async ({ title }) => ({ content: [{ type: 'text', text: title }] }),
)
`,
  }
}
