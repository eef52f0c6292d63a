import { expect, it } from 'vitest'
import type { Evaluator } from '#core/evaluate/host.js'
import type { EvaluateOutcome } from '#core/evaluate/outcome.js'
import type { Prepared } from '#core/workspace/analysis/evaluation/prepare.js'
import { EvaluationCache } from '#core/workspace/cache/evaluation-cache.js'

const prepared = {
  key: 'the same program',
  request: { file: '/tools/a.ts', modules: [], sites: [], converters: [] },
} as unknown as Prepared

/** An evaluator that gives these outcomes, one after the other. */
function giving(...outcomes: EvaluateOutcome[]) {
  const left = [...outcomes]
  return { evaluate: async () => left.shift() } as unknown as Evaluator
}

const answered = { type: 'evaluated', sites: [], files: [] } as unknown as EvaluateOutcome
const crashed = (message: string): EvaluateOutcome => ({ failure: { kind: 'crashed', message } })

it('keeps what a file came to, failures of its own included', async () => {
  const answers = new EvaluationCache(
    giving(crashed('It ran out of memory.'), answered),
    '/tools',
    async () => null,
  )
  expect(await answers.of(prepared)).toEqual(crashed('It ran out of memory.'))
  expect(await answers.of(prepared)).toEqual(crashed('It ran out of memory.'))
})

it('asks again where the failure was not the file’s doing', async () => {
  const resting = { ...crashed('The process does not start.'), transient: true } as EvaluateOutcome
  const answers = new EvaluationCache(giving(resting, answered), '/tools', async () => null)
  expect(await answers.of(prepared)).toEqual(resting)
  expect(await answers.of(prepared)).toEqual(answered)
})
