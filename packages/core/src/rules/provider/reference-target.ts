import { schemaNodes } from '../../json-schema/nodes.js'
import { fieldLabel, inline } from '../engine/wording.js'
import { providerRule } from './provider-rule.js'
import { sentExample } from './sent-example.js'

const TOOL = {
  file: 'tools/swap-rooms.ts',
  name: 'swap_rooms',
  description: 'Has two guests swap their rooms.',
  imports: '',
}
const parameters = (second: string) => `input: {
  type: 'object',
  properties: {
    first: { type: 'string' },
    second: ${second},
  },
  required: ['first', 'second'],
  additionalProperties: false,
},`

export const referenceTarget = providerRule(
  {
    code: 'reference-target',
    title: 'A provider does not follow a reference',
    category: 'provider',
    severity: 'error',
    fixable: true,
    what:
      'A `$ref` leads to another document, or to a place in the schema that is no definition at its top, and a configured ' +
      'target follows none of these.',
    why: 'The provider refuses the whole request, and every other tool in it is lost too.',
    remedy:
      'Put what it refers to under `$defs` at the root of the schema, or write it out where it is used.',
    good: {
      files: sentExample(['openai-strict'], { ...TOOL, definition: parameters("{ type: 'string' }") }),
    },
    bad: {
      files: sentExample(['openai-strict'], {
        ...TOOL,
        definition: parameters("{ $ref: '#/properties/first' }"),
      }),
      at: { file: TOOL.file, line: 10, text: 'second' },
    },
  },

  function* ({ parts }, { taken }) {
    if (!parts.schema) return
    for (const { schema, path } of schemaNodes(parts.schema)) {
      const ref = schema['$ref']
      if (typeof ref !== 'string') continue
      const isTaken =
        taken === 'local' ? ref.startsWith('#') : /^#(?:$|\/(?:\$defs|definitions)\/[^/]+$)/.test(ref)
      if (isTaken) continue
      yield {
        path,
        key: 'ref',
        advice: `Write out what ${fieldLabel(path)} refers to`,
        fault: `a reference to \`${inline(ref, 60)}\``,
      }
    }
  },
)
