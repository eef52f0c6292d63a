import type { TreeNode } from '@toolsight/language-server/messages'
import * as vscode from 'vscode'
import { iconOf } from './icons.js'

/** How a node is shown. */
export function itemOf(node: TreeNode): vscode.TreeItem {
  const item = new vscode.TreeItem(node.label, expansionOf(node))
  item.id = node.id
  item.description = [node.description, tokensOf(node)].filter(Boolean).join(' · ')
  item.tooltip = node.tooltip || undefined
  item.contextValue = node.kind
  item.accessibilityInformation = {
    label: [node.label, stateOf(node), item.description].filter(Boolean).join(', '),
  }
  const uri = vscode.Uri.parse(node.uri)
  if (node.kind === 'folder') {
    item.iconPath = vscode.ThemeIcon.Folder
    return item
  }
  if (node.kind === 'file') {
    // With its resource a file has the icon of its language, and the colour of its problems.
    item.resourceUri = uri
    item.iconPath = vscode.ThemeIcon.File
    return item
  }
  item.iconPath = iconOf(node.icon)
  item.command = {
    command: 'vscode.open',
    title: vscode.l10n.t('Open'),
    arguments: [
      uri,
      { selection: node.range && selectionOf(node.range) } satisfies vscode.TextDocumentShowOptions,
    ],
  }
  return item
}

function expansionOf({ kind, children }: TreeNode): vscode.TreeItemCollapsibleState {
  if (children.length === 0) return vscode.TreeItemCollapsibleState.None
  const isOutline = kind === 'folder' || kind === 'file'
  return isOutline ? vscode.TreeItemCollapsibleState.Expanded : vscode.TreeItemCollapsibleState.Collapsed
}

function tokensOf({ tokens }: TreeNode): string {
  if (tokens === null) return ''
  return tokens === 1 ? vscode.l10n.t('1 token') : vscode.l10n.t('{0} tokens', tokens)
}

/** What the icon says, for those who hear it. */
function stateOf({ kind, icon }: TreeNode): string {
  if (kind !== 'tool') return ''
  if (icon === 'error') return vscode.l10n.t('has errors')
  if (icon === 'warning') return vscode.l10n.t('has warnings')
  if (icon === 'stale') return vscode.l10n.t('last good state')
  if (icon === 'unevaluated') return vscode.l10n.t('not evaluated')
  return ''
}

/** The start alone: a whole definition that is selected is easily overtyped. */
function selectionOf({ start }: NonNullable<TreeNode['range']>): vscode.Range {
  return new vscode.Range(start.line, start.character, start.line, start.character)
}
