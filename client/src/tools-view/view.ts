import { TREE, type TreeNode } from '@toolsight/language-server/messages'
import * as vscode from 'vscode'
import type { Session } from '../session/session.js'
import { filtered } from './filter.js'
import { toolsOf } from './find.js'
import { itemOf } from './item.js'

/** While somebody types, the tree is asked for at most this often, and never sooner after VS Code has asked for a part of it. */
const PAUSE_MS = 250

/** The view of all tools: folder → file → tool → errors, warnings and fields. */
export class ToolsView implements vscode.TreeDataProvider<TreeNode>, vscode.Disposable {
  readonly #session: Session
  readonly #log: vscode.LogOutputChannel
  readonly #changed = new vscode.EventEmitter<undefined>()
  readonly #view: vscode.TreeView<TreeNode>
  readonly #subscriptions: vscode.Disposable[]
  #roots: TreeNode[] | null = null
  #filter = ''
  #pause: NodeJS.Timeout | null = null
  /** When VS Code asked for children last. */
  #askedAt = 0

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
        if (kind !== 'starting' && !this.#roots?.length) this.#refresh()
      }),
      this.#view,
    ]
  }

  get filter(): string {
    return this.#filter
  }

  set filter(text: string) {
    this.#filter = text
    void vscode.commands.executeCommand('setContext', 'toolsight.filtered', text !== '')
    this.#changed.fire(undefined)
  }

  getTreeItem(node: TreeNode): vscode.TreeItem {
    return itemOf(node)
  }

  async getChildren(node?: TreeNode): Promise<TreeNode[]> {
    this.#askedAt = performance.now()
    if (node) return node.children
    this.#roots ??= await this.#ask()
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

  /** Shows what has changed. VS Code loses the children that it is asking for when the tree changes meanwhile. */
  async #update(): Promise<void> {
    if (!this.#view.visible || !this.#roots) return this.#refresh()
    if (performance.now() - this.#askedAt < PAUSE_MS) return this.#soon()
    const roots = await this.#ask()
    if (JSON.stringify(roots) === JSON.stringify(this.#roots)) return
    this.#roots = roots
    this.#changed.fire(undefined)
  }

  #refresh(): void {
    this.#roots = null
    this.#changed.fire(undefined)
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
