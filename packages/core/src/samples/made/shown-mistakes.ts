import { type DataPath, placesIn } from '../../json-schema/alter.js'
import {
  isDeclared,
  isRequired,
  marksOf,
  membersAt,
  requiredAt,
  typeName,
  typesAt,
  unionsAt,
} from '../../json-schema/expected.js'
import { isObject } from '../../json-schema/subschemas.js'
import type { Json, JsonObject } from '../../model/json.js'
import type { Sample } from '../../model/samples.js'
import { kindOfNote, type NearMissKind } from './near-misses.js'

/** The ways of going wrong that samples show: by their notes, where these are ours, and by what the schema asks for. */
export function shownMistakes(schema: JsonObject, samples: readonly Sample[]): Set<NearMissKind> {
  const found = new Set<NearMissKind>()
  for (const { input, note } of samples) {
    const noted = note === undefined ? null : kindOfNote(note)
    if (noted !== null) found.add(noted)
    for (const place of [{ path: [], value: input }, ...placesIn(input)]) {
      for (const kind of mistakesAt(schema, place.path, place.value)) found.add(kind)
    }
  }
  return found
}

function mistakesAt(schema: JsonObject, path: DataPath, value: Json): NearMissKind[] {
  const found: NearMissKind[] = []
  const types = namedTypes(schema, path)
  const isMistyped = types.size > 0 && !types.has(typeName(value))
  const unions = unionsAt(schema, path)
  if (unions.length > 0 && isMistyped) found.push('branch')
  if (isMistyped) found.push(mistypedAs(schema, path, value, types))
  if (typeof value === 'string' && isInOtherCase(value, membersAt(schema, path))) found.push('enum-case')
  if (!isObject(value)) return found
  // What one alternative asks for, another may not.
  const lacks = (keys: readonly string[]) => keys.some((key) => !Object.hasOwn(value, key))
  if (unions.length === 0 && lacks(requiredAt(schema, path))) found.push('missing')
  for (const branches of unions) {
    const branch = markedBranch(branches, value)
    if (branch === null) {
      if (branches.every((each) => lacks(requiredAt(each, [])))) found.push('missing')
    } else if (lacks(requiredAt(branch, []))) {
      const isForeign = Object.keys(value).some((key) => !isDeclared(branch, [key]))
      found.push(isForeign ? 'branch' : 'missing')
    }
  }
  for (const key of Object.keys(value)) {
    if (isDeclared(schema, [...path, key])) continue
    const inner = parsed(key)
    const isEncoded = typeof inner === 'string' && isDeclared(schema, [...path, inner])
    found.push(isEncoded ? 'encoded-key' : 'unknown-key')
  }
  return found
}

function mistypedAs(schema: JsonObject, path: DataPath, value: Json, types: Set<string>): NearMissKind {
  if (value === null && typeof path.at(-1) === 'string' && !isRequired(schema, path)) return 'null'
  if (typeof value !== 'string') return 'type'
  if (types.has('number') && value.trim() !== '' && Number.isFinite(Number(value))) return 'number-text'
  const inner = parsed(value)
  const isContainer = typeof inner === 'object' && inner !== null
  return isContainer && types.has(typeName(inner)) ? 'json-text' : 'type'
}

function isInOtherCase(value: string, members: ReadonlySet<Json>): boolean {
  if (members.has(value)) return false
  const lower = value.toLowerCase()
  return [...members].some((member) => typeof member === 'string' && member.toLowerCase() === lower)
}

/** The alternative that a value says it is. */
function markedBranch(branches: readonly JsonObject[], value: JsonObject): JsonObject | null {
  const isMarked = (branch: JsonObject) =>
    marksOf([branch]).some(({ key, mark }) => Object.hasOwn(value, key) && value[key] === mark)
  return branches.find(isMarked) ?? null
}

/** Where no type is named, those of the values that are. */
function namedTypes(schema: JsonObject, path: DataPath): Set<string> {
  const types = typesAt(schema, path)
  types.delete('undefined')
  return types.size > 0 ? types : new Set([...membersAt(schema, path)].map(typeName))
}

function parsed(text: string): Json | undefined {
  try {
    return JSON.parse(text) as Json
  } catch {
    return undefined
  }
}
