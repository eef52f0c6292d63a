import { schemaNodes } from '../../json-schema/nodes.js'
import { enumerated, fieldLabel, inline } from '../engine/wording.js'
import { providerRule } from './provider-rule.js'
import { sentExample } from './sent-example.js'

const TOOL = {
  file: 'tools/move-bed.ts',
  name: 'move_bed',
  description: 'Has a bed moved to another room.',
  imports: '',
}
const parameters = (to: string) => `input: {
  type: 'object',
  properties: {
    to: ${to},
  },
  required: ['to'],
  additionalProperties: false,
  $defs: { Room: { type: 'string', description: 'The number of a room.' } },
},`

export const referenceSiblings = providerRule(
  {
    code: 'reference-siblings',
    title: 'A reference has keywords beside it',
    category: 'provider',
    severity: 'error',
    fixable: true,
    what:
      'A sub-schema with `$ref` has other keywords beside it, and a configured target takes none there. Zod writes that ' +
      'for a schema with `.meta({ id })` that is described once more where it is used.',
    why: 'The provider refuses the whole request, and every other tool in it is lost too.',
    remedy:
      'Describe the schema where it is defined, or take the id off it, so that it is written out where it is used.',
    good: {
      files: sentExample(['openai-strict'], { ...TOOL, definition: parameters("{ $ref: '#/$defs/Room' }") }),
    },
    bad: {
      files: sentExample(['openai-strict'], {
        ...TOOL,
        definition: parameters("{ $ref: '#/$defs/Room', description: 'Where it goes.' }"),
      }),
      at: { file: TOOL.file, line: 9, text: 'to' },
    },
  },

  function* ({ parts }, { except }) {
    if (!parts.schema) return
    for (const { schema, path, under } of schemaNodes(parts.schema)) {
      if (typeof schema['$ref'] !== 'string') continue
      const beside = Object.keys(schema).filter(
        (key) =>
          key !== '$ref' &&
          !(except === 'dollar' && key.startsWith('$')) &&
          // The root holds its own definitions.
          !(under === null && (key === '$defs' || key === 'definitions' || key === '$schema')),
      )
      if (beside.length === 0) continue
      const names = enumerated(beside.slice(0, 3).map((key) => `\`${inline(key, 30)}\``))
      yield {
        path,
        key: 'ref',
        advice: `Remove ${names} beside the \`$ref\` of ${fieldLabel(path)}`,
        fault: beside.length === 1 ? 'it there' : 'them there',
      }
    }
  },
)
