import { CLIENT_COMMANDS, COMMANDS, type TryInputArgument } from '@toolsight/language-server/messages'
import * as vscode from 'vscode'
import { nameOf, paramsOf } from '../documents/address.js'
import type { Cursor } from '../documents/cursor.js'
import { replaceDocument, showComparison, showDocument, showLive, showSinceLock } from '../documents/show.js'
import type { Session } from '../session/session.js'
import { formOf, pickForm, pickOther, resolvedFor } from './choose-form.js'
import { chooseInput } from './choose-input.js'
import { chooseTarget, targetsOf } from './choose-target.js'
import { chooseTool } from './choose-tool.js'
import { placeArgument } from './place-argument.js'
import { registerCommand } from './register.js'
import { toolArgument } from './tool-argument.js'

/** Commands that open virtual documents. */
export function documentCommands(
  session: Session,
  cursor: Cursor,
  log: vscode.LogOutputChannel,
): vscode.Disposable[] {
  /** Opens a document with an input, and beside it what becomes of it. */
  const write = async (about: TryInputArgument) => {
    const { uri } = await session.execute<{ uri: string }>(COMMANDS.tryInput, about)
    cursor.go({ uri, position: { line: 0, character: 0 } })
    await showLive()
  }
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
    registerCommand('toolsight.client.switchTarget', log, async (argument) => {
      // The action of an editor's title names its document.
      const address = argument instanceof vscode.Uri ? argument : vscode.window.activeTextEditor?.document.uri
      const shown = address && paramsOf(address)
      if (!address || shown?.kind !== 'wire')
        throw new Error(
          vscode.l10n.t('Open what a provider gets first: Toolsight: Show What a Provider Gets.'),
        )
      const { uri, tool } = shown
      const targets = await targetsOf(session, { uri, tool })
      const form = await pickForm(targets, vscode.l10n.t('Show {0} as this provider gets it', nameOf(tool)))
      await replaceDocument(address, { kind: 'wire', uri, tool, ...form })
    }),
    registerCommand(CLIENT_COMMANDS.compareTargets, log, async (argument) => {
      const { uri, tool, target, against } = await chooseTool(session, argument)
      const targets = target && against ? [] : await targetsOf(session, { uri, tool })
      const one = target
        ? formOf(target)
        : await pickForm(targets, vscode.l10n.t('Compare what this provider gets'))
      if (against === 'resolved') return showComparison(uri, tool, resolvedFor(one), one)
      const compare = vscode.l10n.t('Compare {0} with', one.target)
      const other = against ? formOf(against) : await pickOther(one, targets, compare)
      // What was changed is on the right, as in every diff.
      const [left, right] = other.via === null ? [other, one] : [one, other]
      await showComparison(uri, tool, left, right)
    }),
    registerCommand(CLIENT_COMMANDS.compareWithLock, log, async (argument) => {
      const { uri, tool } = await chooseTool(session, argument)
      await showSinceLock(uri, tool)
    }),
    registerCommand(CLIENT_COMMANDS.previewInput, log, async (argument) => {
      // From a link or a lens it opens at once, on all that is worth trying; who calls it by its name is asked.
      const given = toolArgument(argument)
      if (given) {
        const { uri, tool, input, raw } = given
        return showDocument({ kind: 'preview', uri, tool, input, ...(raw === undefined ? {} : { raw }) })
      }
      const { uri, tool } = await chooseTool(session, null)
      const chosen = await chooseInput(session, { uri, tool })
      await (chosen === 'all' ? showDocument({ kind: 'preview', uri, tool }) : write(chosen))
    }),
    registerCommand(CLIENT_COMMANDS.tryInput, log, async (argument) => {
      const { uri, tool, input } = await chooseTool(session, argument)
      await write({ uri, tool, ...(input === undefined ? {} : { input }) })
    }),
    registerCommand(CLIENT_COMMANDS.previewSample, log, async (argument) => {
      // From a lens or a link the sample there, else the one at the cursor.
      const place = placeArgument(argument)
      if (place) cursor.go(place)
      await showLive()
    }),
  ]
}
