import { expect, test } from 'vitest'
import { bothCases, isWholeInBothCases } from '#core/json-schema/both-cases.js'

test.each([
  ['^ho-\\d+$', '^[Hh][Oo]-\\d+$'],
  ['^(?:am|pm)$', '^(?:[Aa][Mm]|[Pp][Mm])$'],
  ['^[a-f0-9-]{4}$', '^[a-f0-9-A-F]{4}$'],
  ['^[^x\\]]+\\.md$', '^[^x\\]X]+\\.[Mm][Dd]$'],
])('%s says all that its flag says', (pattern, both) => {
  expect([bothCases(pattern), isWholeInBothCases(pattern)]).toEqual([both, true])
  const [flagged, plain] = [new RegExp(pattern, 'i'), new RegExp(both)]
  for (const text of ['HO-1', 'ho-12', 'Am', 'PM', 'aF-0', 'README.MD', 'x.md', 'no'])
    expect([text, plain.test(text)]).toEqual([text, flagged.test(text)])
})

test.each(['é+', '[ -Z]', '[A-z]', '[0-z]', '(a)\\1', '\\x41', '\\u0041', '(?<n>a)\\k<n>'])(
  '%s may not',
  (pattern) => {
    expect(isWholeInBothCases(pattern)).toBe(false)
  },
)
