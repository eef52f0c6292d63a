import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { Evaluator, type FileRequest } from '../../packages/core/dist/evaluate/host.js'
import { CLOSED, DOORS, EFFECT } from '../../packages/core/test/evaluate/doors.js'
import { faultRequest } from '../../packages/core/test/evaluate/fault-program.js'
import { budget } from './budget.js'
import { EFFECTS, innocentRequest } from './evaluator-effects.js'
import { Random } from './random.js'

/*
 * Files that change what is shared, at once and by every door that lets them go on after their answer, before and beside
 * innocent files: these have exactly the schemas that they have alone.
 */

const root = mkdtempSync(join(tmpdir(), 'toolsight-adversary-'))
const random = new Random(budget.seed)
const evaluator = new Evaluator({ env: [], node: null, cwd: root, memoryMb: 256, timeoutMs: 20_000 })

afterAll(async () => {
  await evaluator.dispose()
  rmSync(root, { recursive: true, force: true })
})

/** All that is said of an innocent file. Each has a number, so that no answer is an old one. */
async function schemasOf(number: number): Promise<string> {
  const outcome = await evaluator.evaluate(innocentRequest(number))
  if ('failure' in outcome) return JSON.stringify(outcome)
  return JSON.stringify(outcome.sites).replaceAll(`number ${number}.`, 'number')
}

/** A few effects, at once or behind doors. */
function harm(): { code: string; request: FileRequest } {
  const doors = [...Object.values(DOORS), ...Object.values(CLOSED)]
  const parts = Array.from({ length: 1 + random.below(3) }, () => {
    const effect = `try { ${random.of(EFFECTS)} } catch {}`
    // Each in a block of its own: doors declare names.
    return random.chance(0.4) ? effect : `{ ${random.of(doors).replaceAll(EFFECT, effect)} }`
  })
  const code = `${parts.join('; ')}; return "on"`
  return { code, request: faultRequest({ group: '', what: '', code, expected: '', by: 'guard' }) }
}

it(
  'an innocent file says after and beside others what it says alone',
  async () => {
    const alone = await schemasOf(0)
    expect(alone).toContain('"resolved"')
    const until = performance.now() + budget.milliseconds
    let tried = 0
    for (; tried === 0 || performance.now() < until; tried += 1) {
      const { code, request } = harm()
      const beside = Array.from({ length: 3 }, (_, i) => tried * 4 + i + 1)
      // All at once: the innocent ones are sent ahead, to the process that runs the other.
      const [, ...said] = await Promise.all([evaluator.evaluate(request), ...beside.map(schemasOf)])
      const after = await schemasOf(tried * 4 + 4)
      for (const each of [...said, after])
        expect(each, `seed ${budget.seed}, try ${tried}: ${code}`).toBe(alone)
    }
    expect(readdirSync(root)).toEqual([])
    console.log(`evaluator: ${tried} files, seed ${budget.seed}`)
  },
  budget.timeout,
)
