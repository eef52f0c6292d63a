import { mkdir, stat } from 'node:fs/promises'
import path from 'node:path'
import writeFileAtomic from 'write-file-atomic'
import type { Engine } from '../engine.js'
import { UsageError } from '../usage-error.js'
import type { Terminal } from './terminal.js'

/** A file that a report is written to. */
export interface OutputFile<Format> {
  format: Format
  /** Absolute. */
  file: string
  /** As it was given. */
  name: string
}

/**
 * What `--output <format>=<file>` asks for.
 *
 * @throws {UsageError} for a format that is not known, a file that is missing, named twice, or a directory
 */
export async function outputFiles<Format extends string>(
  given: readonly string[],
  formats: readonly Format[],
  {
    terminal: { cwd },
    engine: { nearest },
  }: { terminal: Pick<Terminal, 'cwd'>; engine: Pick<Engine, 'nearest'> },
): Promise<Array<OutputFile<Format>>> {
  const found = new Map<string, OutputFile<Format>>()
  for (const each of given) {
    const [, word = each, name = ''] = /^([^=]*)=(.*)$/s.exec(each) ?? []
    const format = formats.find((known) => known === word)
    if (format === undefined) {
      const near = nearest(word, formats)
      const hint = near === null ? `Formats: ${formats.join(', ')}.` : `Did you mean ${near}?`
      throw new UsageError(`--output ${each}: there is no format ${word}. ${hint}`)
    }
    if (name === '') throw new UsageError(`--output ${each} names no file. Write --output ${format}=<file>.`)
    const file = path.resolve(cwd, name)
    if (found.has(file)) throw new UsageError(`--output names ${name} twice. Each report needs its own file.`)
    if ((await stat(file).catch(() => null))?.isDirectory())
      throw new UsageError(`--output ${each}: ${name} is a directory. Name a file in it.`)
    found.set(file, { format, file, name })
  }
  return [...found.values()]
}

/**
 * Writes a file whole or not at all, in a folder that is made where it is missing.
 *
 * @throws {UsageError} when it cannot be written
 */
export async function writeOutput(
  { file, name }: Pick<OutputFile<string>, 'file' | 'name'>,
  text: string,
): Promise<void> {
  try {
    await mkdir(path.dirname(file), { recursive: true })
    await writeFileAtomic(file, text)
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    const why =
      code === 'EACCES' || code === 'EPERM' || code === 'EROFS'
        ? 'permission denied'
        : code === 'ENOTDIR' || code === 'EEXIST'
          ? 'a part of its path is a file'
          : String(code ?? error)
    throw new UsageError(`${name} cannot be written: ${why}.`)
  }
}
