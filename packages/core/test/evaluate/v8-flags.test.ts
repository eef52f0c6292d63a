import { spawnSync } from 'node:child_process'
import { describe, expect, test } from 'vitest'
import { flagFor } from '#core/v8-flags.js'

const flags = new URL('../../dist/v8-flags.js', import.meta.url).href

describe('V8 is told to optimize later', () => {
  test('by the flag that its version has, and not at all where it may have lost it', () => {
    expect(flagFor('11.3.244.8-node.30')).toBe('--interrupt-budget=540000')
    expect(flagFor('12.4.254.21-node.57')).toBe('--invocation-count-for-turbofan=24000')
    expect(flagFor('14.6.202.34-node.34')).toBe('--invocation-count-for-turbofan=24000')
    expect(flagFor('15.0.1-node.1')).toBeNull()
    expect(flagFor('a version of another form')).toBeNull()
  })

  test('and this one knows it: otherwise it would say so on standard error', () => {
    const program = `import(${JSON.stringify(flags)}).then(({ delayOptimizer }) => { delayOptimizer(); console.log('on') })`
    const { stdout, stderr } = spawnSync(process.execPath, ['-e', program], { encoding: 'utf8' })
    expect({ stdout, stderr }).toEqual({ stdout: 'on\n', stderr: '' })
  })
})
