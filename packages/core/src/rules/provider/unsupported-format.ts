import { schemaNodes } from '../../json-schema/nodes.js'
import { fieldLabel, inline } from '../engine/wording.js'
import { providerRule } from './provider-rule.js'
import { sentExample } from './sent-example.js'

const TOOL = { file: 'tools/show-photo.ts', name: 'show_photo', description: 'Shows a photo of the hotel.' }

export const unsupportedFormat = providerRule(
  {
    code: 'unsupported-format',
    title: 'A provider does not support the format',
    category: 'provider',
    severity: 'error',
    fixable: true,
    what:
      'A text has a `format` that a configured target does not take: strict modes have a closed list. `z.url()` is ' +
      '`uri`, `z.base64()` is `base64`, and since Zod 4.6 `startsWith` is a format too.',
    why: 'The provider refuses the whole request for one unknown format, and every other tool in it is lost too.',
    remedy: 'Take plain text, say in the description what it has to look like, and check it in the handler.',
    good: {
      files: sentExample(['openai-strict'], {
        ...TOOL,
        definition: `input: z.object({
  address: z.string().describe('A web address, with https.'),
}),`,
      }),
    },
    bad: {
      files: sentExample(['openai-strict'], {
        ...TOOL,
        definition: `input: z.object({
  address: z.url(),
}),`,
      }),
      at: { file: TOOL.file, line: 8, text: 'address' },
    },
  },

  function* ({ parts }, { taken }) {
    if (!parts.schema) return
    for (const { schema, path } of schemaNodes(parts.schema)) {
      const { format } = schema
      if (typeof format !== 'string' || taken.includes(format)) continue
      yield {
        path,
        key: 'format',
        blank: inline(format, 40),
        advice: `Leave \`format\` out of ${fieldLabel(path)}`,
        fault: `\`${inline(format, 40)}\``,
        hint: 'Say in the description what the text looks like, and check it in the handler.',
        limit: `It takes ${taken.join(', ')}.`,
      }
    }
  },
)
