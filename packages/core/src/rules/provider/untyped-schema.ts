import { schemaNodes } from '../../json-schema/nodes.js'
import { fieldLabel } from '../engine/wording.js'
import { providerRule } from './provider-rule.js'
import { sentExample } from './sent-example.js'

const TOOL = { file: 'tools/keep-item.ts', name: 'keep_item', description: 'Keeps something for a guest.' }

export const untypedSchema = providerRule(
  {
    code: 'untyped-schema',
    title: 'A field has no type',
    category: 'provider',
    severity: 'error',
    fixable: false,
    what:
      'A sub-schema has no `type` and is no union and no reference, and a configured target does not take that: `z.any()` ' +
      'and `z.unknown()` come out as `{}`, and so do types that a converter cannot say.',
    why: 'The provider refuses the whole request, and every other tool in it is lost too.',
    remedy:
      'Say what the field holds. For anything at all, take a text with JSON in it, and parse it in the handler.',
    good: {
      files: sentExample(['openai-strict'], {
        ...TOOL,
        definition: `input: z.object({
  item: z.string(),
}),`,
      }),
    },
    bad: {
      files: sentExample(['openai-strict'], {
        ...TOOL,
        definition: `input: z.object({
  item: z.any(),
}),`,
      }),
      at: { file: TOOL.file, line: 8, text: 'item' },
    },
  },

  function* ({ parts }, { of }) {
    if (!parts.schema) return
    for (const { schema, path, under } of schemaNodes(parts.schema)) {
      // The root is said by others, and what stands in these tells of no value of its own.
      if (under === null || ASIDE.has(under)) continue
      if (SAYS.some((keyword) => Object.hasOwn(schema, keyword))) continue
      const isEmptyElement = under === 'items' && Object.keys(schema).length === 0
      if (of !== undefined && isEmptyElement !== (of === 'empty elements')) continue
      yield {
        path,
        key: 'type',
        advice: `Add a \`type\` to ${fieldLabel(path)}`,
        fault: 'a field without one',
      }
    }
  },
)

const SAYS = ['type', 'anyOf', 'oneOf', 'allOf', '$ref']
const ASIDE = new Set(['not', 'if', 'then', 'else', 'contains', 'propertyNames', 'dependentSchemas', 'allOf'])
