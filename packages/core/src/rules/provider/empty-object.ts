import { schemaNodes } from '../../json-schema/nodes.js'
import { isObject } from '../../json-schema/subschemas.js'
import { fieldLabel, toolLabel } from '../engine/wording.js'
import { providerRule } from './provider-rule.js'
import { sentExample } from './sent-example.js'

const TOOL = {
  file: 'tools/add-note.ts',
  name: 'add_note',
  description: 'Adds a note to a stay.',
  imports: '',
}

export const emptyObject = providerRule(
  {
    code: 'empty-object',
    title: 'An object has no properties',
    category: 'provider',
    severity: 'error',
    fixable: true,
    what:
      'A sub-schema has `"type": "object"` and no `properties`, and a configured target does not take that: OpenAI wants ' +
      'the key at the root, even if it is empty; `parameters` of older Gemini models want at least one property in every object, which is an info: those of today take it.',
    why: 'The provider refuses the whole request, and every other tool in it is lost too.',
    remedy:
      'Name the properties. Where any key may come, take an array of pairs or a text with JSON in it. For a tool without ' +
      'arguments, write `properties: {}` for OpenAI, and leave `parameters` out of the request for Gemini.',
    good: {
      files: sentExample(['openai'], {
        ...TOOL,
        definition: `input: { type: 'object', properties: {} },`,
      }),
    },
    bad: {
      files: sentExample(['openai'], {
        ...TOOL,
        definition: `input: { type: 'object' },`,
      }),
      at: { file: TOOL.file, line: 6, text: "{ type: 'object' }" },
    },
  },

  function* ({ parts }, { everywhere, needs }, tool) {
    if (!parts.schema) return
    const nodes = schemaNodes(parts.schema)
    for (const { schema, path, under } of everywhere ? nodes : nodes.slice(0, 1)) {
      const { type, properties } = schema
      if (type !== 'object') continue
      const isKept =
        needs === 'key' ? isObject(properties) : isObject(properties) && Object.keys(properties).length > 0
      if (isKept) continue
      const what = under === null ? `the schema of '${toolLabel(tool)}'` : fieldLabel(path)
      yield {
        path,
        key: 'properties',
        advice: `Add \`properties\` to ${what}`,
        fault: needs === 'key' ? 'an object without the key' : 'an object without any',
      }
    }
  },
)
