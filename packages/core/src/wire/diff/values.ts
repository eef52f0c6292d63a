import { isDeepStrictEqual } from 'node:util'
import type { Json, JsonObject } from '../../model/json.js'
import type { FoundChange } from './change.js'

/** What became of `const` and `enum`, which say the same of a single value. */
export function valueChanges(before: JsonObject, after: JsonObject): FoundChange[] {
  const [from, to] = [valuesOf(before), valuesOf(after)]
  const keys = [keyOf(before), keyOf(after)]
  if (from === null && to === null) return []
  const values = { before: given(before), after: given(after) }
  if (from === null) return [{ kind: `${keys[1]}-added`, title: `\`${keys[1]}\` added`, ...values }]
  if (to === null) return [{ kind: `${keys[0]}-dropped`, title: `\`${keys[0]}\` dropped`, ...values }]
  const changes: FoundChange[] = []
  if (keys[0] !== keys[1]) {
    changes.push({
      kind: `${keys[0]}-as-${keys[1]}`,
      title: `\`${keys[0]}\` became \`${keys[1]}\``,
      ...values,
    })
  }
  if (isDeepStrictEqual(from, to)) return changes
  const isText = isDeepStrictEqual(from.map(String), to)
  changes.push(
    isText
      ? { kind: 'values-as-text', title: 'values written as text', ...values }
      : { kind: 'values-changed', title: 'values changed', ...values },
  )
  return changes
}

function keyOf(schema: JsonObject): 'const' | 'enum' {
  return 'const' in schema ? 'const' : 'enum'
}

function given(schema: JsonObject): Json | undefined {
  return schema[keyOf(schema)]
}

function valuesOf(schema: JsonObject): Json[] | null {
  if ('const' in schema) return [schema['const'] as Json]
  return Array.isArray(schema['enum']) ? schema['enum'] : null
}
