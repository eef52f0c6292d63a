import { schemaNodes } from '../../json-schema/nodes.js'
import { isObject } from '../../json-schema/subschemas.js'
import { fieldLabel, inline } from '../engine/wording.js'
import { providerRule } from './provider-rule.js'
import { sentExample } from './sent-example.js'

const TOOL = { file: 'tools/hire-guide.ts', name: 'hire_guide', description: 'Hires a guide for a walk.' }

export const optionalField = providerRule(
  {
    code: 'optional-field',
    title: 'A field is optional under strict mode',
    category: 'provider',
    severity: 'error',
    fixable: true,
    what:
      'A target in strict mode wants every field of every object in `required`, and one is not: it is optional, or has ' +
      'a default. Where the definition asks for strict mode itself (`strict: true` in a tool of the OpenAI SDK), this is said ' +
      'whichever targets are configured.',
    why: 'The provider refuses the whole request, and every other tool in it is lost too.',
    remedy:
      'Make the field nullable instead of optional (`toolsight fix`), and take `null` for “not given” in the handler.',
    good: {
      files: sentExample(['openai-strict'], {
        ...TOOL,
        definition: `input: z.object({
  language: z.string().nullable(),
}),`,
      }),
    },
    bad: {
      files: sentExample(['openai-strict'], {
        ...TOOL,
        definition: `input: z.object({
  language: z.string().optional(),
}),`,
      }),
      at: { file: TOOL.file, line: 8, text: 'language' },
    },
  },

  function* ({ parts }) {
    if (!parts.schema) return
    for (const { schema, path } of schemaNodes(parts.schema)) {
      const { properties, required } = schema
      if (!isObject(properties)) continue
      const listed = new Set(Array.isArray(required) ? required : [])
      for (const key of Object.keys(properties)) {
        if (listed.has(key)) continue
        const at = [...path, key]
        yield {
          path: at,
          key: 'optional',
          blank: inline(key, 40),
          advice: `Make ${fieldLabel(at)} nullable instead of optional`,
          fault: 'fields that may be left out',
          fix: { kind: 'make-nullable', path: at },
        }
      }
    }
  },
  { holdsAnyway: true },
)
