import { CLIENT_COMMANDS, type TargetTotal } from '@toolsight/language-server/messages'
import * as vscode from 'vscode'
import type { SessionState } from '../session/state.js'
import type { StatusItem } from './item.js'

/** Places that are named of one target. */
const MAX_SOURCES = 2

/** What the workspace's tools are checked for, and what names it. */
export function targetsOf(state: SessionState): StatusItem {
  const targets = state.kind === 'running' ? (state.status?.targets ?? []) : []
  const [first, ...more] = targets
  const command = { title: vscode.l10n.t('Choose targets'), command: CLIENT_COMMANDS.chooseTargets }
  if (!first) return { text: vscode.l10n.t('no targets'), detail: '', command }
  const text =
    more.length === 0 ? titleOf(first) : vscode.l10n.t('{0} and {1} more', titleOf(first), more.length)
  return { text, detail: targets.map((each) => detailOf(each, targets.length)).join('; '), command }
}

function titleOf({ title }: TargetTotal): string {
  return title ?? vscode.l10n.t('No provider known')
}

/** `OpenAI Responses, from src/agent.ts:12 (9 tools)`: the only target needs no name here. */
function detailOf({ title, tools, sources }: TargetTotal, count: number): string {
  const number = tools === 1 ? vscode.l10n.t('1 tool') : vscode.l10n.t('{0} tools', tools)
  const more = sources.length - MAX_SOURCES
  const places = sources.slice(0, MAX_SOURCES).join(', ') + (more > 0 ? ', …' : '')
  const name = count === 1 ? [] : [title ?? vscode.l10n.t('No provider known')]
  const parts = [...name, ...(places === '' ? [] : [places])]
  return parts.length === 0 ? number : `${parts.join(', ')} (${number})`
}
