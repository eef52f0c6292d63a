import type { FileProblem } from '../../model/facts.js'
import type { SettingsProblem } from '../../modules/resolution/settings.js'
import { inline } from '../../rules/engine/wording.js'
import { REPORT_IT } from '../../rules/evaluation/internal-fault.js'

/** What is wrong with a file as a whole; shown at its start. */
export function fileProblem(code: FileProblem['code'], file: string, message: string): FileProblem {
  const start = { line: 0, character: 0 }
  return { code, file, range: { start, end: start }, message }
}

/** That a package is not installed is no fault of the file. */
export function tsconfigProblem({ file, message }: SettingsProblem): FileProblem {
  const notInstalled = NOT_INSTALLED.exec(message)?.[1]
  if (notInstalled !== undefined) {
    const text =
      `The tsconfig extends '${inline(notInstalled, 80)}', which is not installed.\n` +
      'Install the dependencies: until then only its own path aliases and compiler options are known.'
    return { ...fileProblem('invalid-tsconfig', file, text), severity: 'info' }
  }
  const text = `Fix this tsconfig, or install what it extends: it cannot be read.\n${message}`
  return fileProblem('invalid-tsconfig', file, text)
}

/** A tsconfig that is named by its package, not by a path. */
const NOT_INSTALLED = /^File '([^'./\\][^':]*)' not found\.$/

/** Our own code failed while it read a file. */
export function internalFault(file: string, error: unknown): FileProblem {
  const what = error instanceof Error ? `${error.name}: ${error.message}` : String(error)
  return fileProblem(
    'internal-fault',
    file,
    `${inline(`Toolsight failed to check this file: ${what}`, 300)}\n${REPORT_IT}`,
  )
}

export function syntaxProblem(
  file: string,
  error: { message: string; range: FileProblem['range'] },
): FileProblem {
  const message = `Fix the syntax error: ${error.message}\nUntil then this file's tools are not evaluated.`
  return { code: 'syntax-error', file, range: error.range, message }
}
