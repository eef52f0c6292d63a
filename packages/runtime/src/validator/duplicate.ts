/**
 * The indexes of two equal items: the first item that occurs again, and where it does. Null where all differ. Items are
 * compared by a hash of their content first, so that the time is linear in their size.
 */
export function duplicateIn(items: readonly unknown[]): [number, number] | null {
  const seen = new Map<unknown, number[]>()
  let found: [number, number] | null = null
  for (let index = 0; index < items.length; index += 1) {
    const item = items[index]
    const key = keyOf(item)
    const known = seen.get(key)
    if (!known) {
      seen.set(key, [index])
      continue
    }
    const first = known.find((each) => isEqual(items[each], item))
    if (first === undefined) known.push(index)
    else if (found === null || first < found[0]) found = [first, index]
  }
  return found
}

/** Instances change between validations: hashes hold for one. */
export function forgetHashes(): void {
  hashes = new WeakMap()
}

let hashes = new WeakMap<object, string>()

/** Differs from process to process, so that a sender cannot choose values whose hashes are the same. */
const SEED = Math.floor(Math.random() * 2 ** 30)

function keyOf(value: unknown): unknown {
  return typeof value === 'object' && value !== null ? hashOf(value) : value
}

function hashOf(value: object): string {
  const known = hashes.get(value)
  if (known !== undefined) return known
  let one = SEED
  let other = ~SEED
  const entries = Array.isArray(value)
    ? value.map((item, index): [string, unknown] => [String(index), item])
    : Object.entries(value)
  for (const [key, item] of entries) {
    const text = `${key}\0${typeof item}\0${String(keyOf(item))}`
    let low = SEED ^ text.length
    let high = SEED
    for (let at = 0; at < text.length; at += 1) {
      low = Math.imul(low ^ text.charCodeAt(at), 0x01000193)
      high = Math.imul(high ^ text.charCodeAt(at), 0x85ebca6b) + at
    }
    // Added, so that the order of keys makes no difference.
    one = (one + low) | 0
    other = (other + Math.imul(high, high | 1)) | 0
  }
  const hash = `${Array.isArray(value) ? '[' : '{'}${entries.length}:${one}:${other}`
  hashes.set(value, hash)
  return hash
}

function isEqual(one: unknown, other: unknown): boolean {
  if (one === other) return true
  if (typeof one !== 'object' || typeof other !== 'object' || one === null || other === null) return false
  if (Array.isArray(one) !== Array.isArray(other)) return false
  const keys = Object.keys(one)
  if (keys.length !== Object.keys(other).length) return false
  const right = other as Record<string, unknown>
  return Object.entries(one).every(([key, value]) => Object.hasOwn(right, key) && isEqual(value, right[key]))
}
