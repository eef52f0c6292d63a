import { createHash } from 'node:crypto'
import type { Finding } from '@toolsight/core'
import { type Diagnostic, DiagnosticSeverity, DiagnosticTag, type Range } from 'vscode-languageserver'
import { rulePage } from './rule-pages.js'
import type { Session } from './session.js'

const SEVERITIES = {
  error: DiagnosticSeverity.Error,
  warning: DiagnosticSeverity.Warning,
  info: DiagnosticSeverity.Information,
} as const

/** Findings about text that could as well not be there. */
const UNNECESSARY = new Set(['unused-suppression'])

/** What a diagnostic carries, for its fixes: how the finding is recognised in the report it came from. */
export interface DiagnosticData {
  finding: string
}

/** The protocol's form of the findings of one file. */
export function toDiagnostics(findings: readonly Finding[], session: Session): Diagnostic[] {
  return findings.map((finding) => toDiagnostic(finding, session))
}

function toDiagnostic(finding: Finding, session: Session): Diagnostic {
  const can = session.client.textDocument?.diagnostic ?? session.client.textDocument?.publishDiagnostics ?? {}
  const page = can.codeDescriptionSupport === false ? null : rulePage(finding.code)
  const diagnostic: Diagnostic = {
    range: visible(finding.range),
    severity: SEVERITIES[finding.severity],
    code: finding.code,
    source: 'toolsight',
    message: finding.message,
    data: { finding: keyOf(finding) } satisfies DiagnosticData,
  }
  if (page) diagnostic.codeDescription = { href: page }
  if (UNNECESSARY.has(finding.code)) diagnostic.tags = [DiagnosticTag.Unnecessary]
  if (finding.related.length > 0) {
    diagnostic.relatedInformation = finding.related.map(({ file, range, message }) => ({
      location: { uri: session.uriOf(file), range },
      message,
    }))
  }
  return diagnostic
}

/** Recognises a finding again after others came or went; two that are alike in all of this have the same fixes. */
export function keyOf({ code, toolId, path, message, file }: Finding): string {
  return hash(JSON.stringify([code, toolId, path, message, file]))
}

/** Stands for a list of diagnostics: equal ones have equal ids. */
export function resultId(diagnostics: readonly Diagnostic[]): string {
  return hash(JSON.stringify(diagnostics))
}

function hash(text: string): string {
  return createHash('sha256').update(text).digest('base64url').slice(0, 22)
}

/** An empty range at a file's start is drawn nowhere: the first line stands for the file. */
function visible(range: Range): Range {
  const { start, end } = range
  const isEmpty = start.line === end.line && start.character === end.character
  return isEmpty ? { start, end: { line: start.line, character: start.character + 1 } } : range
}
