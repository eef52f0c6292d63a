import type { GenerateSyncOptions } from 'json-schema-faker'
import { instanceOf } from '../../json-schema/instances.js'
import type { Json, JsonObject } from '../../model/json.js'
import { generatorOf } from './generator.js'
import { realistic } from './realistic.js'

/** What an input was drawn to show. */
export type DrawKind = 'all' | 'required' | 'some'

export interface Drawn {
  kind: DrawKind
  input: Json
}

const KINDS: ReadonlyArray<{ kind: DrawKind; draws: number; options: GenerateSyncOptions }> = [
  { kind: 'all', draws: 8, options: { alwaysFakeOptionals: true } },
  { kind: 'required', draws: 6, options: { optionalsProbability: 0 } },
  { kind: 'some', draws: 10, options: { optionalsProbability: 0.5 } },
]

/** Dates around when the product is used, always the same ones. */
const DATES: GenerateSyncOptions = {
  minDateTime: '2027-01-01T00:00:00.000Z',
  maxDateTime: '2027-12-31T00:00:00.000Z',
}

/** Inputs that a JSON Schema should allow, the likeliest first within each kind. The same seed gives the same ones. */
export async function drawInputs(given: JsonObject, seed: number): Promise<Drawn[]> {
  const { schema, most, generate } = await generatorOf(given)
  const drawn: Drawn[] = []
  for (const { kind, draws, options } of KINDS) {
    const count = Math.min(draws, most)
    for (let draw = 0; draw < count; draw++) {
      // The last ones of each kind come from the schema itself, for where narrowing it was wrong.
      const source = draw < count - 2 ? realistic(schema, seed + draw) : schema
      const text = generate(source, { ...DATES, ...options, seed: seed * 1_000 + drawn.length + 1 })
      if (text !== undefined) drawn.push({ kind, input: JSON.parse(text) as Json })
    }
    const plain = kind === 'some' ? undefined : instanceOf(schema, kind)
    if (plain !== undefined) drawn.push({ kind, input: plain })
  }
  const seen = new Set<string>()
  return drawn.filter(({ input }) => {
    const text = JSON.stringify(input)
    return !seen.has(text) && seen.add(text)
  })
}
