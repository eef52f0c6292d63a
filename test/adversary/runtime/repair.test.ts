import { registerConverter } from '@toolsight/runtime'
import { toJsonSchema } from '@valibot/to-json-schema'
import type { GenericSchema } from 'valibot'
import { expect, test } from 'vitest'
import { budget } from '../budget.js'
import { kinds } from './damage.js'
import { judgeSchema, noVerdicts, type Verdicts } from './judge.js'

const STEPS = [
  ...['malformed-json', 'encoded-keys', 'optional-nulls', 'encoded-lists', 'encoded-json'],
  ...['numbers', 'booleans', 'strings', 'single-items', 'unknown-keys'],
]

/** Fewer show too little. */
const LEAST = 3000

/** Schemas that something was once wrong with, and the validators that there were. */
const KEPT_AMONG = ['Zod', 'Valibot', 'ArkType', 'TypeBox']
const KEPT = [1_000_204, 1_000_468, 1_001_069, 1_001_257, 1_001_274, 10_001_211, 20_000_911, 40_001_603]

/** The same, of all that there are. */
const KEPT_OF_ALL = [
  1_067_162_964, 5_000_225, 5_000_876, 5_001_015, 5_001_069, 5_001_159, 5_001_171, 400_004_231,
]

registerConverter('valibot', (schema: GenericSchema) => toJsonSchema(schema))

test('a repair gives what was meant, or refuses', { timeout: budget.timeout }, async () => {
  const verdicts = noVerdicts()
  for (const seed of KEPT) await judgeSchema(seed, verdicts, KEPT_AMONG)
  for (const seed of KEPT_OF_ALL) await judgeSchema(seed, verdicts)
  const end = Date.now() + budget.milliseconds
  for (let seed = budget.seed; Date.now() < end || verdicts.damaged < LEAST; seed += 1) {
    await judgeSchema(seed, verdicts)
    if (verdicts.wrong.length > 20) break
  }
  console.log(`repair: seed ${budget.seed}\n${told(verdicts)}`)
  expect(verdicts.wrong.map((wrong) => JSON.stringify(wrong))).toEqual([])
  expect(verdicts.repaired / verdicts.damaged).toBeGreaterThan(0.4)
  // The shares of few inputs depend on a few schemas.
  const least = verdicts.damaged < 100_000 ? 0 : 0.05
  const rare = [
    ...Object.keys(kinds).map((kind) => [kind, verdicts.kinds[kind]?.damaged ?? 0] as const),
    ...STEPS.map((step) => [step, verdicts.steps[step] ?? 0] as const),
  ].filter(([, count]) => count <= least * verdicts.damaged)
  expect(rare).toEqual([])
})

function told({ damaged, repaired, wrong, ...counts }: Verdicts): string {
  const share = (count: number) => `${((100 * count) / damaged).toFixed(1)} %`
  return [
    `${damaged} damaged inputs, ${share(repaired)} repaired, ${wrong.length} wrong`,
    ...Object.entries(counts.kinds).map(
      ([kind, { damaged: count, repaired: right }]) =>
        `  ${share(count)} ${kind} (${Math.round((100 * right) / count)} % repaired)`,
    ),
    ...Object.entries(counts.steps).map(([step, count]) => `  ${share(count)} by ${step}`),
    ...Object.entries(counts.validators).map(([name, count]) => `  ${share(count)} ${name}`),
  ].join('\n')
}
