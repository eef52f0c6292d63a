import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { Evaluator } from '#core/evaluate/host.js'
import { sampled } from '../../../../test/sampled.js'
import { CLOSED, DOORS, EFFECT } from './doors.js'
import { faultRequest } from './fault-program.js'
import { told } from './told.js'

const root = mkdtempSync(join(tmpdir(), 'toolsight-open-work-'))
const evaluator = new Evaluator({ env: [], node: null, cwd: root, memoryMb: 128, timeoutMs: 10_000 })

afterAll(async () => {
  await evaluator.dispose()
  rmSync(root, { recursive: true, force: true })
})

function answer(code: string): Promise<string[]> {
  return told(evaluator, faultRequest({ group: '', what: '', code, expected: '', by: 'guard' }))
}

/** Whether the process that answers a file with this code answers the next file, too. */
async function isKept(code: string): Promise<boolean> {
  const [answered] = await answer(
    `${code.replaceAll(EFFECT, 'globalThis.left = 1')}; return process.pid + ""`,
  )
  expect(answered).toMatch(/^\d+$/)
  return (await answer('return process.pid + ""'))[0] === answered
}

describe('a process answers no other file while something is open that a file began', () => {
  // Each of them costs a process.
  it.each(sampled(Object.entries(DOORS), 10))('%s', async (_, code) => {
    expect(await isKept(code)).toBe(false)
  })
})

describe('what is over by the answer, or can be taken back, costs nobody a process', () => {
  it.each(Object.entries(CLOSED))('%s', async (_, code) => {
    expect(await isKept(code)).toBe(true)
  })
})
