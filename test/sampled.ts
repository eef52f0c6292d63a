import { Random } from './adversary/random.js'

const seed = process.env['TOOLSIGHT_TEST_SEED']

/**
 * Some rows of a table whose rows are alike and each take a process. `npm test` draws others in each run, and prints the seed
 * that repeats them; `npm run test:matrix`, `npm run test:nodes` by itself and vitest by itself take them all.
 */
export function sampled<Row>(rows: readonly Row[], count: number): readonly Row[] {
  if (seed === undefined) return rows
  const random = new Random(Number(seed))
  const left = [...rows]
  while (left.length > count) left.splice(random.below(left.length), 1)
  return left
}
