import { isObject } from '../../json-schema/subschemas.js'
import { toolLabel } from '../engine/wording.js'
import { providerRule } from './provider-rule.js'

const tool = (output: string) => `import { McpServer } from '@modelcontextprotocol/server'
import { z } from 'zod'

const notes = new McpServer({ name: 'notes', version: '1.0.0' })
const Author = z.object({ name: z.string() })

notes.registerTool(
  'read_note',
  {
    description: 'Reads a note.',
    inputSchema: z.strictObject({ id: z.string() }),
    annotations: { readOnlyHint: true },
    outputSchema: ${output},
  },
  async ({ id }) => ({ content: [], structuredContent: { author: { name: id } } }),
)
`
const CONFIG = '{ "targets": ["claude-desktop"] }\n'

export const outputReferences = providerRule(
  {
    code: 'output-references',
    title: 'A host may hang at references in the output schema',
    category: 'provider',
    severity: 'warning',
    fixable: false,
    what:
      'The schema of what a tool returns has `$ref` or `$defs`, and a configured host was seen to hang at that. The protocol allows ' +
      'it.',
    why: 'The tools of the server do not appear in the host, or a call waits for minutes. Nothing says why.',
    remedy:
      'Write the parts out where they are used. Zod makes references of what has an `id` (`.meta({ id })`) and of schemas that refer ' +
      'to themselves.',
    good: { files: { 'toolsight.config.json': CONFIG, 'notes.ts': tool('z.object({ author: Author })') } },
    bad: {
      files: {
        'toolsight.config.json': CONFIG,
        'notes.ts': tool("z.object({ author: Author.meta({ id: 'author' }) })"),
      },
      at: { file: 'notes.ts', line: 13, text: "z.object({ author: Author.meta({ id: 'author' }) })" },
    },
  },

  function* ({ parts }, _, tool) {
    const { outputSchema } = parts
    const found = outputSchema && ['$defs', 'definitions'].find((key) => isObject(outputSchema[key]))
    if (!found) return
    yield {
      path: [],
      fields: ['outputSchema', 'name'],
      key: found,
      advice: `Write the output schema of '${toolLabel(tool)}' without references`,
      fault: `\`${found}\` in it`,
    }
  },
)
