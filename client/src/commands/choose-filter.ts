import * as vscode from 'vscode'
import { isIn, type State } from '../tools-view/filter.js'
import type { ToolsView } from '../tools-view/view.js'

type Item = vscode.QuickPickItem & { filter: string }

/** By a state, or by names, which filter while one types; leaving with Escape takes the filter back to what it was. */
export function chooseFilter(view: ToolsView): void {
  const before = view.filter
  const box = vscode.window.createQuickPick<Item>()
  box.title = vscode.l10n.t('Filter tools')
  box.placeholder = vscode.l10n.t('A state, or part of the name of a file, a tool or a field')
  box.value = before
  box.items = itemsFor(view, before)
  let isAccepted = false
  box.onDidChangeValue((text) => {
    view.filter = text
    box.items = itemsFor(view, text)
  })
  box.onDidAccept(() => {
    isAccepted = true
    view.filter = box.activeItems[0]?.filter ?? box.value
    box.hide()
  })
  box.onDidHide(() => {
    if (!isAccepted) view.filter = before
    box.dispose()
  })
  box.show()
}

/** What is typed stands first, whatever states there are. */
function itemsFor(view: ToolsView, text: string): Item[] {
  const states: ReadonlyArray<[State, string, string]> = [
    ['failing', 'error', vscode.l10n.t('with errors, or refused by a provider')],
    ['warnings', 'warning', vscode.l10n.t('with warnings')],
    ['unknown', 'circle-slash', vscode.l10n.t('not evaluated, or not as they are written now')],
    ['fine', 'pass', vscode.l10n.t('with nothing to repair')],
  ]
  const typed = text.trim() === '' ? [] : [{ label: text, filter: text, alwaysShow: true }]
  const others = states.filter(([state]) => state !== text)
  return [
    ...typed,
    ...others.map(([state, icon, meaning]): Item => {
      const { length } = view.tools.filter((tool) => isIn(state, tool))
      const count = length === 1 ? vscode.l10n.t('1 tool') : vscode.l10n.t('{0} tools', length)
      return {
        label: `$(${icon}) ${state}`,
        description: `${count}, ${meaning}`,
        filter: state,
        alwaysShow: true,
      }
    }),
  ]
}
