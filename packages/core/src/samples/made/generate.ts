import { pathText, placesIn } from '../../json-schema/alter.js'
import type { Json, JsonObject } from '../../model/json.js'
import type { GeneratedSamples, Sample } from '../../model/samples.js'
import { clamped, LARGEST_TEXT, MOST_ITEMS } from './clamped.js'
import type { DrawKind } from './draw.js'
import { INPUTS_PATIENCE_MS, inputs as process } from './inputs.js'
import type { NearMissKind } from './near-misses.js'

/** What a tool's own validator said of an input. */
export type Judgement =
  | { accepted: true }
  | { accepted: false; issues: Array<{ message: string; path: Array<string | number> }> }
  /** It could not say. */
  | { accepted: null; reason: string }

export interface GenerationInput {
  /** The tool's name, for messages. */
  tool: string
  /** JSON Schema of what the tool takes. */
  schema: JsonObject
  /** Inputs that somebody wrote as valid ones, to make mistakes in where none can be generated. */
  own: readonly Json[]
  /** Whole number. */
  seed: number
  /** Mistakes that somebody's own samples show: none of these is made. */
  shown?: ReadonlySet<NearMissKind>
  /** One answer for each input, in order. */
  judge(inputs: Json[]): Promise<Judgement[]>
}

const NOTES: Record<DrawKind, string> = {
  all: 'Every field',
  required: 'Only the required fields',
  some: 'Some of the optional fields',
}

/**
 * Samples for a tool: inputs that its validator accepts, and inputs that it refuses, one for each way in which models err. Both
 * are tried on the validator; the same seed gives the same ones.
 */
export async function generateSamples({
  tool,
  schema,
  own,
  seed,
  shown = new Set(),
  judge,
}: GenerationInput): Promise<GeneratedSamples> {
  const drawn = await process.askOrNull('drawInputs', schema, seed)
  if (drawn === null) {
    const late = `Making inputs from its schema takes more than ${INPUTS_PATIENCE_MS / 1000} seconds or too much memory.`
    return { valid: [], invalid: [], notes: [`No samples for '${tool}'. ${late}`] }
  }
  const inputs = [...drawn.map(({ input }) => input), ...own]
  const judged = await judge(inputs)
  const unable = judged.find((each) => each.accepted === null)
  if (unable?.accepted === null && judged.every((each) => each.accepted === null))
    return { valid: [], invalid: [], notes: [`No samples for '${tool}'. ${unable.reason}`] }

  const valid = chosen(drawn.filter((_, index) => judged[index]?.accepted === true))
  const notes = valid.length > 0 ? [] : [defeated(tool, schema, drawn.length, judged)]
  const ownAccepted = own.filter((_, index) => judged[drawn.length + index]?.accepted === true)
  const bases = [...valid.map(({ input }) => input), ...ownAccepted]
  const invalid = await refused(schema, bases, shown, judge)
  if (bases.length === 0) {
    // Without an input that is accepted, nothing tells which mistake a refusal is about.
    notes.push('So there are no near misses either: write one valid sample, and they are made from it.')
  }
  return { valid, invalid, notes }
}

/** One of each kind that differ from each other; a second draw of every field where there is but one kind. */
function chosen(accepted: ReadonlyArray<{ kind: DrawKind; input: Json }>): Sample[] {
  const taken: Array<{ kind: DrawKind; input: Json }> = []
  for (const kind of ['all', 'required', 'some'] as const) {
    const next = accepted.find(
      (each) =>
        each.kind === kind &&
        !taken.some((one) => hasAll(one.input, each.input) && hasAll(each.input, one.input)),
    )
    if (next) taken.push(next)
  }
  const [full] = taken
  if (taken.length === 1 && full) {
    const other = accepted.find(({ input }) => JSON.stringify(input) !== JSON.stringify(full.input))
    return [full, ...(other ? [other] : [])].map(({ input }) => ({ input }))
  }
  // Alternatives of a union differ by more than what was left out.
  const areNested = full !== undefined && taken.every(({ input }) => hasAll(full.input, input))
  return taken.map(({ kind, input }) => (areNested ? { input, note: NOTES[kind] } : { input }))
}

/** Whether every key of the second input is in the first, wherever it stands. */
function hasAll(input: Json, part: Json): boolean {
  const keys = new Set(keyPaths(input))
  return keyPaths(part).every((key) => keys.has(key))
}

function keyPaths(input: Json): string[] {
  return placesIn(input).map(({ path }) => pathText(path).replace(/\[\d+\]/g, '[]'))
}

/** The first mistake of each kind that the validator refuses; tried in the fullest input first. */
async function refused(
  schema: JsonObject,
  bases: readonly Json[],
  shown: ReadonlySet<NearMissKind>,
  judge: GenerationInput['judge'],
): Promise<Sample[]> {
  const found = new Map<NearMissKind, Sample>()
  const made = await Promise.all(bases.map((base) => process.askOrNull('nearMisses', schema, base)))
  const misses = made.flatMap((each) => each ?? []).filter(({ kind }) => !shown.has(kind))
  const judged = misses.length > 0 ? await judge(misses.map(({ input }) => input)) : []
  const taken = new Set<string>()
  for (const [index, { kind, input, note }] of misses.entries()) {
    const text = JSON.stringify(input)
    if (found.has(kind) || taken.has(text) || judged[index]?.accepted !== false) continue
    taken.add(text)
    found.set(kind, { input, note })
  }
  const order = [...new Set(misses.map(({ kind }) => kind))]
  return order.flatMap((kind) => found.get(kind) ?? [])
}

function defeated(tool: string, schema: JsonObject, tried: number, judged: readonly Judgement[]): string {
  if (tried === 0) return `No valid sample of '${tool}' could be made from its schema.`
  const first = judged.find((each) => each.accepted === false)
  const issue = first?.accepted === false ? first.issues[0] : undefined
  const where = issue && issue.path.length > 0 ? ` at ${pathText(issue.path)}` : ''
  const says = issue ? ` Its validator says: ${issue.message}${where}` : ''
  const why = clamped(schema).isLess
    ? `its schema asks for more than samples have, which is at most ${LARGEST_TEXT} characters in a text and ${MOST_ITEMS} items in a list.`
    : 'its validator refuses what its schema allows.'
  return `No valid sample of '${tool}' could be made: ${why}${says}`
}
