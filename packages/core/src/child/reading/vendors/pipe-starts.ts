import { entriesOf, safeGet } from '../safe-get.js'

/**
 * A schema of Zod 4 with what its pipes start with in their place, at the root and down through the named constructs. What has no pipe
 * below stays the very schema. A root that becomes no object stays as it is. Never throws.
 */
export function withPipeStarts(schema: unknown, through: readonly string[]): unknown {
  const known = new Map<unknown, unknown>()
  const started = start(schema)
  return typeOf(started) === 'object' ? started : schema

  function start(current: unknown): unknown {
    // One that contains itself has nothing in its own place yet.
    if (known.has(current)) return known.get(current)
    known.set(current, current)
    const isPipe = typeOf(current) === 'pipe'
    const next = isPipe
      ? described(start(safeGet(current, '_zod', 'def', 'in')), current)
      : through.includes(typeOf(current) ?? '')
        ? within(current)
        : current
    known.set(current, next)
    return next
  }

  function within(current: unknown): unknown {
    const def = safeGet(current, '_zod', 'def')
    const changes: Record<string, unknown> = {}
    const shape = entriesOf(safeGet(def, 'shape'))
    const starts = shape.map(([key, field]) => [key, start(field)] as const)
    if (starts.some(([, field], index) => field !== shape[index]?.[1]))
      changes['shape'] = Object.fromEntries(starts)
    for (const key of ['element', 'innerType']) {
      const inner = safeGet(def, key)
      const started = start(inner)
      if (started !== inner) changes[key] = started
    }
    const clone = safeGet(current, 'clone')
    if (Object.keys(changes).length === 0 || typeof clone !== 'function') return current
    return described(Reflect.apply(clone, current, [{ ...(def as object), ...changes }]), current)
  }
}

function typeOf(schema: unknown): string | undefined {
  const type = safeGet(schema, '_zod', 'def', 'type')
  return typeof type === 'string' ? type : undefined
}

/** With what is kept of another schema: its description is not a part of its definition. */
function described(schema: unknown, like: unknown): unknown {
  const [own, meta] = [safeGet(like, 'meta'), safeGet(schema, 'meta')]
  if (typeof own !== 'function' || typeof meta !== 'function') return schema
  const kept: unknown = Reflect.apply(own, like, [])
  return kept ? Reflect.apply(meta, schema, [kept]) : schema
}
