import { expect, it } from 'vitest'
import * as z from 'zod'
import { agreedOn } from '#core/child/reading/drift/agreement.js'
import { changed, trialsOf } from '#core/child/reading/drift/candidates.js'
import { judgeBy } from '#core/child/reading/drift/json-schema-judge.js'
import { type Verdict, validatorOf } from '#core/child/reading/validation/standard-validate.js'
import { zod } from '#core/child/reading/vendors/zod.js'
import type { Json } from '#core/model/json.js'
import { fc } from '../../../../../test/property.js'

const field: fc.Arbitrary<z.ZodType> = fc.oneof(
  fc.constantFrom<z.ZodType>(
    z.string().min(2).max(5),
    z.number().int().min(0).max(9),
    z.enum(['a', 'b', 'c']),
    z.boolean(),
    z.array(z.string().max(3)).max(2),
    z.object({ 'in/~#': z.string(), n: z.number().optional() }),
    z.union([z.string(), z.object({ n: z.number() })]),
    z.string().optional(),
    z.literal('x').nullable(),
  ),
)
const shape = fc.dictionary(fc.constantFrom('a', 'b', 'c', 'weird key', 'd%', '__proto'), field, {
  minKeys: 1,
})

/** Reports the first fault alone, as some validators do. */
const impatient = (verdict: Verdict): Verdict =>
  verdict.accepted ? verdict : { ...verdict, issues: verdict.issues.slice(0, 1) }

it('what is agreed on together is agreed on alone, also with a validator that stops at its first fault', async () => {
  let agreed = 0
  await fc.assert(
    fc.asyncProperty(shape, shape, fc.boolean(), async (own, other, isImpatient) => {
      // Some fields are the same on both sides, some are not, some are missing on one.
      const schema = z.object(own)
      const parameters = z.toJSONSchema(z.object({ ...other, ...half(own) }), { io: 'input' }) as never
      const validate = await validatorOf(zod, schema, async () => z)
      if (validate === null) throw new Error('Zod has a validator')
      const sides = {
        validate: async (input: unknown) => (isImpatient ? impatient : same)(await validate(input)),
        closed: judgeBy(parameters, 'closed'),
        open: judgeBy(parameters, 'open'),
      }
      const trials = [...trialsOf([parameters])]
      const bases = new Set<Json>()
      for (const { base } of trials)
        if (sides.open.reason(base) === null && (await validate(base)).accepted) bases.add(base)
      for (const { base, changes } of trials) {
        if (!bases.has(base)) continue
        for (const change of await agreedOn(parameters, base, changes, sides)) {
          // In any other instance, too; `changed` leaves one as it is that has no such place.
          for (const each of change.kind === 'base' ? [base] : bases) {
            const input = changed(each, [change])
            if (input === each) continue
            const { accepted } = await validate(input)
            expect([change, each, (accepted ? sides.open : sides.closed).reason(input) === null]).toEqual([
              change,
              each,
              accepted,
            ])
            agreed++
          }
        }
      }
    }),
    { numRuns: 200 },
  )
  expect(agreed).toBeGreaterThan(200)
})

it('changes of many fields take few calls of the validator', async () => {
  const schema = z.object(
    Object.fromEntries(
      Array.from({ length: 25 }, (_, i) => [
        `f${i}`,
        z
          .string()
          .min(1)
          .max(9 + i),
      ]),
    ),
  )
  const parameters = z.toJSONSchema(schema, { io: 'input' }) as never
  let calls = 0
  let tried = 0
  const validate = await validatorOf(zod, schema, async () => z)
  for (const { base, changes } of trialsOf([parameters])) {
    const sides = {
      validate: async (input: unknown) => {
        calls++
        return (await validate?.(input)) ?? null
      },
      closed: judgeBy(parameters, 'closed'),
      open: judgeBy(parameters, 'open'),
    }
    tried += changes.length
    // All but the instance itself.
    const agreed = await agreedOn(parameters, base, changes, sides)
    expect(changes.length - agreed.size).toBeLessThanOrEqual(1)
  }
  expect(tried).toBeGreaterThan(200)
  expect(calls).toBeLessThan(40)
})

function half<Value>(record: Record<string, Value>): Record<string, Value> {
  return Object.fromEntries(Object.entries(record).filter((_, index) => index % 2 === 0))
}

function same<Value>(value: Value): Value {
  return value
}
