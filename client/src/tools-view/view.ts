import { TREE, type TreeNode } from '@toolsight/language-server/messages'
import * as vscode from 'vscode'
import type { Session } from '../session/session.js'
import { filtered } from './filter.js'
import { toolsOf } from './find.js'
import { itemOf } from './item.js'

/** While somebody types, the tree is asked for at most this often, and never sooner after VS Code has asked for a part of it. */
const PAUSE_MS = 250

/**
 * The view of all tools: folder → file → tool → errors, warnings and fields. VS Code asks by itself when the view is shown for the first
 * time. If we announce a change while it asks, or while the view is hidden, it asks twice at once and loses children.
 */
export class ToolsView implements vscode.TreeDataProvider<TreeNode>, vscode.Disposable {
  readonly #session: Session
  readonly #log: vscode.LogOutputChannel
  readonly #changed = new vscode.EventEmitter<undefined>()
  readonly #view: vscode.TreeView<TreeNode>
  readonly #subscriptions: vscode.Disposable[]
  /** Null: what VS Code has is out of date. */
  #roots: TreeNode[] | null = null
  #filter = ''
  #pause: NodeJS.Timeout | null = null
  /** When VS Code was last answered, in ms; infinite while it waits. */
  #answeredAt = 0

  readonly onDidChangeTreeData = this.#changed.event

  constructor(session: Session, log: vscode.LogOutputChannel) {
    this.#session = session
    this.#log = log
    this.#view = vscode.window.createTreeView('toolsight.tools', {
      treeDataProvider: this,
      showCollapseAll: true,
    })
    this.#subscriptions = [
      session.onDidChangeTools(() => this.#soon()),
      session.onDidChange(({ kind }) => {
        // The last tree stays when the server goes, and until the next one knows better.
        if (kind !== 'starting' && !this.#roots?.length) this.#soon()
      }),
      this.#view.onDidChangeVisibility(() => this.#soon()),
      this.#view,
    ]
  }

  get filter(): string {
    return this.#filter
  }

  set filter(text: string) {
    this.#filter = text
    void vscode.commands.executeCommand('setContext', 'toolsight.filtered', text !== '')
    if (this.#view.visible) this.#changed.fire(undefined)
    else this.#roots = null
  }

  getTreeItem(node: TreeNode): vscode.TreeItem {
    return itemOf(node)
  }

  async getChildren(node?: TreeNode): Promise<TreeNode[]> {
    this.#answeredAt = performance.now()
    if (node) return node.children
    if (!this.#roots) {
      this.#answeredAt = Number.POSITIVE_INFINITY
      this.#roots = await this.#ask()
      this.#answeredAt = performance.now()
    }
    const roots = filtered(this.#roots ?? [], this.#filter)
    this.#tellFilter(roots)
    const [only] = roots
    return roots.length === 1 && only?.kind === 'folder' && this.#roots?.length === 1 ? only.children : roots
  }

  dispose(): void {
    if (this.#pause) clearTimeout(this.#pause)
    for (const subscription of this.#subscriptions) subscription.dispose()
    this.#changed.dispose()
  }

  /** Every tool that is known, as it was listed last. */
  get tools(): readonly TreeNode[] {
    return toolsOf(this.#roots ?? [])
  }

  /** Where nothing matches there is no message: it would keep away the welcome, which says so. */
  #tellFilter(roots: readonly TreeNode[]): void {
    const [shown, all] = [toolsOf(roots).length, this.tools.length]
    const isTold = this.#filter !== '' && shown > 0
    this.#view.message = isTold
      ? vscode.l10n.t('Filter: {0} ({1} of {2} tools)', this.#filter, shown, all)
      : undefined
  }

  #soon(): void {
    this.#pause ??= setTimeout(() => {
      this.#pause = null
      void this.#update()
    }, PAUSE_MS)
  }

  /** Shows what has changed. */
  async #update(): Promise<void> {
    if (!this.#view.visible) {
      this.#roots = null
      return
    }
    if (!this.#isQuiet()) return this.#soon()
    const known = this.#roots
    const roots = await this.#ask()
    if (!this.#isQuiet()) return this.#soon()
    if (known && JSON.stringify(roots) === JSON.stringify(known)) return
    this.#roots = roots
    this.#changed.fire(undefined)
  }

  #isQuiet(): boolean {
    return performance.now() - this.#answeredAt >= PAUSE_MS
  }

  /** Null when there is nobody to ask: the welcome view says what to do. */
  async #ask(): Promise<TreeNode[] | null> {
    try {
      return await this.#session.request<TreeNode[]>(TREE)
    } catch (error) {
      this.#log.warn(`The tools could not be listed: ${String(error)}`)
      return null
    }
  }
}
