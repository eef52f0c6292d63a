import { expect, test } from 'vitest'
import { inUnicodeMode, isExpression } from '#core/json-schema/patterns.js'
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
