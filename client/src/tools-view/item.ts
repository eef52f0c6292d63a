import type { TreeNode } from '@toolsight/language-server/messages'
import * as vscode from 'vscode'
import { iconOf } from './icons.js'

/** How a node is shown. */
export function itemOf(node: TreeNode): vscode.TreeItem {
  const item = new vscode.TreeItem(node.label, expansionOf(node))
  item.id = node.id
  item.description = descriptionOf(node)
  item.tooltip = node.tooltip || undefined
  item.contextValue = node.kind
  item.accessibilityInformation = { label: [node.label, item.description].filter(Boolean).join(', ') }
  const uri = vscode.Uri.parse(node.uri)
  if (node.kind === 'folder') {
    item.iconPath = vscode.ThemeIcon.Folder
    return item
  }
  if (node.kind === 'file') {
    // With its resource a file has the icon of its language, and the color of its problems.
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

/** Of a tool first how it stands and what it costs: a narrow view cuts off what comes last. */
function descriptionOf(node: TreeNode): string {
  const { kind, state, description } = node
  const parts = kind === 'tool' ? [state, tokensOf(node), description] : [description, tokensOf(node)]
  return parts.filter(Boolean).join(' · ')
}

/** A tool that fails lists at once what is wrong with it. */
function expansionOf({ kind, icon, children }: TreeNode): vscode.TreeItemCollapsibleState {
  if (children.length === 0) return vscode.TreeItemCollapsibleState.None
  const isOpen = kind === 'folder' || kind === 'file' || icon === 'error'
  return isOpen ? vscode.TreeItemCollapsibleState.Expanded : vscode.TreeItemCollapsibleState.Collapsed
}

function tokensOf({ tokens }: TreeNode): string {
  if (tokens === null) return ''
  return tokens === 1 ? vscode.l10n.t('1 token') : vscode.l10n.t('{0} tokens', tokens)
}

/** The start alone: a whole definition that is selected is easily overtyped. */
function selectionOf({ start }: NonNullable<TreeNode['range']>): vscode.Range {
  return new vscode.Range(start.line, start.character, start.line, start.character)
}
