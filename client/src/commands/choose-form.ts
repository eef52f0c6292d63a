import type { TargetChoice } from '@toolsight/language-server/messages'
import * as vscode from 'vscode'
import type { ComparedForm } from '../documents/show.js'
import { itemOf } from './choose-target.js'

/** As key bindings name a form: `openai`, `openai:langchain` for what that SDK sends. */
export function formOf(text: string): ComparedForm {
  const [target = '', via] = text.split(':', 2)
  return via === undefined ? { target } : { target, via }
}

type Item = vscode.QuickPickItem & { form: ComparedForm }

/**
 * A form of a tool, the user's choice: a target as it is shown by default, or through another SDK that is installed.
 *
 * @throws {vscode.CancellationError} when none is chosen
 */
export async function pickForm(targets: readonly TargetChoice[], placeHolder: string): Promise<ComparedForm> {
  return picked(targets.flatMap(itemsOf), placeHolder)
}

/**
 * A form to compare another one with: what the tool resolves to, in the other one's shape, first.
 *
 * @throws {vscode.CancellationError} when none is chosen
 */
export async function pickOther(
  one: ComparedForm,
  targets: readonly TargetChoice[],
  placeHolder: string,
): Promise<ComparedForm> {
  const others = targets
    .flatMap(itemsOf)
    .filter(({ form }) => form.target !== one.target || form.via !== one.via)
  return picked([{ label: vscode.l10n.t('Resolved schema'), form: resolvedFor(one) }, ...others], placeHolder)
}

/** The resolved schema in the shape that the target documents: what differs from a form of it is what was changed. */
export function resolvedFor({ target }: ComparedForm): ComparedForm {
  return { target, via: null }
}

async function picked(items: readonly Item[], placeHolder: string): Promise<ComparedForm> {
  const chosen = await vscode.window.showQuickPick(items, { placeHolder, matchOnDescription: true })
  if (!chosen) throw new vscode.CancellationError()
  return chosen.form
}

function itemsOf(target: TargetChoice): Item[] {
  const { id, title, vias = [] } = target
  const own: Item = { ...itemOf(target), form: { target: id } }
  const others = vias.map(
    (via): Item => ({
      label: title,
      description: vscode.l10n.t('{0}, by {1}', id, via.title),
      form: { target: id, via: via.id },
    }),
  )
  return [own, ...others]
}
