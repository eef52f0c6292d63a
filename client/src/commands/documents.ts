import { CLIENT_COMMANDS } from '@toolsight/language-server/messages'
import * as vscode from 'vscode'
import { showComparison, showDocument } from '../documents/show.js'
import type { Session } from '../session/session.js'
import { chooseInput } from './choose-input.js'
import { chooseTarget, pickTarget, targetsOf } from './choose-target.js'
import { chooseTool } from './choose-tool.js'
import { registerCommand } from './register.js'

/** Commands that open virtual documents. */
export function documentCommands(session: Session, log: vscode.LogOutputChannel): vscode.Disposable[] {
  return [
    registerCommand(CLIENT_COMMANDS.showSchema, log, async (argument) => {
      const { uri, tool } = await chooseTool(session, argument)
      await showDocument({ kind: 'schema', uri, tool })
    }),
    registerCommand(CLIENT_COMMANDS.showWire, log, async (argument) => {
      const { uri, tool, target } = await chooseTool(session, argument)
      await showDocument({
        kind: 'wire',
        uri,
        tool,
        target: target ?? (await chooseTarget(session, { uri, tool })),
      })
    }),
    registerCommand(CLIENT_COMMANDS.compareTargets, log, async (argument) => {
      const { uri, tool, target, against } = await chooseTool(session, argument)
      const targets = target && against ? [] : await targetsOf(session, { uri, tool })
      const left = target ?? (await pickTarget(targets, vscode.l10n.t('Compare the wire form of')))
      const others = targets.filter(({ id }) => id !== left)
      const right = against ?? (await pickTarget(others, vscode.l10n.t('Compare {0} with', left)))
      await showComparison(uri, tool, left, right)
    }),
    registerCommand(CLIENT_COMMANDS.previewInput, log, async (argument) => {
      const { uri, tool, input, raw } = await chooseTool(session, argument)
      const given = input !== undefined ? { input } : raw !== undefined ? { raw } : null
      await showDocument({
        kind: 'preview',
        uri,
        tool,
        ...(given ?? (await chooseInput(session, { uri, tool }))),
      })
    }),
  ]
}
