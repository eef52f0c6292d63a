import { parseToolInput, repairToolInput } from '@toolsight/runtime'
import { describe, expect, test } from 'vitest'
import { largeInputs } from './large-inputs.js'
import { workOf } from './work.js'

const SMALLEST = 1000

/** Work eight times as large for an input eight times as large, with room for what is the same at any size. */
const MOST = 10

describe('repair takes time in proportion to the size of the input', () => {
  test.each(largeInputs)('$name', async ({ input, options, sent }) => {
    const tool = { name: 't', input }
    // What is found once for a tool is no part of it.
    await repairToolInput(tool, sent(10), options)
    const works: number[] = []
    for (const times of [1, 2, 4, 8]) {
      const value = sent(SMALLEST * times)
      works.push(await workOf(() => repairToolInput(tool, value, options)))
    }
    expectLinear(works)
  })
})

test.each<[string, (index: number) => unknown]>([
  ['different', (index) => ({ a: [index] })],
  ['equal but one', () => ({ a: [1] })],
])('a JSON Schema compares items in proportion to their number: %s', async (_, item) => {
  const input = { type: 'object', properties: { list: { type: 'array', uniqueItems: true } } }
  const works: number[] = []
  for (const times of [1, 2, 4, 8]) {
    const list = Array.from({ length: 300 * times }, (__, index) => item(index))
    works.push(await workOf(() => parseToolInput({ name: 't', input }, { list }).catch(() => null)))
  }
  expectLinear(works)
})

function expectLinear(works: readonly number[]): void {
  const [smallest = 0, , , largest = 0] = works
  expect(smallest).toBeGreaterThan(50)
  expect(largest / smallest, works.join(', ')).toBeLessThan(MOST)
}
