import { types } from 'node:util'
import type { RawFailure } from '../protocol.js'
import { UnresolvedImport } from './failures.js'

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
  return { kind: 'threw', ...describeValue(thrown), field }
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

/** A string member, inherited ones included; null when reading it throws or it is none. */
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
