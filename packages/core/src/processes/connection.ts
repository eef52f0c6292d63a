import type { ChildProcess } from 'node:child_process'
import { type BirpcReturn, createBirpc } from 'birpc'
import { endWith } from './watchdog.js'

/** What one process may call in another: functions by name. Arguments and results are plain data. */
// biome-ignore lint/suspicious/noExplicitAny: any function may be one of them
export type Functions = Record<string, (...args: any[]) => unknown>

/** `$call` waits for the result; `$callEvent` does not. */
export type Connection<Remote extends Functions> = BirpcReturn<Remote, Functions, false>

interface Deadline {
  /** For each call, from when it is sent. */
  afterMs: number
  /** To close the connection, which rejects the call. */
  expire(): void
}

/** Connects with the process at the other end of a channel, whose functions are called, and who calls `own`. */
export function connect<Remote extends Functions>(
  channel: ChildProcess | NodeJS.Process,
  own: Functions,
  deadline?: Deadline,
): Connection<Remote> {
  return createBirpc<Remote, Functions, false>(own, {
    // A message that cannot be sent is followed by the end of the process.
    post: (message) => void channel.send?.(message, undefined, undefined, () => undefined),
    on: (take) => void channel.on('message', take),
    off: (take) => void channel.off('message', take),
    // In JSON, an error has no members.
    serialize: (message) => (message.e instanceof Error ? { ...message, e: errorData(message.e) } : message),
    deserialize: (message) => (message.e ? { ...message, e: errorOf(message.e) } : message),
    bind: 'functions',
    proxify: false,
    timeout: deadline?.afterMs ?? -1,
    onTimeoutError() {
      deadline?.expire()
      return true
    },
    // With a name: a result that cannot be sent. The caller gets the error.
    onGeneralError: (_, name) => name !== undefined,
  })
}

/** In a program that another process started: answers what that one asks, and ends with it. */
export function serve<Host extends Functions>(
  own: Functions,
  onDisconnect: () => void = () => process.exit(0),
): Connection<Host> {
  endWith()
  process.on('disconnect', onDisconnect)
  return connect<Host>(process, own)
}

interface ErrorData {
  message: string
  stack: string | undefined
}

function errorData({ message, stack }: Error): ErrorData {
  return { message, stack }
}

function errorOf(thrown: ErrorData | string): Error {
  if (typeof thrown !== 'object') return new Error(String(thrown))
  const error = new Error(thrown.message)
  if (thrown.stack !== undefined) error.stack = thrown.stack
  return error
}
