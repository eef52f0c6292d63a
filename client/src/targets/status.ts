import {
  CLIENT_COMMANDS,
  type FileTargets,
  TARGETS,
  type TargetChoice,
  type TargetsParams,
  type ToolArgument,
} from '@toolsight/language-server/messages'
import * as vscode from 'vscode'
import { targetsOf } from '../commands/choose-target.js'
import { paramsOf } from '../documents/address.js'
import type { Session } from '../session/session.js'
import { subjectOf } from './subject.js'

/** While the cursor moves or somebody types, so much has to be quiet. */
const PAUSE_MS = 100

/** In the status bar: the provider that the tool at the cursor is checked for, or that a wire form is of; a click switches it. */
export class TargetStatus implements vscode.Disposable {
  readonly #session: Session
  readonly #item: vscode.StatusBarItem
  readonly #subscriptions: vscode.Disposable[]
  #pause: NodeJS.Timeout | null = null
  /** Counts the questions: a late answer is about another place. */
  #asked = 0

  constructor(session: Session) {
    this.#session = session
    this.#item = vscode.window.createStatusBarItem('toolsight.targets', vscode.StatusBarAlignment.Right, 100)
    this.#item.name = vscode.l10n.t('Toolsight: Targets')
    const soon = () => this.#soon()
    this.#subscriptions = [
      this.#item,
      vscode.window.onDidChangeActiveTextEditor(soon),
      vscode.window.onDidChangeTextEditorSelection(soon),
      session.onDidChangeTools(soon),
      session.onDidChange(soon),
    ]
    soon()
  }

  dispose(): void {
    if (this.#pause) clearTimeout(this.#pause)
    for (const subscription of this.#subscriptions) subscription.dispose()
  }

  #soon(): void {
    this.#pause ??= setTimeout(() => {
      this.#pause = null
      void this.#update()
    }, PAUSE_MS)
  }

  async #update(): Promise<void> {
    const asked = ++this.#asked
    const editor = vscode.window.activeTextEditor
    const subject = this.#session.state.kind === 'running' ? subjectOf(editor) : null
    const shown = editor && paramsOf(editor.document.uri)
    const say =
      shown?.kind === 'wire' && shown.target !== undefined
        ? await this.#ofWire(shown, shown.target)
        : subject && (await this.#ofTool(subject))
    if (asked !== this.#asked) return
    if (say) say()
    else this.#item.hide()
  }

  /** What shows the answer; null where there is nothing to show. */
  async #ofTool(subject: TargetsParams): Promise<(() => void) | null> {
    const found = await this.#session.request<FileTargets | null>(TARGETS, subject).catch(() => null)
    const { targets = null } = found ?? {}
    return found && targets && (() => this.#showTargets(targets, found))
  }

  async #ofWire(tool: ToolArgument, target: string): Promise<(() => void) | null> {
    const targets = await targetsOf(this.#session, tool).catch(() => [])
    const found = targets.find(({ id }) => id === target)
    return found ? () => this.#showWire(found) : null
  }

  #showTargets(targets: NonNullable<FileTargets['targets']>, { tool }: FileTargets): void {
    const [first, ...more] = targets
    const title = first?.title ?? vscode.l10n.t('No provider known')
    const tooltip = new vscode.MarkdownString()
    if (first) {
      tooltip.appendText(
        tool
          ? vscode.l10n.t('The tool {0} is checked for', tool.title)
          : vscode.l10n.t('The tools of this file are checked for'),
      )
      for (const each of targets) tooltip.appendMarkdown('\n- ').appendText(`${each.title}, ${each.source}`)
    } else tooltip.appendText(vscode.l10n.t('Nothing in the program names a provider'))
    tooltip.appendMarkdown('\n\n').appendText(vscode.l10n.t('Click to choose targets'))
    this.#show(more.length === 0 ? title : `${title} +${more.length}`, tooltip, CLIENT_COMMANDS.chooseTargets)
  }

  #showWire({ title, source }: TargetChoice): void {
    const tooltip = new vscode.MarkdownString()
    const why = source === undefined ? vscode.l10n.t('{0}: not checked for', title) : `${title}, ${source}`
    tooltip.appendText(why).appendMarkdown('\n\n').appendText(vscode.l10n.t('Click to switch the target'))
    this.#show(title, tooltip, 'toolsight.client.switchTarget')
  }

  #show(text: string, tooltip: vscode.MarkdownString, command: string): void {
    this.#item.text = `$(target) ${text}`
    this.#item.tooltip = tooltip
    this.#item.command = command
    this.#item.show()
  }
}
