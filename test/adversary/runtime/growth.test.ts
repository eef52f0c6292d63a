import { repairToolInput } from '@toolsight/runtime'
import { describe, expect, test } from 'vitest'
import { largeInputs } from './large-inputs.js'
import { workOf } from './work.js'

const SMALLEST = 2000

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
    const [smallest = 0, , , largest = 0] = works
    expect(smallest).toBeGreaterThan(50)
    expect(largest / smallest, works.join(', ')).toBeLessThan(MOST)
  })
})
