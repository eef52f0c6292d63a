import { createReadStream } from 'node:fs'
import path from 'node:path'
import { UsageError } from '../usage-error.js'
import { streamText } from './stream-text.js'
import type { Terminal } from './terminal.js'

/**
 * The text of a file, or of standard input, which `-` stands for.
 *
 * @param hint how standard input is given
 * @throws {UsageError} when it cannot be read
 */
export async function readInput(from: string, terminal: Terminal, hint: string): Promise<string> {
  if (from === '-') return terminal.readInput()
  try {
    const text = await streamText(createReadStream(path.resolve(terminal.cwd, from)), `The file ${from}`)
    return text.replace(/^\uFEFF/, '')
  } catch (error) {
    if (error instanceof UsageError) throw error
    const { code } = error as NodeJS.ErrnoException
    throw new UsageError(
      code === 'ENOENT'
        ? `There is no file ${from}. ${hint}`
        : `The file ${from} cannot be read (${String(code)}).`,
    )
  }
}
