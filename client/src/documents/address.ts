/*
 * Virtual documents by their addresses: `toolsight:/<title>.<extension>?<what to ask the server>`. An address holds all
 * that its text is asked with, so that a window that is opened again shows its documents again.
 */
import type { ToolDocumentParams } from '@toolsight/language-server/messages'
import * as vscode from 'vscode'

export const SCHEME = 'toolsight'

/** The one document that shows what becomes of the sample at the cursor, wherever that is. */
export function liveAddress(): vscode.Uri {
  return vscode.Uri.from({ scheme: SCHEME, path: `/${vscode.l10n.t('Live Preview')}.md`, query: LIVE })
}

export function isLive({ scheme, query }: vscode.Uri): boolean {
  return scheme === SCHEME && query === LIVE
}

const LIVE = 'live'

/** A tab shows about this much of a name. */
const LONGEST_NAME = 60

export function addressOf(params: ToolDocumentParams): vscode.Uri {
  const path = `/${nameOf(params.tool)} · ${titleOf(params)}`
  return vscode.Uri.from({ scheme: SCHEME, path, query: JSON.stringify(params) })
}

/** What a document's text is asked with; null where the address is none of ours. */
export function paramsOf(address: vscode.Uri): ToolDocumentParams | null {
  if (address.scheme !== SCHEME) return null
  try {
    const params: unknown = JSON.parse(address.query)
    return isParams(params) ? params : null
  } catch {
    return null
  }
}

/** The tool's name: ids are `<file>#<name>`. */
export function nameOf(tool: string): string {
  const name = tool.slice(tool.lastIndexOf('#') + 1)
  // A name may hold anything, and a title is the last part of a path.
  const plain = name.replace(/[\p{Cc}/\\]/gu, '_')
  return plain.length > LONGEST_NAME ? `${plain.slice(0, LONGEST_NAME - 1)}…` : plain
}

function titleOf({ kind, target, via, side }: ToolDocumentParams): string {
  if (kind === 'schema') return `${vscode.l10n.t('Schema')}.json`
  if (kind === 'preview') return `${vscode.l10n.t('Preview')}.md`
  if (kind === 'lock') return `${side === 'locked' ? vscode.l10n.t('Locked') : vscode.l10n.t('Now')}.json`
  const by = via === null ? vscode.l10n.t('resolved') : via
  const shown = target && by ? `${target} (${by})` : target
  return `${shown ? vscode.l10n.t('Wire: {0}', shown) : vscode.l10n.t('Wire')}.json`
}

function isParams(value: unknown): value is ToolDocumentParams {
  if (typeof value !== 'object' || value === null) return false
  const { kind, uri, tool } = value as Record<string, unknown>
  const isKind = kind === 'schema' || kind === 'wire' || kind === 'preview' || kind === 'lock'
  return isKind && typeof uri === 'string' && typeof tool === 'string'
}
