import type { GenerateSyncOptions } from 'json-schema-faker'
import type { Json, JsonObject } from '../../model/json.js'
import { generatorOf } from './generator.js'

// Every field, none but the required ones, and a mix: the same inputs every time.
const KINDS: ReadonlyArray<GenerateSyncOptions & { draws: number }> = [
  { alwaysFakeOptionals: true, draws: 6 },
  { optionalsProbability: 0, draws: 4 },
  { optionalsProbability: 0.5, draws: 10 },
]

/** Inputs that a JSON Schema (2020-12) accepts, made from it, together with those of `own` that it accepts. */
export async function sampleInputs(schema: JsonObject, own: readonly Json[]): Promise<Json[]> {
  const accepts = await acceptance(schema)
  if (!accepts) return []
  const { schema: source, most, generate } = await generatorOf(schema)
  const drawn: Json[] = [...own]
  let seed = 1
  for (const { draws, ...options } of KINDS) {
    for (let draw = 0; draw < Math.min(draws, most); draw++) {
      const text = generate(source, { ...options, seed: seed++ })
      if (text !== undefined) drawn.push(JSON.parse(text) as Json)
    }
  }
  const distinct = new Map(drawn.map((value) => [JSON.stringify(value), value]))
  return [...distinct.values()].filter(accepts)
}

async function acceptance(schema: JsonObject): Promise<((value: Json) => boolean) | null> {
  const { Ajv2020 } = await import('ajv/dist/2020.js')
  const { default: formats } = await import('ajv-formats')
  const ajv = new Ajv2020({ strict: false, logger: false })
  formats.default(ajv)
  try {
    const validate = ajv.compile(schema)
    return (value) => validate(value) === true
  } catch {
    // A bad `pattern`, for one.
    return null
  }
}
