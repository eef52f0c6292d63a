import { toolLabel } from '../engine/wording.js'
import { providerRule } from './provider-rule.js'
import { sentExample } from './sent-example.js'

const TOOL = { file: 'tools/list-menus.ts', name: 'list_menus', description: 'Lists the menus of a day.' }

export const outputNotObject = providerRule(
  {
    code: 'output-not-object',
    title: 'The output schema is not an object',
    category: 'provider',
    severity: 'error',
    fixable: false,
    what:
      'The tool declares what it returns with a schema whose root is no object: an array, a union, text. Revisions of ' +
      'MCP before 2026-07-28 allow only `"type": "object"` there.',
    why:
      'A client that keeps to the protocol refuses the whole list of tools. Version 1 of the MCP SDK leaves such a ' +
      'schema out of the list without a word, and then fails at every call of the tool.',
    remedy: 'Return an object with one field that holds the array or the union.',
    good: {
      files: sentExample(['mcp'], {
        ...TOOL,
        definition: `input: z.object({ day: z.iso.date() }),
outputSchema: z.object({ menus: z.array(z.string()) }),`,
      }),
    },
    bad: {
      files: sentExample(['mcp'], {
        ...TOOL,
        definition: `input: z.object({ day: z.iso.date() }),
outputSchema: z.array(z.string()),`,
      }),
      at: { file: TOOL.file, line: 8, text: 'z.array(z.string())' },
    },
  },

  function* ({ parts, wire }, _, tool, { frameworks }) {
    const { checksResults } = frameworks.get(tool.site.framework) ?? {}
    const isLeftOut = checksResults !== undefined && wire.captured && !parts.outputSchema
    const schema = isLeftOut ? tool.outputSchema : parts.outputSchema
    if (!schema || schema['type'] === 'object') return
    yield {
      path: [],
      fields: ['outputSchema'],
      key: 'output',
      advice: `Return an object from '${toolLabel(tool)}'`,
      fault: 'an output schema whose root is not an object',
      ...(isLeftOut && {
        isUnsent: true,
        hint: 'The SDK leaves this schema out of the list, and then refuses every result.',
      }),
    }
  },
)
