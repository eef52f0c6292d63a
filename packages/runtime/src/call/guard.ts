import { SameCallRepeated } from './errors.js'
import type { ToolCall } from './tool-call.js'

/** Counts refused calls of one conversation that are the same, whatever the order of their keys. */
export interface SameCallGuard {
  /** @throws {SameCallRepeated} it was refused `limit` times in a row, this time included */
  refused(call: ToolCall): void
  /** The tool has taken a call: what went wrong before counts no more. */
  accepted(call: ToolCall): void
}

/**
 * A guard for one conversation. Calls of other tools in between do not restart the count; another try of the same tool
 * with other arguments does.
 *
 * @throws {RangeError} `limit` is no whole number from 2 on
 */
export function sameCallGuard({ limit = 3 }: { limit?: number } = {}): SameCallGuard {
  if (!Number.isInteger(limit) || limit < 2)
    throw new RangeError(`sameCallGuard: \`limit\` has to be a whole number from 2 on, and is ${limit}.`)
  const last = new Map<string, { arguments: string; times: number }>()
  return {
    refused(call) {
      const sent = textOf(call)
      const known = last.get(call.name)
      const times = known?.arguments === sent ? known.times + 1 : 1
      last.set(call.name, { arguments: sent, times })
      if (times >= limit) throw new SameCallRepeated(call.name, times)
    },
    accepted(call) {
      last.delete(call.name)
    },
  }
}

function textOf(call: ToolCall): string {
  try {
    const sent = 'rawArguments' in call ? (JSON.parse(call.rawArguments) as unknown) : call.arguments
    return JSON.stringify(sent, sortKeys) ?? String(sent)
  } catch {
    return 'rawArguments' in call ? call.rawArguments : String(call.arguments)
  }
}

function sortKeys(_: string, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value
  return Object.fromEntries(Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1)))
}
