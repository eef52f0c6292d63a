import { readFileSync, statSync } from 'node:fs'
import { isDeepStrictEqual } from 'node:util'
import type { ConfigProblem } from '@toolsight/core'
import { type Diagnostic, DiagnosticSeverity, type Range } from 'vscode-languageserver'
import { toDiagnostics } from '../protocol/diagnostic.js'
import type { Folder } from '../session/folder.js'
import type { Session } from '../session/session.js'
import type { Feature } from './feature.js'

/** Says in the configuration file itself what is wrong with it, and with its servers. The last good configuration stays in use meanwhile. */
export const configDiagnostics: Feature = {
  register(session) {
    const published = new Map<Folder, Map<string, Diagnostic[]>>()
    session.onReports((folder) => {
      const before = published.get(folder) ?? new Map<string, Diagnostic[]>()
      const now = folder.isClosed ? new Map<string, Diagnostic[]>() : diagnosticsOf(session, folder)
      published.set(folder, now)
      for (const file of new Set([...before.keys(), ...now.keys()])) {
        const diagnostics = now.get(file) ?? []
        if (isDeepStrictEqual(before.get(file) ?? [], diagnostics)) continue
        session.attempt('Sending diagnostics', () =>
          session.connection.sendDiagnostics({ uri: session.uriOf(file), diagnostics }),
        )
      }
    })
  },
}

/** By file: what is wrong with the configuration, and what is to be said of the servers in it. */
function diagnosticsOf(session: Session, folder: Folder): Map<string, Diagnostic[]> {
  const byFile = new Map<string, Diagnostic[]>()
  const add = (file: string, ...added: Diagnostic[]) =>
    byFile.set(file, [...(byFile.get(file) ?? []), ...added])
  for (const problem of folder.configProblems) add(problem.file, toDiagnostic(problem))
  const { workspace } = folder
  const findings = [...(workspace?.servers.secrets() ?? []), ...session.servers.ofManifests(folder)]
  for (const finding of findings) add(finding.file, ...toDiagnostics([finding], session))
  return byFile
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
