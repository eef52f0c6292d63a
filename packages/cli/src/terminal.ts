import { createInterface } from 'node:readline/promises'
import { text } from 'node:stream/consumers'
import { wantsColour } from './colour.js'

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
  /** Whether a person types what comes in. */
  stdin: { isTerminal: boolean }
  /** All of standard input, as text. */
  readInput(): Promise<string>
  /** A line that a person types as the answer to a question. */
  ask?(question: string): Promise<string>
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
    readInput: () => text(process.stdin),
    ask: (question) => ask(question, interrupt.signal),
    signal: interrupt.signal,
  }
}

async function ask(question: string, signal: AbortSignal): Promise<string> {
  const lines = createInterface({ input: process.stdin, output: process.stdout })
  try {
    return await lines.question(question, { signal })
  } finally {
    lines.close()
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
