import { readFileSync, statSync } from 'node:fs'
import type { ConfigProblem } from '@toolsight/core'
import { type Diagnostic, DiagnosticSeverity, type Range } from 'vscode-languageserver'
import type { Folder } from '../session/folder.js'
import { describe } from '../session/log.js'
import type { Feature } from './feature.js'

/** Says in the configuration file itself what is wrong with it. The last good configuration stays in use meanwhile. */
export const configDiagnostics: Feature = {
  register(session) {
    const published = new Map<Folder, readonly ConfigProblem[]>()
    session.onReports((folder) => {
      const before = published.get(folder) ?? []
      const problems = folder.isClosed ? [] : folder.configProblems
      if (JSON.stringify(before) === JSON.stringify(problems)) return
      published.set(folder, problems)
      for (const file of new Set([...before, ...problems].map((problem) => problem.file))) {
        const diagnostics = problems.filter((problem) => problem.file === file).map(toDiagnostic)
        void session.connection
          .sendDiagnostics({ uri: session.uriOf(file), diagnostics })
          .catch((error: unknown) => session.log.warn(describe(error)))
      }
    })
  },
}

function toDiagnostic({ file, line, message, suggestion }: ConfigProblem): Diagnostic {
  const isSaid = suggestion === null || message.includes(suggestion)
  return {
    range: rangeOf(file, (line ?? 1) - 1),
    severity: DiagnosticSeverity.Error,
    code: 'invalid-configuration',
    source: 'toolsight',
    message: isSaid ? message : `${message} Did you mean ${suggestion}?`,
  }
}

/** What is written on a line, without the white space around it. */
function rangeOf(file: string, line: number): Range {
  let text = ''
  try {
    // It may be a named pipe, which is not to be read.
    if (statSync(file).isFile()) text = readFileSync(file, 'utf8').split(/\r\n|\n|\r/)[line] ?? ''
  } catch {
    // Gone meanwhile: the line as a whole will do.
  }
  const start = text.length - text.trimStart().length
  return {
    start: { line, character: start },
    end: { line, character: Math.max(text.trimEnd().length, start + 1) },
  }
}
