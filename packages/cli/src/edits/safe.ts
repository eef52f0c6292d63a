import path from 'node:path'
import { isInside, realPath } from '@toolsight/core/paths'
import type { Finding } from '../engine.js'
import { fileNamer } from '../format/names.js'
import { counted } from '../format/text.js'
import { runGit } from '../git/run.js'
import { UsageError } from '../usage-error.js'
import type { FileChange } from './draft.js'
import type { Worked } from './work-out.js'
import { writeChanges } from './write.js'

export interface WriteOptions {
  /** Also files whose last text is in no commit and not staged. */
  allowDirty?: boolean
}

/** Lines of one message. */
const MAX_LINES = 10

/**
 * Writes what was worked out: all of it, or nothing where the project checks worse with it, or a text would be lost.
 *
 * @throws {UsageError} where nothing is written, and says why
 */
export async function writeWorked(
  worked: Worked,
  { root, cwd }: { root: string; cwd: string },
  { allowDirty = false }: WriteOptions,
): Promise<void> {
  if (worked.changes.length === 0) return
  requireNoWorse(worked, cwd)
  if (!allowDirty) await requireClean(worked.changes, root, cwd)
  await writeChanges(worked.changes, fileNamer(cwd))
}

/**
 * Fixes may uncover errors of a tool whose schema could not be read before. They may not break what was read.
 *
 * @throws {UsageError} naming what would be worse
 */
export function requireNoWorse({ before, remaining, changes }: Worked, cwd: string): void {
  if (changes.length === 0) return
  const nameFile = fileNamer(cwd)
  const read = new Set(before.tools.filter(({ status }) => status === 'resolved').map(({ id }) => id))
  const known = new Map<string, number>()
  for (const finding of before.findings) {
    const key = keyOf(finding)
    known.set(key, (known.get(key) ?? 0) + 1)
  }
  const worse: string[] = []
  for (const finding of remaining.findings) {
    const key = keyOf(finding)
    const left = known.get(key) ?? 0
    known.set(key, left - 1)
    if (left > 0 || finding.severity !== 'error') continue
    if (!isBroken(finding) && (finding.toolId === null || !read.has(finding.toolId))) continue
    const place = `${nameFile(finding.file)}:${finding.range.start.line + 1}`
    worse.push(`${place}: ${finding.code}: ${finding.message.split('\n', 1)[0]}`)
  }
  if (worse.length === 0) return
  const more = worse.length > MAX_LINES ? [`  and ${worse.length - MAX_LINES} more`] : []
  throw new UsageError(
    [
      `The project would check worse with these fixes: ${counted(worse.length, 'new error')}. Nothing was written.`,
      ...worse.slice(0, MAX_LINES).map((line) => `  ${line}`),
      ...more,
      'Fix one kind at a time, with --rule <code>, or look at the changes first, with --dry-run.',
    ].join('\n'),
  )
}

/** @throws {UsageError} naming a file that is outside the root, wherever links lead */
export async function requireBelow(root: string, changes: readonly FileChange[]): Promise<void> {
  const top = realPath(root)
  for (const { file } of changes) {
    if (!isInside(top, realPath(file)))
      throw new UsageError(`${file} is outside ${root}. Nothing was written.`)
  }
}

/** It no longer parses, or no longer runs. */
function isBroken({ category, code }: Finding): boolean {
  return category === 'evaluation' || code === 'syntax-error'
}

/** A tool may have got another name, and be as broken as it was. */
function keyOf(finding: Finding): string {
  const { code, file, toolId, path: at } = finding
  return JSON.stringify(isBroken(finding) ? [code, file] : [code, file, toolId, at])
}

/** @throws {UsageError} naming files that could not be brought back by git */
async function requireClean(changes: readonly FileChange[], root: string, cwd: string): Promise<void> {
  const files = changes.filter(({ bytesBefore }) => bytesBefore !== null).map(({ file }) => file)
  if (files.length === 0) return
  const top = await runGit(root, ['rev-parse', '--show-toplevel'])
  // Without git nobody can tell, and nothing was said about keeping texts.
  if (top.failed) return
  const repository = top.out.replace(/\r?\n$/, '')
  const names = files.map((file) => path.relative(repository, file)).filter((name) => !name.startsWith('..'))
  if (names.length === 0) return
  const lists = await Promise.all([
    runGit(repository, ['--literal-pathspecs', 'diff', '--name-only', '-z', '--', ...names]),
    runGit(repository, ['--literal-pathspecs', 'ls-files', '-z', '--others', '--', ...names]),
  ])
  const failed = lists.find((each) => each.failed)
  if (failed) throw new UsageError(`git cannot tell what is committed: ${failed.err.trim().split('\n')[0]}`)
  const dirty = lists.flatMap(({ out }) => out.split('\0')).filter((name) => name !== '')
  if (dirty.length === 0) return
  const nameFile = fileNamer(cwd)
  const shown = [...new Set(dirty)].map((name) => `  ${nameFile(path.join(repository, name))}`)
  throw new UsageError(
    [
      `${counted(shown.length, 'file')} to be fixed ${shown.length === 1 ? 'has' : 'have'} changes that are neither committed nor staged. Nothing was written.`,
      ...shown.slice(0, MAX_LINES),
      ...(shown.length > MAX_LINES ? [`  and ${shown.length - MAX_LINES} more`] : []),
      'Commit or stage them first, or add --allow-dirty.',
    ].join('\n'),
  )
}
