import type { ToolReading } from '../../model/reading.js'
import { safeGet } from './safe-get.js'

const UNSAFE = new Set(['__proto__', 'constructor', 'prototype'])
const MAX_NODES = 20_000
const MAX_FOUND = 20

/** Own keys, at any depth of the given records, that turn into prototype pollution where records are merged. Never throws. */
export function findUnsafeKeys(records: Record<string, unknown>): ToolReading['unsafeKeys'] {
  const found: ToolReading['unsafeKeys'] = []
  const seen = new Set<unknown>()
  for (const [field, record] of Object.entries(records)) visit(field, record, [])
  return found

  function visit(field: string, value: unknown, path: string[]): void {
    if (typeof value !== 'object' || value === null || seen.has(value) || seen.size > MAX_NODES) return
    seen.add(value)
    for (const key of ownKeys(value)) {
      if (found.length >= MAX_FOUND) return
      if (UNSAFE.has(key)) found.push({ field, path: [...path, key] })
      visit(field, ownValue(value, key), [...path, key])
    }
  }
}

function ownKeys(value: object): string[] {
  try {
    return Object.keys(value)
  } catch {
    return []
  }
}

/** `value.__proto__` would answer the prototype; an own key is read through its descriptor. */
function ownValue(value: object, key: string): unknown {
  if (key !== '__proto__') return safeGet(value, key)
  try {
    return Object.getOwnPropertyDescriptor(value, key)?.value
  } catch {
    return undefined
  }
}
