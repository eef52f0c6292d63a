import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { describe, expect, it } from 'vitest'
import { countTokens } from '#core/tokens/count.js'

const dist = fileURLToPath(new URL('../../dist/tokens/count.js', import.meta.url))

describe('tokens', () => {
  it('are counted for many texts at once, and for many callers', async () => {
    const [first, second] = await Promise.all([
      countTokens(['hello world', '']),
      countTokens(['<|endoftext|>']),
    ])
    // As tiktoken, the reference implementation, counts them.
    expect(first).toEqual([2, 0])
    expect(second).toEqual([7])
  })

  it('are not counted for a text that takes long, also while others are counted', async () => {
    const [long, short] = await Promise.all([countTokens(['a', '漢'.repeat(30_000)]), countTokens(['a b'])])
    expect([long, short]).toEqual([null, [2]])
    // Words take no time, however many they are.
    expect(await countTokens(['the quick brown '.repeat(30_000)])).toEqual([90_001])
  })

  it('are none for nothing, without a process', async () => {
    expect(await countTokens([])).toEqual([])
  })

  it('leave nothing behind that keeps a program from ending', async () => {
    const program = `import { countTokens } from ${JSON.stringify(dist)}; console.log(await countTokens(['a b']))`
    const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '-e', program], {
      timeout: 20_000,
    })
    expect(stdout).toBe('[ 2 ]\n')
  })
})
