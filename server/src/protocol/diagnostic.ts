import type { Finding } from '@toolsight/core'
import { printable } from '@toolsight/core/prose'
import { type Diagnostic, DiagnosticSeverity, DiagnosticTag, type Range } from 'vscode-languageserver'
import type { Session } from '../session/session.js'
import { hash } from './hash.js'
import { rulePage } from './rule-pages.js'

const SEVERITIES = {
  error: DiagnosticSeverity.Error,
  warning: DiagnosticSeverity.Warning,
  info: DiagnosticSeverity.Information,
} as const

/** Findings about text that could as well not be there. */
const UNNECESSARY = new Set(['unused-suppression'])

/** What a diagnostic carries, for its fixes: how the finding is recognized in the report it came from. */
export interface DiagnosticData {
  finding: string
}

/** The protocol's form of the findings of one file. */
export function toDiagnostics(findings: readonly Finding[], session: Session): Diagnostic[] {
  const keys = keysOf(findings)
  return findings.map((finding, index) => toDiagnostic(finding, keys[index] as string, session))
}

function toDiagnostic(finding: Finding, key: string, session: Session): Diagnostic {
  const can = session.client.textDocument?.diagnostic ?? session.client.textDocument?.publishDiagnostics ?? {}
  const page = can.codeDescriptionSupport === false ? null : rulePage(finding.code)
  const diagnostic: Diagnostic = {
    range: visible(finding.range),
    severity: SEVERITIES[finding.severity],
    code: finding.code,
    source: 'toolsight',
    message: printable(finding.message),
    data: { finding: key } satisfies DiagnosticData,
  }
  if (page) diagnostic.codeDescription = { href: page }
  if (UNNECESSARY.has(finding.code)) diagnostic.tags = [DiagnosticTag.Unnecessary]
  if (finding.related.length > 0) {
    diagnostic.relatedInformation = finding.related.map(({ file, range, message }) => ({
      location: { uri: session.uriOf(file), range },
      message: printable(message),
    }))
  }
  return diagnostic
}

/**
 * Recognize findings of one file again after others came or went, or when they have moved: by what they say, and the
 * n-th of those that say the same.
 */
export function keysOf(findings: readonly Finding[]): string[] {
  const counts = new Map<string, number>()
  return findings.map(({ code, toolId, path, message }) => {
    const key = hash(JSON.stringify([code, toolId, path, message]))
    const count = (counts.get(key) ?? 0) + 1
    counts.set(key, count)
    return count === 1 ? key : `${key}~${count}`
  })
}

/** Stands for a list of diagnostics: equal ones have equal ids. */
export function resultId(diagnostics: readonly Diagnostic[]): string {
  return hash(JSON.stringify(diagnostics))
}

/** An empty range at a file's start is drawn nowhere: the first line stands for the file. */
function visible(range: Range): Range {
  const { start, end } = range
  const isEmpty = start.line === end.line && start.character === end.character
  return isEmpty ? { start, end: { line: start.line, character: start.character + 1 } } : range
}
