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

it('no line is left empty for a last cell that is empty', () => {
  const long = `${'folder/'.repeat(6)}file.ts:1`
  expect(columns([[long, '']], 40)).toEqual([long])
  expect(
    columns(
      [
        [long, ''],
        [long, 'weather'],
      ],
      40,
    ),
  ).toEqual([long, long, '  weather'])
})
