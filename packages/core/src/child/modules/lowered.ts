/*
 * What lowered syntax calls: `babelHelpers.*`, as the transform writes it (modules/lazy-form/transform.ts). Only these: where the
 * transform would need another, it takes another way.
 */

import { ofProgram } from '../runner/failures.js'

type Decorator = (target: unknown, key?: PropertyKey, descriptor?: unknown) => unknown
type WithDecorate = typeof Reflect & { decorate?: unknown; metadata?: unknown }

/** Legacy decorators, innermost first: of a class, or of one member. */
function decorate(decorators: Decorator[], target: object, ...member: [PropertyKey, unknown?] | []): unknown {
  const [key, given] = member
  const isMember = member.length > 0
  let result = isMember
    ? given === null
      ? Object.getOwnPropertyDescriptor(target, key as PropertyKey)
      : given
    : target
  const custom = (Reflect as WithDecorate).decorate
  if (typeof custom === 'function') {
    result = custom(decorators, target, key, result)
  } else {
    for (let i = decorators.length - 1; i >= 0; i--) {
      const decorator = decorators[i]
      if (!decorator) continue
      result = (isMember ? decorator(target, key, result) : decorator(result)) || result
    }
  }
  if (isMember && result) Object.defineProperty(target, key as PropertyKey, result as PropertyDescriptor)
  return result
}

function decorateParam(index: number, decorator: Decorator): Decorator {
  return (target, key) => decorator(target, key, index)
}

/** Undefined where nobody keeps metadata: `decorate` skips it. */
function decorateMetadata(key: string, value: unknown): unknown {
  const { metadata } = Reflect as WithDecorate
  return typeof metadata === 'function' ? metadata(key, value) : undefined
}

interface Resource {
  value: unknown
  dispose: (() => unknown) | null
  awaited: boolean
}

const NOTHING = Symbol('no error')

const symbols = Symbol as unknown as { dispose?: symbol; asyncDispose?: symbol }

/** The resources of one block with `using`; `d` disposes of them, last first. */
class UsingContext {
  e: unknown = NOTHING
  private readonly resources: Resource[] = []

  u<T>(value: T): T {
    return this.add(value, false)
  }

  a<T>(value: T): T {
    return this.add(value, true)
  }

  d(): unknown {
    for (let resource = this.resources.pop(); resource; resource = this.resources.pop()) {
      try {
        const result = resource.dispose && Reflect.apply(resource.dispose, resource.value, [])
        if (resource.awaited) return this.after(result)
      } catch (error) {
        this.fail(error)
      }
    }
    if (this.e !== NOTHING) throw this.e
    return undefined
  }

  private async after(result: unknown): Promise<unknown> {
    try {
      await result
    } catch (error) {
      this.fail(error)
    }
    return this.d()
  }

  private add<T>(value: T, awaited: boolean): T {
    if (value === null || value === undefined) {
      if (awaited) this.resources.push({ value, dispose: null, awaited })
      return value
    }
    if (typeof value !== 'object' && typeof value !== 'function') {
      throw ofProgram(new TypeError('`using` declarations take objects, functions, null or undefined'))
    }
    const members = value as Record<symbol, unknown>
    const disposeKey = symbols.dispose ?? Symbol.for('Symbol.dispose')
    const asyncKey = symbols.asyncDispose ?? Symbol.for('Symbol.asyncDispose')
    const dispose = (awaited ? members[asyncKey] : undefined) ?? members[disposeKey]
    if (typeof dispose !== 'function')
      throw ofProgram(new TypeError('The value of a `using` declaration is not disposable'))
    this.resources.push({ value, dispose: dispose as () => unknown, awaited })
    return value
  }

  private fail(error: unknown): void {
    this.e = this.e === NOTHING ? error : suppressed(error, this.e)
  }
}

function suppressed(error: unknown, earlier: unknown): Error {
  const SuppressedError = (
    globalThis as { SuppressedError?: new (error: unknown, earlier: unknown) => Error }
  ).SuppressedError
  if (SuppressedError) return new SuppressedError(error, earlier)
  const combined = new Error('An error was suppressed during disposal')
  combined.name = 'SuppressedError'
  return Object.assign(combined, { error, suppressed: earlier })
}

export function installLoweredSyntax(): void {
  const helpers = Object.freeze({
    decorate,
    decorateParam,
    decorateMetadata,
    usingCtx: () => new UsingContext(),
  })
  Object.defineProperty(globalThis, 'babelHelpers', { value: helpers })
}
