import type { Finding } from '@toolsight/core'
import { type Diagnostic, DiagnosticSeverity } from 'vscode-languageserver'
import type { Feature } from '../feature.js'
import type { Session } from '../session.js'

const SEVERITIES = {
  error: DiagnosticSeverity.Error,
  warning: DiagnosticSeverity.Warning,
  info: DiagnosticSeverity.Information,
} as const

/** Findings of open documents, told as they are found. */
export const diagnostics: Feature = {
  register(session) {
    session.onReports((folder, files) => {
      for (const file of files) {
        const uri = session.uriOf(file)
        const report = folder.reports.get(file)
        const version = session.documents.get(uri)?.version
        void session.connection.sendDiagnostics({
          uri,
          ...(version === undefined ? {} : { version }),
          diagnostics: report ? report.findings.map((finding) => toDiagnostic(finding, session)) : [],
        })
      }
    })
  },
}

function toDiagnostic(finding: Finding, session: Session): Diagnostic {
  return {
    range: finding.range,
    severity: SEVERITIES[finding.severity],
    code: finding.code,
    source: 'toolsight',
    message: finding.message,
    relatedInformation: finding.related.map(({ file, range, message }) => ({
      location: { uri: session.uriOf(file), range },
      message,
    })),
  }
}
