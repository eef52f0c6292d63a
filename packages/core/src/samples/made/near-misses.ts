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

/** The mistakes of one kind are tried at this many places. */
const PLACES_PER_KIND = 8

/** Every mistake that can be made in a valid input, by kind; those at outer places first. */
export function nearMisses(schema: JsonObject, base: Json): NearMiss[] {
  const found = [
    ...missing(schema, base),
    ...wrongType(schema, base),
    ...jsonText(base),
    ...numberText(schema, base),
    ...nulls(schema, base),
    ...enumCase(schema, base),
    ...unknownKey(base),
    ...encodedKey(schema, base),
    ...otherBranch(schema, base),
  ]
  const counts = new Map<NearMissKind, number>()
  return found.filter(({ kind }) => {
    const count = (counts.get(kind) ?? 0) + 1
    counts.set(kind, count)
    return count <= PLACES_PER_KIND
  })
}

interface Place {
  path: DataPath
  value: Json
}

function missing(schema: JsonObject, base: Json): NearMiss[] {
  return keyed(base)
    .filter(({ path }) => isRequired(schema, path))
    .map(({ path }) => ({
      kind: 'missing',
      input: withoutKey(base, path),
      note: `${NOTES.missing[0]}${pathText(path)}`,
    }))
}

function wrongType(schema: JsonObject, base: Json): NearMiss[] {
  const wrong: Record<string, Json> = {
    string: 42,
    number: 'many',
    boolean: 'maybe',
    object: 'text',
    array: {},
  }
  const places = placesIn(base)
  return places.flatMap(({ path, value }): NearMiss[] => {
    const by = wrong[typeName(value)]
    // A list's only item in place of the list is what models really send.
    const sent = Array.isArray(value) && value.length === 1 ? value[0] : by
    if (sent === undefined || typesAt(schema, path).has(typeName(sent))) return []
    const note = `${NOTES.type[0]}${pathText(path)} is ${described(sent)} instead of ${described(value)}`
    return [{ kind: 'type', input: withValue(base, path, sent), note }]
  })
}

function jsonText(base: Json): NearMiss[] {
  return placesIn(base)
    .filter(({ value }) => typeof value === 'object' && value !== null)
    .map(({ path, value }) => ({
      kind: 'json-text',
      input: withValue(base, path, JSON.stringify(value)),
      note: `${NOTES['json-text'][Array.isArray(value) ? 0 : 1]}${pathText(path)}`,
    }))
}

function numberText(schema: JsonObject, base: Json): NearMiss[] {
  return placesIn(base)
    .filter(({ path, value }) => typeof value === 'number' && !typesAt(schema, path).has('string'))
    .map(({ path, value }) => ({
      kind: 'number-text',
      input: withValue(base, path, String(value)),
      note: `${NOTES['number-text'][0]}${pathText(path)}`,
    }))
}

function nulls(schema: JsonObject, base: Json): NearMiss[] {
  return keyed(base)
    .filter(({ path, value }) => value !== null && !isRequired(schema, path) && isDeclared(schema, path))
    .map(({ path }) => ({
      kind: 'null',
      input: withValue(base, path, null),
      note: `${NOTES.null[0]}${pathText(path)}`,
    }))
}

function enumCase(schema: JsonObject, base: Json): NearMiss[] {
  return placesIn(base).flatMap(({ path, value }): NearMiss[] => {
    const members = membersAt(schema, path)
    if (typeof value !== 'string' || !members.has(value)) return []
    const other = [value.toUpperCase(), value.toLowerCase(), capitalised(value)].find(
      (text) => !members.has(text),
    )
    if (other === undefined) return []
    const note = `${NOTES['enum-case'][0]}${pathText(path)}`
    return [{ kind: 'enum-case', input: withValue(base, path, other), note }]
  })
}

function unknownKey(base: Json): NearMiss[] {
  const objects = [{ path: [], value: base }, ...placesIn(base)].filter(({ value }) => isObject(value))
  return objects.map(({ path, value }: Place) => {
    const key = freeKey(value as JsonObject)
    const at = [...path, key]
    return {
      kind: 'unknown-key',
      input: withValue(base, at, 'extra'),
      note: `${NOTES['unknown-key'][0]}${pathText(at)}`,
    }
  })
}

/** `"\"city\""` for `"city"`: a key that was made JSON twice. */
function encodedKey(schema: JsonObject, base: Json): NearMiss[] {
  return keyed(base)
    .filter(({ path }) => isDeclared(schema, path))
    .map(({ path, value }) => ({
      kind: 'encoded-key',
      input: withValue(
        withoutKey(base, path),
        [...path.slice(0, -1), JSON.stringify(String(path.at(-1)))],
        value,
      ),
      note: `${NOTES['encoded-key'][0]}${pathText(path)}`,
    }))
}

/** Fields of one branch of a union under the mark of another; where branches have no mark, none of them. */
function otherBranch(schema: JsonObject, base: Json): NearMiss[] {
  return [{ path: [], value: base }, ...placesIn(base)].flatMap(({ path, value }: Place): NearMiss[] => {
    const where = path.length === 0 ? 'the input' : pathText(path)
    return unionsAt(schema, path).flatMap((branches) => {
      if (isObject(value)) {
        return marksOf(branches)
          .filter(({ key, mark }) => Object.hasOwn(value, key) && value[key] !== mark)
          .map(({ key, mark }) => ({
            kind: 'branch',
            input: withValue(base, [...path, key], mark),
            note: `${NOTES.branch[0]}${where} with ${key} ${JSON.stringify(mark)}`,
          }))
      }
      const types = typesAt(schema, path)
      const sent = [true, 42, 'text', {}].find((each) => !types.has(typeName(each)))
      if (sent === undefined) return []
      const note = `${NOTES.branch[1]}${where} is ${described(sent)}`
      return [{ kind: 'branch', input: withValue(base, path, sent), note }]
    })
  })
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
