import type { Json, JsonObject } from '../../model/json.js'
import type { Judgement } from './generate.js'
import { inputs as process } from './inputs.js'
import type { NearMiss } from './near-misses.js'

export interface RefusedAlike {
  schema: JsonObject
  /** Inputs that the tool accepts: mistakes are made in them. */
  bases: readonly Json[]
  /** What says why an input was refused, in the validator's own words. */
  text: string
  /** One answer for each input, in order. */
  judge(inputs: Json[]): Promise<Judgement[]>
}

/** The note of such a sample. */
export const REFUSED_ALIKE = 'Made from an error: refused in the same words'

/** More issues than these are not looked for. */
const MAX_MISTAKES = 6

/**
 * An input that the validator refuses with nothing but what a text says, with as much of it as can be found: an error that does not
 * hold the input. Null where no mistake leads to any of it.
 */
export async function inputRefusedAlike({ schema, bases, text, judge }: RefusedAlike): Promise<Json | null> {
  for (const base of bases) {
    let found: { input: Json; issues: number } | null = null
    for (let round = 0; round < MAX_MISTAKES; round++) {
      const misses: NearMiss[] = (await process.askOrNull('nearMisses', schema, found?.input ?? base)) ?? []
      const judged = await judge(misses.map(({ input }) => input))
      const most: number = found?.issues ?? 0
      const index = judged.findIndex((each) => issuesIn(each, text) > most)
      const miss = misses[index]
      if (!miss) break
      found = { input: miss.input, issues: issuesIn(judged[index], text) }
    }
    if (found) return found.input
  }
  return null
}

/** How many issues an input has; none where the text does not have all of them. */
function issuesIn(judgement: Judgement | undefined, text: string): number {
  if (judgement?.accepted !== false) return 0
  const areTold = judgement.issues.every(
    ({ message, path }) => isIn(message, text) && path.every((key) => isIn(String(key), text)),
  )
  return areTold ? judgement.issues.length : 0
}

/** Whether a text contains another one, as it is or escaped as in JSON. */
function isIn(words: string, text: string): boolean {
  return text.includes(words) || text.includes(JSON.stringify(words).slice(1, -1))
}
