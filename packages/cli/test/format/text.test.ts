import { expect, it } from 'vitest'
import { columns } from '../../src/format/text.js'

const PLACE = 'src/tools/trigger-long-running-operation.ts:12:14'
const TEXT = "'trigger-long-running-operation' drops misspelt fields, too."

it('puts the last column beside the others, in as many lines as it takes', () => {
  expect(columns([['a.ts:1', TEXT]], 50)).toEqual([
    "a.ts:1  'trigger-long-running-operation' drops",
    '        misspelt fields, too.',
  ])
})

it('puts it below them where they leave it hardly any room', () => {
  expect(
    columns(
      [
        [PLACE, TEXT],
        ['a.ts:1', 'Short.'],
      ],
      70,
    ),
  ).toEqual([PLACE, `  ${TEXT}`, 'a.ts:1', '  Short.'])
})
