import { types } from 'node:util'
import type { FailureCause } from '../../model/reading.js'
import type { RawFailure } from '../protocol.js'
import { isOfProgram, Refused, UnresolvedImport } from './failures.js'

const MESSAGE_LIMIT = 4000
const STACK_LIMIT = 20_000

/**
 * What was thrown, as plain text. The value may be anything: `null`, a proxy, an error whose `message` is a getter that
 * throws. A proxy is never touched: its traps are user code.
 */
export function describeThrown(thrown: unknown, field: string | null): RawFailure {
  if (types.isNativeError(thrown) && thrown instanceof UnresolvedImport) {
    const { specifier, importer, message } = thrown
    return { kind: 'unresolved-import', specifier, importer, message }
  }
  const cause = causeOf(thrown)
  return { kind: 'threw', ...describeValue(thrown), field, ...(cause && { cause }) }
}

/** How deep errors are wrapped that tell anything. */
const MAX_CAUSES = 5

function causeOf(thrown: unknown): FailureCause | null {
  const what = refusedBy(thrown)
  if (what !== null) return { kind: 'refused', what }
  return isOurFault(thrown) ? { kind: 'internal' } : null
}

/** What the guards refused, where that led to the error; null for any other. */
export function refusedBy(thrown: unknown): string | null {
  return refusedIn(thrown, MAX_CAUSES)
}

function refusedIn(error: unknown, depth: number): string | null {
  if (depth === 0 || typeof error !== 'object' || error === null || types.isProxy(error)) return null
  const what = Refused.whatOf(error)
  if (what !== null) return what
  const behind = refusedIn(dataMember(error, 'cause'), depth - 1)
  if (behind !== null) return behind
  const several = dataMember(error, 'errors')
  return Array.isArray(several) ? refusedIn(several[0], depth - 1) : null
}

function dataMember(value: object, key: string): unknown {
  return Object.getOwnPropertyDescriptor(value, key)?.value
}

const OWN_FOLDER = new URL('../', import.meta.url).href
/** A line of a stack that is in a file, which built-in functions are not. */
const FRAME = /^\s+at (?!.*<anonymous>\)?$).*$/m

/** Whether our own code failed: it threw, and not on purpose. A recursion of the program may end in any function. */
function isOurFault(thrown: unknown): boolean {
  if (!types.isNativeError(thrown) || isOfProgram(thrown)) return false
  const stack = textMember(thrown, 'stack') ?? ''
  const innermost = FRAME.exec(stack)?.[0] ?? ''
  return innermost.includes(OWN_FOLDER) && !/Maximum call stack/.test(textMember(thrown, 'message') ?? '')
}

interface Description {
  name: string
  message: string
  stack: string
}

function describeValue(thrown: unknown): Description {
  if (types.isProxy(thrown)) return { name: 'Error', message: 'A proxy was thrown', stack: '' }
  if (typeof thrown === 'function') return { name: 'Error', message: 'A function was thrown', stack: '' }
  if (typeof thrown !== 'object' || thrown === null) {
    return { name: 'Error', message: clip(primitiveText(thrown), MESSAGE_LIMIT), stack: '' }
  }
  const name = textMember(thrown, 'name') ?? 'Error'
  const message = textMember(thrown, 'message')
  return {
    name: clip(name, 200),
    message: clip(message ?? 'An object without a message was thrown', MESSAGE_LIMIT),
    stack: clip(textMember(thrown, 'stack') ?? '', STACK_LIMIT),
  }
}

function primitiveText(value: unknown): string {
  switch (typeof value) {
    case 'string':
      return value
    case 'symbol':
      return value.toString()
    default:
      return `${value as number | bigint | boolean | null | undefined}`
  }
}

/** A string member, inherited ones included; null when reading it throws or gives something else. */
function textMember(value: object, key: string): string | null {
  try {
    const member: unknown = (value as Record<string, unknown>)[key]
    return typeof member === 'string' ? member : null
  } catch {
    return null
  }
}

function clip(text: string, limit: number): string {
  return text.length > limit ? `${text.slice(0, limit)}…` : text
}
