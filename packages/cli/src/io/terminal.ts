import { createInterface } from 'node:readline/promises'
import { wantsColour } from './colour.js'
import { streamText } from './stream-text.js'

/** Where text goes. */
export interface Output {
  /** Resolves once the text has been handed over whole; a reader that has gone away is no error. */
  write(text: string): Promise<void>
  colour: boolean
  isTerminal: boolean
  /** Characters in a line. */
  columns: number
}

/** All that a command knows of the world around it. */
export interface Terminal {
  /** The working directory. */
  cwd: string
  env: NodeJS.ProcessEnv
  stdout: Output
  stderr: Output
  /** Nobody waits for the end: how far the work is is not written. */
  withoutProgress?: boolean
  /** Whether a person types what comes in. */
  stdin: { isTerminal: boolean }
  /** All of standard input, as text. */
  readInput(): Promise<string>
  /** A line that a person types as the answer to a question. */
  ask?(question: string): Promise<string>
  /**
   * Keys as they are pressed, to a listener; null gives the keyboard back. Absent where nobody can press one. The terminal is as it was
   * when the process ends, also by a signal.
   */
  keys?(listener: ((key: string) => void) | null): void
  /** Aborted when the user interrupts. */
  signal: AbortSignal
}

const usualColumns = 80
const readableColumns = 110

/** The terminal of this process. Only the first Ctrl+C is taken gently. */
export function processTerminal(): Terminal {
  const interrupt = new AbortController()
  process.once('SIGINT', () => interrupt.abort())
  return {
    cwd: process.cwd(),
    env: process.env,
    stdout: outputOf(process.stdout),
    stderr: outputOf(process.stderr),
    stdin: { isTerminal: process.stdin.isTTY === true },
    readInput: () => streamText(process.stdin, 'Standard input'),
    ask: (question) => ask(question, interrupt.signal),
    ...(process.stdin.isTTY && { keys: keyboard(process.stdin, interrupt) }),
    signal: interrupt.signal,
  }
}

const CTRL_C = '\u0003'
const CTRL_Z = '\u001a'

/** Reads single keys. What the terminal does with Ctrl+C and Ctrl+Z is done here then. */
function keyboard(input: NodeJS.ReadStream, interrupt: AbortController): NonNullable<Terminal['keys']> {
  let listening: ((key: string) => void) | null = null
  const raw = (isOn: boolean) => void input.setRawMode(isOn)
  const press = (text: string) => {
    for (const key of text) {
      if (key === CTRL_C) interrupt.abort()
      else if (key !== CTRL_Z) listening?.(key)
      else {
        raw(false)
        process.once('SIGCONT', () => raw(listening !== null))
        process.kill(process.pid, 'SIGTSTP')
      }
    }
  }
  let settle = () => {}
  return (listener) => {
    const isOn = listening !== null
    listening = listener
    if (listener !== null && !isOn) {
      settle = restoredAtEnd(input)
      raw(true)
      input.setEncoding('utf8').on('data', press).resume()
    } else if (listener === null && isOn) {
      input.off('data', press).pause()
      settle()
    }
  }
}

/** Signals that end the process. Interrupting is handled by who reads the keys. */
const ENDING = ['SIGTERM', 'SIGHUP', 'SIGQUIT', 'SIGABRT'] as const

/** Until the returned function is called, the terminal is restored when the process ends, also by an error or a signal. */
function restoredAtEnd(input: NodeJS.ReadStream): () => void {
  const restore = () => void input.setRawMode(false)
  const ended = (signal: NodeJS.Signals) => {
    restore()
    // As the signal ends a process that does nothing about it.
    process.removeListener(signal, ended)
    process.kill(process.pid, signal)
  }
  process.on('exit', restore)
  for (const signal of ENDING) process.on(signal, ended)
  return () => {
    restore()
    process.off('exit', restore)
    for (const signal of ENDING) process.off(signal, ended)
  }
}

async function ask(question: string, signal: AbortSignal): Promise<string> {
  const settle = restoredAtEnd(process.stdin)
  const lines = createInterface({ input: process.stdin, output: process.stdout })
  try {
    return await lines.question(question, { signal })
  } finally {
    lines.close()
    settle()
  }
}

function outputOf(stream: NodeJS.WriteStream): Output {
  stream.on('error', (error: NodeJS.ErrnoException) => {
    // `toolsight check | head`: the reader has seen enough.
    if (error.code !== 'EPIPE') throw error
  })
  const isTerminal = stream.isTTY === true
  return {
    write: (text) => new Promise((resolve) => stream.write(text, () => resolve())),
    colour: wantsColour(process.env, isTerminal),
    isTerminal,
    columns: Math.min(
      stream.columns || Number.parseInt(process.env['COLUMNS'] ?? '', 10) || usualColumns,
      readableColumns,
    ),
  }
}
