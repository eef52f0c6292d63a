import { isDeepStrictEqual } from 'node:util'
import { parseToolInput, repairToolInput, type ToolSchema } from '@toolsight/runtime'
import { Random } from '../random.js'
import { type Damage, kinds, UNKNOWN_KEY } from './damage.js'
import { type Path, placesOf, replaced } from './places.js'
import { objectShape, type Shape, validValue } from './shapes.js'
import { validators } from './validators.js'

const INPUTS_OF_A_SCHEMA = 100

/** What became of damaged inputs that the validator refuses. */
export interface Verdicts {
  damaged: number
  repaired: number
  refused: number
  /** Inputs by the kinds of damage that they have, and those of them that were repaired. */
  kinds: Record<string, { damaged: number; repaired: number }>
  /** Inputs by the steps that repaired them. */
  steps: Record<string, number>
  validators: Record<string, number>
  wrong: Wrong[]
}

/** What a handler would have got although nobody meant it. */
export interface Wrong {
  seed: number
  validator: string
  kinds: string[]
  sent: unknown
  got: unknown
  meant: unknown
  shape: Shape
}

export function noVerdicts(): Verdicts {
  return { damaged: 0, repaired: 0, refused: 0, kinds: {}, steps: {}, validators: {}, wrong: [] }
}

/** Judges the inputs of one random schema; the same ones for the same seed and the same validators. */
export async function judgeSchema(
  seed: number,
  verdicts: Verdicts,
  among: readonly string[] = Object.keys(validators),
): Promise<void> {
  const random = new Random(seed)
  const validator = random.of(among)
  const shape = objectShape(random)
  const tool = { name: 't', input: (validators[validator] as (shape: Shape) => ToolSchema)(shape) }
  for (let count = 0; count < INPUTS_OF_A_SCHEMA; count += 1) {
    const made = await damagedInput(tool, shape, random)
    if (made) await judge(tool, made, { seed, validator, shape, random }, verdicts)
  }
}

type Tool = { name: string; input: ToolSchema }

interface DamagedInput {
  sent: unknown
  meant: unknown
  kinds: string[]
}

async function judge(
  tool: Tool,
  { sent, meant, kinds: damages }: DamagedInput,
  { seed, validator, shape, random }: { seed: number; validator: string; shape: Shape; random: Random },
  verdicts: Verdicts,
): Promise<void> {
  const hasUnknown = damages.includes(UNKNOWN_KEY)
  const takesUnknown = hasUnknown && random.chance(0.9)
  const steps = takesUnknown ? { 'unknown-keys': true } : {}
  const before = JSON.stringify(sent)
  // ArkType throws at some texts in place of a union's objects: no handler runs then.
  const thrown = { value: sent, issues: [{ message: 'threw' }], repairs: [] }
  const { value, issues, repairs } = await repairToolInput(tool, sent, { steps }).catch(() => thrown)
  const isRepaired = issues.length === 0
  const isRight =
    JSON.stringify(sent) === before &&
    (isRepaired ? isDeepStrictEqual(value, meant) && (!hasUnknown || takesUnknown) : repairs.length === 0)
  if (!isRight) verdicts.wrong.push({ seed, validator, kinds: damages, sent, got: value, meant, shape })
  verdicts.damaged += 1
  verdicts[isRepaired ? 'repaired' : 'refused'] += 1
  verdicts.validators[validator] = (verdicts.validators[validator] ?? 0) + 1
  for (const kind of new Set(damages)) {
    verdicts.kinds[kind] ??= { damaged: 0, repaired: 0 }
    verdicts.kinds[kind].damaged += 1
    if (isRepaired) verdicts.kinds[kind].repaired += 1
  }
  const used = repairs.map(({ step, why }) => (why.startsWith('nearly JSON') ? 'malformed-json' : step))
  for (const step of new Set(used)) verdicts.steps[step] = (verdicts.steps[step] ?? 0) + 1
}

/**
 * A valid input with one to three places damaged. What is valid with a damage alone tells nobody of it: that input is then
 * what was meant. Null where the validator takes all of it.
 */
async function damagedInput(tool: Tool, shape: Shape, random: Random): Promise<DamagedInput | null> {
  let valid = validValue(shape, random)
  // Some validators refuse an object without its optional field `constructor`: it inherits one.
  if ((await output(tool, valid)) === null) return null
  let sent = valid
  const done: Path[] = []
  const used: Damage[] = []
  const count = random.of([1, 1, 1, 2, 2, 3])
  for (let tries = 0; used.length < count && tries < 40; tries += 1) {
    const damage = damageFor(shape, valid, random)
    if (!damage || done.some((path) => overlaps(path, damage.path))) continue
    const alone = damaged(valid, damage)
    done.push(damage.path)
    if ((await output(tool, alone)) === null) {
      sent = damaged(sent, damage)
      used.push(damage)
    } else if (damage.path.length > 0) {
      valid = alone
      sent = damaged(sent, damage)
    }
  }
  if (used.length === 0 || (await output(tool, sent)) !== null) return null
  // Some that are valid beside each other, or beside what is valid by now, tell nobody of them either.
  for (let some = 1; some < 2 ** used.length - 1; some += 1) {
    const chosen = used.filter((_, index) => (some >> index) % 2 === 1)
    if ((await output(tool, chosen.reduce(damaged, valid))) !== null) return null
  }
  const meant = await output(tool, valid)
  return meant && { sent, meant: meant.value, kinds: used.map(({ kind }) => kind) }
}

function damaged(input: unknown, { path, change }: Damage): unknown {
  return replaced(input, path, change(at(input, path)))
}

const names = Object.keys(kinds)
const total = names.reduce((sum, name) => sum + (kinds[name]?.weight ?? 0), 0)

function damageFor(shape: Shape, valid: unknown, random: Random): Damage | null {
  let choice = random.next() * total
  const kind = names.find((name) => {
    choice -= kinds[name]?.weight ?? 0
    return choice < 0
  })
  if (kind === undefined) return null
  const possible = placesOf(shape, valid).flatMap((place) => {
    const change = kinds[kind]?.at(place, random)
    return change ? [{ kind, path: place.path, change }] : []
  })
  return possible.length === 0 ? null : random.of(possible)
}

async function output({ name, input }: Tool, sent: unknown): Promise<{ value: unknown } | null> {
  let value = sent
  if (typeof sent === 'string') {
    try {
      value = JSON.parse(sent) as unknown
    } catch {
      return null
    }
  }
  return parseToolInput({ name, input }, value).then(
    (given) => ({ value: given }),
    () => null,
  )
}

function overlaps(one: Path, other: Path): boolean {
  const [short, long] = one.length < other.length ? [one, other] : [other, one]
  return short.every((key, index) => key === long[index])
}

function at(root: unknown, path: Path): unknown {
  return path.reduce((value, key) => (value as Record<PropertyKey, unknown>)[key], root)
}
