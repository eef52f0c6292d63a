import type { Document } from '../../files/documents.js'
import type { FileProblem } from '../../model/facts.js'
import type { SettingsProblem } from '../../modules/resolution/settings.js'
import { inline } from '../../rules/engine/wording.js'
import { REPORT_IT } from '../../rules/evaluation/internal-fault.js'
import { readSamplesFile } from '../../samples/files/read.js'
import type { ParseError } from '../../syntax/parse.js'

/** What is wrong with a file as a whole; shown at its start. */
export function fileProblem(code: FileProblem['code'], file: string, message: string): FileProblem {
  const start = { line: 0, character: 0 }
  return { code, file, range: { start, end: start }, message }
}

/** That a package is not installed, or a file not made yet, is no fault of the file. */
export function tsconfigProblem({ file, message }: SettingsProblem): FileProblem {
  const notInstalled = NOT_INSTALLED.exec(message)?.[1]
  if (notInstalled !== undefined) {
    const text =
      `The tsconfig extends '${inline(notInstalled, 80)}', which is not installed.\n` +
      'Install the dependencies: until then only its own path aliases and compiler options are known.'
    return { ...fileProblem('invalid-tsconfig', file, text), severity: 'info' }
  }
  const [, notMade, folder = ''] = NOT_MADE.exec(message) ?? []
  if (notMade !== undefined) {
    const by = MADE_BY[folder]
    const text =
      `The tsconfig extends '${inline(notMade, 80)}', which is not there yet.\n` +
      `${by ? `Run \`${by}\`` : 'Run the command that makes it'}: until then only its own path aliases and compiler options are known.`
    return { ...fileProblem('invalid-tsconfig', file, text), severity: 'info' }
  }
  const text = `Fix this tsconfig, or install what it extends: it cannot be read.\n${message}`
  return fileProblem('invalid-tsconfig', file, text)
}

/** A tsconfig that is named by its package, not by a path. */
const NOT_INSTALLED = /^File '([^'./\\][^':]*)' not found\.$/

/** A file in a folder that a framework makes: its name begins with a dot. */
const NOT_MADE = /^File '((?:[^':]*\/)?\.([^'/:.][^'/:]*)\/[^':]*)' not found\.$/

const MADE_BY: Readonly<Record<string, string>> = {
  nuxt: 'nuxi prepare',
  'svelte-kit': 'svelte-kit sync',
  wxt: 'wxt prepare',
}

/** Our own code failed while it read a file. */
export function internalFault(file: string, error: unknown): FileProblem {
  const what = error instanceof Error ? `${error.name}: ${error.message}` : String(error)
  return fileProblem(
    'internal-fault',
    file,
    `${inline(`Toolsight failed to check this file: ${what}`, 300)}\n${REPORT_IT}`,
  )
}

/** An error where tools are, or may be, in a file that does not parse. Of a template, and where no tool shows, it is told. */
export function syntaxProblem(
  file: string,
  text: string,
  { message, range, hides }: ParseError,
  hasTools: boolean,
): FileProblem {
  const problem = (said: string): FileProblem => ({ code: 'syntax-error', file, range, message: said })
  const tag = TEMPLATE_TAG.exec(text.split(/\r?\n/)[range.start.line] ?? '')?.[0]
  if (tag !== undefined) {
    const said =
      `This looks like a template, not like code: it has \`${inline(tag, 40)}\`.\n` +
      'Its tools, if it has any, are not evaluated. Leave it out with `exclude` in the configuration.'
    return { ...problem(said), severity: 'info' }
  }
  if (!hasTools && !hides) {
    const said =
      `The file has a syntax error: ${message}\n` +
      'No tool shows in it, so it is no error for the tools of the project.'
    return { ...problem(said), severity: 'info' }
  }
  return problem(`Fix the syntax error: ${message}\nUntil then this file's tools are not evaluated.`)
}

/** A placeholder or a tag of Handlebars, Jinja, EJS and their like. None is code where code cannot be read. */
const TEMPLATE_TAG = /\{\{\{?\s*[#/^>!&~-]?\s*[\w.@$ -]+\}\}|\{%.*?%\}|<%.*?%>/

/** What is wrong with the shape of a samples file. */
export function samplesProblems(file: string, document: Document): FileProblem[] {
  if (document.text !== null)
    return readSamplesFile(document.text).problems.map((each) => ({ code: 'invalid-samples', file, ...each }))
  const { problem } = document
  if (problem === null) return []
  return [
    fileProblem(
      'invalid-samples',
      file,
      `These samples are not looked at.\n${problem.message.split('\n', 1)}`,
    ),
  ]
}
