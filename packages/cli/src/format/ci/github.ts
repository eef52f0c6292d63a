import type { Engine, Report, Severity } from '../../engine.js'
import type { Summary } from '../../summary.js'
import { counted } from '../text.js'
import { annotation, MOST } from './annotations.js'

export interface GitHubOptions {
  /** Errors only. */
  quiet: boolean
  /** How a file (absolute) is called in its repository. */
  nameFile(file: string): string
}

/**
 * Workflow commands of GitHub Actions: annotations at the lines of a pull request. The most severe come first, one of each cause before
 * a second one; the last line counts what GitHub would not show.
 */
export function formatGitHub(
  { findings }: Pick<Report, 'findings'>,
  { tools, files }: Summary,
  { quiet, nameFile }: GitHubOptions,
  { byUrgency, serverOfDocument }: Pick<Engine, 'byUrgency' | 'serverOfDocument'>,
): string {
  const wanted = byUrgency(findings.filter(({ severity }) => !quiet || severity === 'error'))
  const of = (severity: Severity) => wanted.filter((finding) => finding.severity === severity)
  const all = [of('error'), of('warning'), of('info')]
  // One schema of several tools may have the same to say at the same place.
  const texts = all.map((same) => [
    ...new Set(
      same.map(({ severity, code, message, file, range }) =>
        annotation({
          severity,
          title: code,
          message,
          // What a server lists is in no file.
          at: serverOfDocument(file) === null ? { file: nameFile(file), range } : null,
        }),
      ),
    ),
  ])
  const lines = texts.flatMap((same) => same.slice(0, MOST))
  const rest = all.flatMap(([first], at) => {
    const count = (texts[at]?.length ?? 0) - MOST
    return first === undefined || count <= 0 ? [] : [counted(count, first.severity)]
  })
  const sums = all.flatMap(([first, ...others]) =>
    first === undefined ? [] : [counted(others.length + 1, first.severity)],
  )
  const found = sums.length === 0 ? 'no findings' : sums.join(', ')
  const last = `${counted(tools, 'tool')} in ${counted(files, 'file')}: ${found}.`
  const more =
    rest.length === 0 ? '' : ` Not annotated: ${rest.join(', ')}. GitHub shows ${MOST} of a kind for a step.`
  return `${[...lines, `${last}${more}`].join('\n')}\n`
}
