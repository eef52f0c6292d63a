import { schemaNodes } from '../../json-schema/nodes.js'
import type { PatternPart } from '../../wire/provider-rule.js'
import { enumerated, fieldLabel } from '../engine/wording.js'
import { providerRule } from './provider-rule.js'
import { sentExample } from './sent-example.js'

const TOOL = { file: 'tools/set-code.ts', name: 'set_code', description: 'Sets the code of a door.' }

export const unsupportedPattern = providerRule(
  {
    code: 'unsupported-pattern',
    title: 'A provider does not support the pattern',
    category: 'provider',
    severity: 'error',
    fixable: true,
    what:
      'A `pattern` has parts of regular expressions that a configured target cannot hold a model to: looking ahead or ' +
      'behind, references to groups, borders of words. `z.email()` looks ahead, though nobody sees it in the source.',
    why: 'The provider refuses the whole request, and every other tool in it is lost too.',
    remedy:
      'Write the pattern without that part, or take plain text, say in the description what it has to look like, and ' +
      'check it in the handler. In Zod, `z.email({ pattern })` takes a pattern of your own.',
    good: {
      files: sentExample(['openai-strict'], {
        ...TOOL,
        definition: `input: z.object({
  code: z.string().regex(/^[1-9][0-9]{3}$/),
}),`,
      }),
    },
    bad: {
      files: sentExample(['openai-strict'], {
        ...TOOL,
        definition: `input: z.object({
  code: z.string().regex(/^(?!0)[0-9]{4}$/),
}),`,
      }),
      at: { file: TOOL.file, line: 8, text: 'code' },
    },
  },

  function* ({ parts }, { without }) {
    if (!parts.schema) return
    for (const { schema, path } of schemaNodes(parts.schema)) {
      const { pattern } = schema
      if (typeof pattern !== 'string') continue
      const present = partsOf(pattern)
      const found = without.filter((part) => present.has(part))
      if (found.length === 0) continue
      yield {
        path,
        key: 'pattern',
        advice: `Simplify the \`pattern\` of ${fieldLabel(path)}`,
        fault: enumerated(found.map((part) => NAMES[part])),
        hint: 'Or leave it out, say in the description what the text looks like, and check it in the handler.',
      }
    }
  },
)

const NAMES: Record<PatternPart, string> = {
  lookaround: 'looking ahead or behind in one',
  backreference: 'references to groups in one',
  'word-boundary': 'borders of words in one',
}

/** Reads a regular expression as far as its parts are told apart. */
export function partsOf(pattern: string): ReadonlySet<PatternPart> {
  const found = new Set<PatternPart>()
  let isInClass = false
  for (let i = 0; i < pattern.length; i++) {
    const char = pattern[i]
    if (char === '\\') {
      const next = pattern[++i] ?? ''
      if (isInClass) continue
      if (/[1-9k]/.test(next)) found.add('backreference')
      else if (next === 'b' || next === 'B') found.add('word-boundary')
    } else if (isInClass) isInClass = char !== ']'
    else if (char === '[') isInClass = true
    else if (char === '(' && /^\(\?<?[=!]/.test(pattern.slice(i, i + 4))) found.add('lookaround')
  }
  return found
}
