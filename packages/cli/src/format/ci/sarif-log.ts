import path from 'node:path'
import { uriOfFile } from '@toolsight/core/paths'
import type { Range, Severity } from '../../engine.js'
import { version } from '../../version.js'
import { uriPath } from './source-links.js'

const ROOT = '%SRCROOT%'

export const LEVELS: Record<Severity, string> = { error: 'error', warning: 'warning', info: 'note' }

export interface SarifRun {
  /** Of the kind of run: code scanning keeps results of one kind apart from others. */
  id: string
  rules: object[]
  results: object[]
}

/** SARIF 2.1.0 of one run. */
export function sarifText({ id, rules, results }: SarifRun): string {
  const log = {
    $schema: 'https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json',
    version: '2.1.0',
    runs: [
      {
        tool: { driver: { name: 'Toolsight', semanticVersion: version(), rules } },
        automationDetails: { id },
        invocations: [{ executionSuccessful: true }],
        originalUriBaseIds: { [ROOT]: { description: { text: 'The root of the repository.' } } },
        columnKind: 'utf16CodeUnits',
        results,
      },
    ],
  }
  return `${JSON.stringify(log, null, 2)}\n`
}

/** @param nameFile how a file (absolute) is called in its repository */
export function sarifPlace(file: string, range: Range, nameFile: (file: string) => string) {
  return { artifactLocation: sarifFile(file, nameFile), region: regionOf(range) }
}

export function sarifFile(file: string, nameFile: (file: string) => string) {
  const relative = nameFile(file)
  const isOutside = relative.startsWith('../') || path.isAbsolute(relative)
  return isOutside ? { uri: uriOfFile(file) } : { uri: uriPath(relative), uriBaseId: ROOT }
}

/** Counted from 1; the end is the column behind the last one. */
export function regionOf({ start, end }: Range) {
  return {
    startLine: start.line + 1,
    startColumn: start.character + 1,
    endLine: end.line + 1,
    endColumn: end.character + 1,
  }
}

/** `[text](1)` would be a link: what stands in a message is no link. */
export function textOf(message: string): string {
  return message.replace(/\[([^[\]]*)\](?=\()/g, '\\[$1\\]')
}
