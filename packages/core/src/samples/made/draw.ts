import type { GenerateSyncOptions } from 'json-schema-faker'
import { instanceOf } from '../../json-schema/instances.js'
import type { Json, JsonObject } from '../../model/json.js'
import { clamped } from './clamped.js'
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

/** Of the inputs of one kind together, as JSON: of a schema with thousands of fields, one more shows nothing more. */
const MAX_SIZE = 300_000

/** Dates around when the product is used, always the same ones. */
const DATES: GenerateSyncOptions = {
  minDateTime: '2027-01-01T00:00:00.000Z',
  maxDateTime: '2027-12-31T00:00:00.000Z',
}

/** Inputs that a JSON Schema should allow, the likeliest first within each kind. The same seed gives the same ones. */
export async function drawInputs(given: JsonObject, seed: number): Promise<Drawn[]> {
  const schema = clamped(given)
  const { generateSync } = await import('json-schema-faker')
  const drawn: Drawn[] = []
  for (const { kind, draws, options } of KINDS) {
    let size = 0
    for (let draw = 0; draw < draws && size < MAX_SIZE; draw++) {
      // The last ones of each kind come from the schema itself, for where narrowing it was wrong.
      const source = draw < draws - 2 ? realistic(schema, seed + draw) : schema
      const all = { ...DATES, ...options, seed: seed * 1_000 + drawn.length + 1, maxDepth: 6, refDepthMax: 3 }
      const text = attempt(() => JSON.stringify(generateSync(source, all)))
      if (text === undefined) continue
      drawn.push({ kind, input: JSON.parse(text) as Json })
      size += text.length
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

/** The generator throws on schemas that it cannot serve. */
function attempt<T>(make: () => T): T | undefined {
  try {
    return make()
  } catch {
    return undefined
  }
}
