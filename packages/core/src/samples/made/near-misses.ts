import { type DataPath, pathText, placesIn, withoutKey, withValue } from '../../json-schema/alter.js'
import {
  isDeclared,
  isRequired,
  marksOf,
  membersAt,
  typeName,
  typesAt,
  unionsAt,
} from '../../json-schema/expected.js'
import { isObject } from '../../json-schema/subschemas.js'
import type { Json, JsonObject } from '../../model/json.js'

/** A way in which models err. */
export type NearMissKind =
  | 'missing'
  | 'type'
  | 'json-text'
  | 'number-text'
  | 'null'
  | 'enum-case'
  | 'unknown-key'
  | 'encoded-key'
  | 'branch'

/** A valid input with one mistake in it. Whether the tool minds is for its validator to say. */
export interface NearMiss {
  kind: NearMissKind
  input: Json
  /** What it shows, for people. */
  note: string
}

/** How notes begin. */
const NOTES: Record<NearMissKind, readonly string[]> = {
  missing: ['Required field missing: '],
  type: ['Wrong type: '],
  'json-text': ['A list sent as JSON text: ', 'An object sent as JSON text: '],
  'number-text': ['A number sent as text: '],
  null: ['null for an optional field: '],
  'enum-case': ['Allowed value in other case: '],
  'unknown-key': ['Unknown key: '],
  'encoded-key': ['Key encoded twice: '],
  branch: ['Fields of another alternative: ', 'None of the alternatives: '],
}

/** The mistake that a note of ours tells of; null for any other note. */
export function kindOfNote(note: string): NearMissKind | null {
  const found = Object.entries(NOTES).find(([, starts]) => starts.some((start) => note.startsWith(start)))
  return found === undefined ? null : (found[0] as NearMissKind)
}

/** The mistakes of one kind are tried at this many places, in copies of the input that are no larger together, as JSON. */
const PLACES_PER_KIND = 8
const SIZE_PER_KIND = 200_000

/** Mistakes that can be made in a valid input, by kind; those at outer places first. */
export function nearMisses(schema: JsonObject, base: Json): NearMiss[] {
  const places = Math.min(PLACES_PER_KIND, Math.ceil(SIZE_PER_KIND / JSON.stringify(base).length))
  return MISTAKES.flatMap((mistakes) => firstOf(mistakes(schema, base), places))
}

/** Each of one kind. Each makes a copy of the whole input: they are made as they are wanted. */
const MISTAKES: ReadonlyArray<(schema: JsonObject, base: Json) => Iterable<NearMiss>> = [
  missing,
  wrongType,
  jsonText,
  numberText,
  nulls,
  enumCase,
  unknownKey,
  encodedKey,
  otherBranch,
]

function firstOf<T>(all: Iterable<T>, most: number): T[] {
  const found: T[] = []
  for (const each of all) {
    found.push(each)
    if (found.length === most) break
  }
  return found
}

interface Place {
  path: DataPath
  value: Json
}

function* missing(schema: JsonObject, base: Json): Generator<NearMiss> {
  for (const { path } of keyed(base)) {
    if (!isRequired(schema, path)) continue
    yield { kind: 'missing', input: withoutKey(base, path), note: `${NOTES.missing[0]}${pathText(path)}` }
  }
}

function* wrongType(schema: JsonObject, base: Json): Generator<NearMiss> {
  const wrong: Record<string, Json> = {
    string: 42,
    number: 'many',
    boolean: 'maybe',
    object: 'text',
    array: {},
  }
  for (const { path, value } of placesIn(base)) {
    const by = wrong[typeName(value)]
    // A list's only item in place of the list is what models really send.
    const sent = Array.isArray(value) && value.length === 1 ? value[0] : by
    if (sent === undefined || typesAt(schema, path).has(typeName(sent))) continue
    const note = `${NOTES.type[0]}${pathText(path)} is ${described(sent)} instead of ${described(value)}`
    yield { kind: 'type', input: withValue(base, path, sent), note }
  }
}

function* jsonText(_schema: JsonObject, base: Json): Generator<NearMiss> {
  for (const { path, value } of placesIn(base)) {
    if (typeof value !== 'object' || value === null) continue
    const note = `${NOTES['json-text'][Array.isArray(value) ? 0 : 1]}${pathText(path)}`
    yield { kind: 'json-text', input: withValue(base, path, JSON.stringify(value)), note }
  }
}

function* numberText(schema: JsonObject, base: Json): Generator<NearMiss> {
  for (const { path, value } of placesIn(base)) {
    if (typeof value !== 'number' || typesAt(schema, path).has('string')) continue
    const note = `${NOTES['number-text'][0]}${pathText(path)}`
    yield { kind: 'number-text', input: withValue(base, path, String(value)), note }
  }
}

function* nulls(schema: JsonObject, base: Json): Generator<NearMiss> {
  for (const { path, value } of keyed(base)) {
    if (value === null || isRequired(schema, path) || !isDeclared(schema, path)) continue
    yield { kind: 'null', input: withValue(base, path, null), note: `${NOTES.null[0]}${pathText(path)}` }
  }
}

function* enumCase(schema: JsonObject, base: Json): Generator<NearMiss> {
  for (const { path, value } of placesIn(base)) {
    const members = membersAt(schema, path)
    if (typeof value !== 'string' || !members.has(value)) continue
    const other = [value.toUpperCase(), value.toLowerCase(), capitalised(value)].find(
      (text) => !members.has(text),
    )
    if (other === undefined) continue
    const note = `${NOTES['enum-case'][0]}${pathText(path)}`
    yield { kind: 'enum-case', input: withValue(base, path, other), note }
  }
}

function* unknownKey(_schema: JsonObject, base: Json): Generator<NearMiss> {
  for (const { path, value } of [{ path: [], value: base }, ...placesIn(base)] as Place[]) {
    if (!isObject(value)) continue
    const at = [...path, freeKey(value)]
    const note = `${NOTES['unknown-key'][0]}${pathText(at)}`
    yield { kind: 'unknown-key', input: withValue(base, at, 'extra'), note }
  }
}

/** `"\"city\""` for `"city"`: a key that was made JSON twice. */
function* encodedKey(schema: JsonObject, base: Json): Generator<NearMiss> {
  for (const { path, value } of keyed(base)) {
    if (!isDeclared(schema, path)) continue
    const encoded = [...path.slice(0, -1), JSON.stringify(String(path.at(-1)))]
    const input = withValue(withoutKey(base, path), encoded, value)
    yield { kind: 'encoded-key', input, note: `${NOTES['encoded-key'][0]}${pathText(path)}` }
  }
}

/** Fields of one branch of a union under the mark of another; where branches have no mark, none of them. */
function* otherBranch(schema: JsonObject, base: Json): Generator<NearMiss> {
  for (const { path, value } of [{ path: [], value: base }, ...placesIn(base)] as Place[]) {
    const where = path.length === 0 ? 'the input' : pathText(path)
    for (const branches of unionsAt(schema, path)) {
      if (isObject(value)) {
        for (const { key, mark } of marksOf(branches)) {
          if (!Object.hasOwn(value, key) || value[key] === mark) continue
          const note = `${NOTES.branch[0]}${where} with ${key} ${JSON.stringify(mark)}`
          yield { kind: 'branch', input: withValue(base, [...path, key], mark), note }
        }
        continue
      }
      const types = typesAt(schema, path)
      const sent = [true, 42, 'text', {}].find((each) => !types.has(typeName(each)))
      if (sent === undefined) continue
      const note = `${NOTES.branch[1]}${where} is ${described(sent)}`
      yield { kind: 'branch', input: withValue(base, path, sent), note }
    }
  }
}

function keyed(base: Json): Place[] {
  return placesIn(base).filter(({ path }) => typeof path.at(-1) === 'string')
}

function described(value: Json): string {
  const names: Record<string, string> = {
    string: 'text',
    number: 'a number',
    boolean: 'true or false',
    object: 'an object',
    array: 'a list',
    null: 'null',
  }
  return names[typeName(value)] as string
}

function freeKey(object: JsonObject): string {
  let key = 'unexpected'
  while (Object.hasOwn(object, key)) key += '_'
  return key
}

function capitalised(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1).toLowerCase()
}
