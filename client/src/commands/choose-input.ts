import { COMMANDS, type ToolArgument, type ToolDocumentParams } from '@toolsight/language-server/messages'
import * as vscode from 'vscode'
import { nameOf } from '../documents/address.js'
import type { Session } from '../session/session.js'

/** Neither: all that is worth trying. */
type Input = Pick<ToolDocumentParams, 'input' | 'raw'>

interface Sample {
  input: unknown
  note?: string
}

/** As in a samples file: by the tool's name. */
type Samples = Record<string, { valid: Sample[]; invalid: Sample[] }>

interface Choice extends vscode.QuickPickItem {
  input?: unknown
}

/** What was written last, by tool: it is there to be changed. */
const written = new Map<string, string>()

/**
 * Arguments that a model might send: one of those that come with the tool, or as the user writes them.
 *
 * @throws {vscode.CancellationError} when none is chosen
 */
export async function chooseInput(session: Session, tool: ToolArgument): Promise<Input> {
  const [samples] = Object.values(await session.execute<Samples>(COMMANDS.samples, tool))
  const { valid = [], invalid = [] } = samples ?? {}
  const all: Choice = { label: vscode.l10n.t('$(checklist) All samples of the tool, or near misses') }
  const own: Choice = { label: vscode.l10n.t('$(edit) Write an input…'), alwaysShow: true }
  const chosen = await vscode.window.showQuickPick(
    [all, own, ...group(vscode.l10n.t('refused'), invalid), ...group(vscode.l10n.t('accepted'), valid)],
    { placeHolder: vscode.l10n.t('What the model sends to {0}', nameOf(tool.tool)), matchOnDetail: true },
  )
  if (!chosen) throw new vscode.CancellationError()
  if (chosen === all) return {}
  return chosen === own ? { raw: await writeInput(tool, valid[0]) } : { input: chosen.input }
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

/** Taken as it stands: arguments that are no JSON are what a model sends, too. */
async function writeInput({ uri, tool }: ToolArgument, sample: Sample | undefined): Promise<string> {
  const key = `${uri} ${tool}`
  const text = await vscode.window.showInputBox({
    title: vscode.l10n.t('What the model sends to {0}', nameOf(tool)),
    prompt: vscode.l10n.t('The arguments as JSON, or as broken as a model may write them.'),
    value: written.get(key) ?? (sample ? JSON.stringify(sample.input) : '{}'),
    ignoreFocusOut: true,
  })
  if (text === undefined) throw new vscode.CancellationError()
  written.set(key, text)
  return text
}
