import { COMMANDS, type ToolArgument, type TryInputArgument } from '@toolsight/language-server/messages'
import * as vscode from 'vscode'
import { nameOf } from '../documents/address.js'
import type { Session } from '../session/session.js'

interface Sample {
  input: unknown
  note?: string
}

/** As in a samples file: by the tool's name. */
type Samples = Record<string, { valid: Sample[]; invalid: Sample[] }>

interface Choice extends vscode.QuickPickItem {
  input?: unknown
}

/**
 * Arguments that a model might send: all that are worth trying, one of those that come with the tool, or what the user is to write.
 *
 * @throws {vscode.CancellationError} when none is chosen
 */
export async function chooseInput(session: Session, tool: ToolArgument): Promise<'all' | TryInputArgument> {
  const [samples] = Object.values(await session.execute<Samples>(COMMANDS.samples, tool))
  const { valid = [], invalid = [] } = samples ?? {}
  const all: Choice = { label: vscode.l10n.t('$(checklist) All samples of the tool, or near misses') }
  const own: Choice = { label: vscode.l10n.t('$(edit) Write an input…'), alwaysShow: true }
  const chosen = await vscode.window.showQuickPick(
    [all, own, ...group(vscode.l10n.t('refused'), invalid), ...group(vscode.l10n.t('accepted'), valid)],
    { placeHolder: vscode.l10n.t('What the model sends to {0}', nameOf(tool.tool)), matchOnDetail: true },
  )
  if (!chosen) throw new vscode.CancellationError()
  if (chosen === all) return 'all'
  return chosen === own ? tool : { ...tool, input: chosen.input }
}

function group(title: string, samples: readonly Sample[]): Choice[] {
  if (samples.length === 0) return []
  const choices = samples.map(({ input, note }) => ({
    label: JSON.stringify(input),
    ...(note === undefined ? {} : { detail: note }),
    input,
  }))
  return [{ label: title, kind: vscode.QuickPickItemKind.Separator }, ...choices]
}
