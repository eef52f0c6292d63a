import type { CheckedTarget, FileTargets, TargetChoice } from '@toolsight/language-server/messages'
import * as vscode from 'vscode'

/** What is written into the configuration. */
export type Chosen = 'auto' | string[]

interface Item extends vscode.QuickPickItem {
  /** Null: several, chosen in another list. */
  chosen?: Chosen | null
  location?: CheckedTarget['location']
}

/**
 * The providers that tools are checked for, the user's choice: what the program uses, one, or several.
 *
 * @throws {vscode.CancellationError} when none is chosen
 */
export async function pickTargets(
  current: FileTargets | null,
  all: readonly TargetChoice[],
): Promise<Chosen> {
  const chosen = await pickOne(itemsOf(current, all))
  return chosen ?? pickSeveral(current, all)
}

function itemsOf(current: FileTargets | null, all: readonly TargetChoice[]): Item[] {
  const configured = current?.configured ?? 'auto'
  const isAuto = configured === 'auto'
  const used = isAuto ? (current?.targets ?? []) : []
  const [first] = used
  const auto: Item = {
    label: vscode.l10n.t('What the program uses'),
    description: used.map(({ title, source }) => `${title}, ${source}`).join('; '),
    iconPath: mark(isAuto),
    chosen: 'auto',
    ...(first?.location && { location: first.location, buttons: [open(first)] }),
  }
  const providers = all.map(
    ({ id, title }): Item => ({
      label: title,
      description: id,
      iconPath: mark(!isAuto && configured.includes(id)),
      chosen: [id],
    }),
  )
  const several: Item = {
    label: vscode.l10n.t('Several providers…'),
    iconPath: new vscode.ThemeIcon('checklist'),
    chosen: null,
  }
  return [auto, several, { label: vscode.l10n.t('one provider'), kind: SEPARATOR }, ...providers]
}

const SEPARATOR = vscode.QuickPickItemKind.Separator

function mark(isCurrent: boolean): vscode.ThemeIcon {
  return new vscode.ThemeIcon(isCurrent ? 'check' : 'blank')
}

function open({ source }: CheckedTarget): vscode.QuickInputButton {
  return { iconPath: new vscode.ThemeIcon('go-to-file'), tooltip: vscode.l10n.t('Open: {0}', source) }
}

function pickOne(items: readonly Item[]): Promise<Chosen | null> {
  const list = vscode.window.createQuickPick<Item>()
  list.title = vscode.l10n.t('Check tools for')
  list.placeholder = vscode.l10n.t('The choice is written to the configuration file and counts for all tools')
  list.matchOnDescription = true
  list.items = items
  return new Promise((resolve, reject) => {
    list.onDidAccept(() => {
      const [item] = list.selectedItems
      if (item?.chosen !== undefined) resolve(item.chosen)
      list.hide()
    })
    list.onDidTriggerItemButton(({ item: { location } }) => {
      if (location) void openLocation(location)
      list.hide()
    })
    list.onDidHide(() => {
      // Without effect where something was chosen.
      reject(new vscode.CancellationError())
      list.dispose()
    })
    list.show()
  })
}

/** @throws {vscode.CancellationError} */
async function pickSeveral(current: FileTargets | null, all: readonly TargetChoice[]): Promise<string[]> {
  const checked = new Set(current?.targets?.map(({ id }) => id))
  const items = all.map(({ id, title }) => ({ label: title, description: id, picked: checked.has(id), id }))
  const chosen = await vscode.window.showQuickPick(items, {
    title: vscode.l10n.t('Check tools for'),
    placeHolder: vscode.l10n.t('Choose the providers that your tools are sent to'),
    canPickMany: true,
    matchOnDescription: true,
  })
  if (!chosen || chosen.length === 0) throw new vscode.CancellationError()
  return chosen.map(({ id }) => id)
}

async function openLocation({
  uri,
  range: { start },
}: NonNullable<CheckedTarget['location']>): Promise<void> {
  const at = new vscode.Position(start.line, start.character)
  await vscode.window.showTextDocument(vscode.Uri.parse(uri), { selection: new vscode.Range(at, at) })
}
