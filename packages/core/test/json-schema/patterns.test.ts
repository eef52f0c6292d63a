import { expect, test } from 'vitest'
import { breaksLimit } from '#core/contract/limits.js'
import { inUnicodeMode, isExpression, textsThatFit } from '#core/json-schema/patterns.js'
import { nameProblem } from '#core/rules/limits/definition-limits.js'
import { schemaJudge } from '#core/workspace/locks/judges.js'
import { fc } from '../../../../test/property.js'

/** As Zod 3 writes `startsWith(text)`. */
const escaped = (text: string): string => `^${text.replace(/[^A-Za-z\d]/gu, (each) => `\\${each}`)}`

test.each([
  ['^run\\_', '^run\\u{5f}'],
  ['^a\\@b\\.c', '^a\\u{40}b\\.c'],
  // A valid pattern stays as it is, and so does one that cannot be made valid.
  ['^[\\w\\-]+$', '^[\\w\\-]+$'],
  ['^\\\\_$', '^\\\\_$'],
  ['^(\\_', '^(\\_'],
])('%s is read as %s', (pattern, read) => {
  expect(inUnicodeMode(pattern)).toBe(read)
})

test('a text with all its characters escaped is read as that text', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', minLength: 1 }), fc.string(), (text, other) => {
      const pattern = inUnicodeMode(escaped(text))
      expect(isExpression(pattern)).toBe(true)
      expect(new RegExp(pattern, 'u').test(text)).toBe(true)
      expect(new RegExp(pattern, 'u').test(other)).toBe(other.startsWith(text))
    }),
    { seed: 1 },
  )
})

test('a schema judges by such a pattern, so that diff can prove who is hurt', async () => {
  const properties = { id: { type: 'string', pattern: '^run\\_' }, topic: { type: 'string' } }
  const judge = schemaJudge('t', { type: 'object', properties, required: ['topic'] })
  const verdicts = await judge([{ topic: 'a', id: 'run_1' }, { topic: 'a', id: 'x' }, {}])
  expect(verdicts.map(({ accepted }) => accepted)).toEqual([true, false, false])
})

/** Nothing ends a test that hangs in an expression: one that hangs has failed. */
const ENDLESS: Record<string, [pattern: string, text: string]> = {
  'groups in groups': ['^(a+)+#$', 'a'.repeat(60)],
  'parts that are optional': [`^${'.?'.repeat(60)}#$`, 'a'.repeat(40)],
  'optional parts that are lazy': [`^${'.??'.repeat(60)}#$`, 'a'.repeat(40)],
  alternatives: [`^${'(?:.|.)'.repeat(40)}#$`, 'a'.repeat(40)],
  'classes with signs': [`^${'[?|]?'.repeat(60)}#$`, '?'.repeat(40)],
  'repetitions of a long text': ['^a*a*a*a*#$', 'a'.repeat(10_000)],
}

test.each(Object.entries(ENDLESS))('a pattern that comes to no end is given up: %s', (_, [pattern, text]) => {
  expect(textsThatFit(pattern, [text])).toBeNull()
  expect(breaksLimit('pattern-added', pattern, text)).toBe(true)
  const limits = { name: { pattern, min: 1, max: 100_000 } }
  expect(nameProblem(text, limits)).toBeNull()
})

test.each([
  ['^[a-zA-Z0-9_-]+$', 'a_1', true],
  ['^[?|*+]{1,9}$', '?|*+', true],
  ['^(?:get|set|remove)_\\w+$', 'put_it', false],
])('%s on %s', (pattern, text, isFit) => {
  expect(textsThatFit(pattern, [text])).toEqual(isFit ? [text] : [])
})
