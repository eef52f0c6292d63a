import { schemaNodes } from '../../json-schema/nodes.js'
import { isObject } from '../../json-schema/subschemas.js'
import { inline } from '../engine/wording.js'
import { providerRule } from './provider-rule.js'
import { sentExample } from './sent-example.js'

const TOOL = { file: 'tools/list-bills.ts', name: 'list_bills', description: 'Lists the bills of a stay.' }

export const invalidPropertyName = providerRule(
  {
    code: 'invalid-property-name',
    title: 'A provider rejects a field name',
    category: 'provider',
    severity: 'error',
    fixable: false,
    what:
      'A field’s name has characters that a configured target does not take, or too many of them. Anthropic looks at ' +
      'the fields of the root alone.',
    why: 'The provider refuses the whole request for one such name, and every other tool in it is lost too.',
    remedy:
      'Give the field a name of letters, digits and `_`, and put the name that your API wants in its place in the handler.',
    good: {
      files: sentExample(['anthropic'], {
        ...TOOL,
        definition: `input: z.object({
  filter_room: z.string(),
}),`,
      }),
    },
    bad: {
      files: sentExample(['anthropic'], {
        ...TOOL,
        definition: `input: z.object({
  'filter[room]': z.string(),
}),`,
      }),
      at: { file: TOOL.file, line: 8, text: "'filter[room]'" },
    },
  },

  function* ({ parts }, { pattern, everywhere }) {
    if (!parts.schema) return
    const allowed = patternOf(pattern)
    const nodes = schemaNodes(parts.schema)
    for (const { schema, path } of everywhere ? nodes : nodes.slice(0, 1)) {
      const { properties } = schema
      if (!isObject(properties)) continue
      for (const key of Object.keys(properties)) {
        if (allowed.test(key)) continue
        yield {
          path: [...path, key],
          key: 'key',
          advice: `Rename the field \`${inline(key, 50)}\``,
          fault: key.length > 64 ? `a name of ${key.length} characters` : 'this name',
          limit: `Names of fields match \`${pattern}\`.`,
        }
      }
    }
  },
)

const patterns = new Map<string, RegExp>()

function patternOf(source: string): RegExp {
  const pattern = patterns.get(source) ?? new RegExp(source, 'u')
  patterns.set(source, pattern)
  return pattern
}
