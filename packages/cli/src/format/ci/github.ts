import type { Engine, Report } from '../../engine.js'
import type { Summary } from '../../summary.js'
import { counted } from '../text.js'
import { annotated } from './annotations.js'

export interface GitHubOptions {
  /** Errors only. */
  quiet: boolean
  /** How a file (absolute) is called in its repository. */
  nameFile(file: string): string
}

/**
 * Workflow commands of GitHub Actions: annotations at the lines of a pull request. The most severe come first, one of each cause before
 * a second one.
 */
export function formatGitHub(
  { findings }: Pick<Report, 'findings'>,
  { tools, files }: Summary,
  { quiet, nameFile }: GitHubOptions,
  { byUrgency, serverOfDocument }: Pick<Engine, 'byUrgency' | 'serverOfDocument'>,
): string {
  const wanted = byUrgency(findings.filter(({ severity }) => !quiet || severity === 'error'))
  const sums = (['error', 'warning', 'info'] as const).flatMap((kind) => {
    const count = wanted.filter(({ severity }) => severity === kind).length
    return count === 0 ? [] : [counted(count, kind)]
  })
  const found = sums.length === 0 ? 'no findings' : sums.join(', ')
  return annotated(
    wanted.map(({ severity, code, message, file, range }) => ({
      severity,
      title: code,
      message,
      // What a server lists is in no file.
      at: serverOfDocument(file) === null ? { file: nameFile(file), range } : null,
    })),
    `${counted(tools, 'tool')} in ${counted(files, 'file')}: ${found}.`,
  )
}
