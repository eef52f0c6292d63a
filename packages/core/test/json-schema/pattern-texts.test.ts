import { expect, test } from 'vitest'
import { textsOf } from '#core/json-schema/pattern-texts.js'
import { stringFor } from '#core/json-schema/strings.js'

const patterns = [
  '^\\d\\d:\\d\\d (am|pm)$',
  '^[A-Z]{2}-\\d{3,5}$',
  '^(?:north|south)-(?<bay>[1-9]\\d*)$',
  '^[^aA1\\s]+@\\w+\\.plant$',
  '^bed\\.[\\]\\\\x]{2}$',
  '^\\u00e9\\p{Lu}$',
  '^(?!x)[a-z]+(?:-[a-z]+)*$',
  '^BAY-[0-9a-f]{80}$',
  '^A(?:B(?:C|D)?)+!$',
  'row-\\d+?$',
]

test.each(patterns)('makes a text that fits %s', (pattern) => {
  expect(stringFor({ type: 'string', pattern })).toMatch(new RegExp(pattern, 'u'))
})

test('makes longer texts where the length asks for them', () => {
  const text = stringFor({ type: 'string', pattern: '^K[A-Z]+$', minLength: 12, maxLength: 20 })
  expect(text).toMatch(/^K[A-Z]{11,19}$/)
})

test('reads escapes that need not be ones', () => {
  expect(stringFor({ type: 'string', pattern: '^bed\\_\\d{2}\\:x$' })).toMatch(/^bed_\d{2}:x$/)
})

test.each(['(a', '^(a)\\1$', 'a{9999}{9999}', `${'('.repeat(60)}a${')'.repeat(60)}`, '[', 'x{600}'])(
  'makes none of %s',
  (pattern) => {
    expect(textsOf(pattern)).toEqual([])
  },
)
