import type { SampleNode } from '@toolsight/language-server/messages'
import * as vscode from 'vscode'

/** Makes a collection hold what the server says; what is there already keeps its results. */
export function update(
  controller: vscode.TestController,
  collection: vscode.TestItemCollection,
  nodes: readonly SampleNode[],
): void {
  collection.replace(nodes.map((node, index) => itemFor(controller, collection, node, index)))
}

/** In a collection, in place of what had its id. */
export function put(
  controller: vscode.TestController,
  collection: vscode.TestItemCollection,
  node: SampleNode,
): void {
  collection.add(itemFor(controller, collection, node, null))
}

function itemFor(
  controller: vscode.TestController,
  collection: vscode.TestItemCollection,
  node: SampleNode,
  order: number | null,
): vscode.TestItem {
  const uri = vscode.Uri.parse(node.uri)
  const known = collection.get(node.id)
  const item =
    known?.uri?.toString() === uri.toString() ? known : controller.createTestItem(node.id, node.label, uri)
  item.label = node.label
  item.description = node.description || undefined
  item.range = node.range && rangeOf(node.range)
  // As they stand, not by their letters; files by their names.
  item.sortText = order === null ? undefined : String(order).padStart(5, '0')
  update(controller, item.children, node.children)
  return item
}

/** The samples in an item, itself where it is one. */
export function samplesIn(item: vscode.TestItem): vscode.TestItem[] {
  return item.children.size === 0 ? [item] : all(item.children).flatMap(samplesIn)
}

export function all(collection: vscode.TestItemCollection): vscode.TestItem[] {
  return [...collection].map(([, item]) => item)
}

/** The file that an item is of. */
export function fileOf(item: vscode.TestItem): vscode.TestItem {
  return item.parent ? fileOf(item.parent) : item
}

/** Whether a file's item, or anything in it, stands in a document. */
export function standsIn(item: vscode.TestItem, document: vscode.Uri): boolean {
  return (
    item.uri?.toString() === document.toString() ||
    all(item.children).some((child) => standsIn(child, document))
  )
}

export function rangeOf({ start, end }: NonNullable<SampleNode['range']>): vscode.Range {
  return new vscode.Range(start.line, start.character, end.line, end.character)
}
