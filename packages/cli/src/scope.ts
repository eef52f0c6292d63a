import path from 'node:path'
import type { Report } from './engine.js'
import { textReader } from './format/names.js'
import { changedFiles } from './git/changed.js'
import type { Project, Session } from './session.js'
import { UsageError } from './usage-error.js'

export interface ScopeOptions {
  /** True: what differs from the last commit. */
  changed?: string | true
  stdin?: boolean
  stdinFilename?: string
}

/** What is checked, and what of it is told. */
export interface Scope {
  files: string[]
  /** What is left of the report of these files. */
  restrict(report: Report): Promise<Report>
  /** What to say where no tool is left; null where tools are looked for everywhere. */
  nothing: string | null
  /** The text of a file as it is checked; null when it cannot be read. */
  readText(file: string): string | null
}

/** @throws {UsageError} for options that exclude each other, and where git cannot tell what changed */
export async function scopeOf(
  paths: readonly string[],
  { changed, stdin, stdinFilename }: ScopeOptions,
  project: Project,
  { terminal, engine }: Session,
): Promise<Scope> {
  const { workspace, root } = project
  const readText = textReader()
  if (stdin) {
    const file = path.resolve(terminal.cwd, stdinFilename as string)
    if (!engine.isSourceFile(file))
      throw new UsageError(`--stdin-filename ${stdinFilename} is not a TypeScript or JavaScript file.`)
    const text = (await terminal.readInput()).replace(/^\uFEFF/, '')
    workspace.update(file, text, 1)
    return {
      files: [file],
      restrict: async (report) => report,
      nothing: `No tools found in ${stdinFilename}.`,
      readText: (each) => (each === file ? text : readText(each)),
    }
  }
  const files = await project.files(paths)
  if (changed === undefined) return { files, restrict: async (report) => report, nothing: null, readText }
  const { files: touched, since } = await changedFiles(root, changed === true ? null : changed)
  return {
    files,
    restrict: (report) => workspace.restrict(report, touched, files, terminal.signal),
    nothing: `No tools are affected by what changed since ${since}.`,
    readText,
  }
}

/** @throws {UsageError} for options that exclude each other */
export function requireScope(
  paths: readonly string[],
  { changed, stdin, stdinFilename }: ScopeOptions,
  { fix }: { fix?: boolean | undefined },
): void {
  if (stdinFilename !== undefined && !stdin)
    throw new UsageError('--stdin-filename needs --stdin: the text comes from standard input.')
  if (!stdin) return
  if (stdinFilename === undefined)
    throw new UsageError('--stdin needs --stdin-filename <file>: the file that the text is of.')
  if (paths.length > 0) throw new UsageError('--stdin checks one text: leave the paths out.')
  if (changed !== undefined) throw new UsageError('--stdin and --changed do not go together.')
  if (fix) throw new UsageError('--stdin and --fix do not go together: there is no file to write.')
}
