import { schemaNodes } from '../../json-schema/nodes.js'
import { fieldLabel } from '../engine/wording.js'
import { providerRule } from './provider-rule.js'
import { sentExample } from './sent-example.js'

const TOOL = {
  file: 'tools/turn-light.ts',
  name: 'turn_light',
  description: 'Turns a light up or down.',
  imports: '',
}

export const typeList = providerRule(
  {
    code: 'type-list',
    title: 'A field has a list of types',
    category: 'provider',
    severity: 'error',
    fixable: true,
    what:
      '`type` is a list, and a configured target takes one type alone. Since Zod 4.6 every `.nullable()` of a simple type ' +
      'is written that way.',
    why: 'The provider refuses the whole request, and every other tool in it is lost too.',
    remedy:
      'Make the field optional instead of nullable, or write the alternatives under `anyOf`; `parameters` of Gemini have `nullable: true`.',
    good: {
      files: sentExample(['gemini'], {
        ...TOOL,
        definition: `input: {
  type: 'object',
  properties: {
    level: { type: 'number', nullable: true },
  },
},`,
      }),
    },
    bad: {
      files: sentExample(['gemini'], {
        ...TOOL,
        definition: `input: {
  type: 'object',
  properties: {
    level: { type: ['number', 'null'] },
  },
},`,
      }),
      at: { file: TOOL.file, line: 9, text: 'level' },
    },
  },

  function* ({ parts }) {
    if (!parts.schema) return
    for (const { schema, path, under } of schemaNodes(parts.schema)) {
      const { type } = schema
      if (!Array.isArray(type) || under === null) continue
      const isNullable = type.includes('null') && type.length === 2
      yield {
        path,
        key: 'type',
        advice: isNullable
          ? `Make ${fieldLabel(path)} optional instead of nullable`
          : `Use a single \`type\` for ${fieldLabel(path)}`,
        fault: 'a list of types',
        hint: isNullable
          ? 'Or write `nullable: true` beside the type.'
          : 'Or write the alternatives under `anyOf`.',
      }
    }
  },
)
