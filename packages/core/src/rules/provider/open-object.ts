import { schemaNodes } from '../../json-schema/nodes.js'
import { isObject } from '../../json-schema/subschemas.js'
import type { Json } from '../../model/json.js'
import { fieldLabel } from '../engine/wording.js'
import { providerRule } from './provider-rule.js'
import { sentExample } from './sent-example.js'

const TOOL = {
  file: 'tools/lend-book.ts',
  name: 'lend_book',
  description: 'Lends a book of the library.',
  imports: '',
}

export const openObject = providerRule(
  {
    code: 'open-object',
    title: 'An object is open under strict mode',
    category: 'provider',
    severity: 'error',
    fixable: true,
    what:
      'A target in strict mode wants `"additionalProperties": false` on every object. This object lacks it, or takes further ' +
      'keys: a record, a loose object, JSON Schema without the keyword.',
    why: 'The provider refuses the whole request, and every other tool in it is lost too.',
    remedy:
      'Close the object: `z.strictObject`, or `additionalProperties: false` in JSON Schema. Instead of a record take an array of ' +
      'pairs. `toolsight fix` does both.',
    good: {
      files: sentExample(['anthropic-strict'], {
        ...TOOL,
        definition: `input: {
  type: 'object',
  properties: { title: { type: 'string' } },
  required: ['title'],
  additionalProperties: false,
},`,
      }),
    },
    bad: {
      files: sentExample(['anthropic-strict'], {
        ...TOOL,
        definition: `input: {
  type: 'object',
  properties: { title: { type: 'string' } },
  required: ['title'],
},`,
      }),
      at: { file: TOOL.file, line: 6, text: 'input' },
    },
  },

  function* ({ parts }) {
    if (!parts.schema) return
    for (const { schema, path, under } of schemaNodes(parts.schema)) {
      if (!isTyped(schema['type']) && !isObject(schema['properties'])) continue
      const more = schema['additionalProperties']
      // Part of an object whose other part may close it, or of a condition.
      if (more === false || under === 'allOf' || under === 'not') continue
      const isRecord = isObject(more) && Object.keys(more).length > 0
      yield isRecord
        ? {
            path,
            key: 'record',
            advice: `Make ${fieldLabel(path)} an array of pairs`,
            fault: 'objects with keys that are not listed',
            ...(path.length > 0 && {
              fix: { kind: 'take-json', construct: 'record', as: 'pairs', path } as const,
            }),
          }
        : {
            path,
            key: 'open',
            advice: `Close ${fieldLabel(path)}`,
            fault: 'objects without `"additionalProperties": false`',
            fix: { kind: 'close-object', path },
          }
    }
  },
)

function isTyped(type: Json | undefined): boolean {
  return type === 'object' || (Array.isArray(type) && type.includes('object'))
}
