import ts from '#typescript'
import type { Lines } from '../../../common/lines.js'
import type { Blocked } from '../../../model/site.js'
import { propertyKey } from '../../../syntax/literal.js'
import { awaits, definitionNodesOf, isOwn, someWithin, yields } from '../../../syntax/outline.js'
import { contains } from '../../../syntax/scope.js'

const MAX_LABEL = 60

const parts = new WeakMap<ts.SourceFile, readonly ts.Expression[]>()

/**
 * Parts of a tool that a function lists as `tools/list` of MCP has it, with `name` and `inputSchema`, where a call makes them:
 * `description: await describe(name)`. Each is evaluated by itself: one that needs the network leaves the rest known.
 */
export function entryPartsOf(tree: ts.SourceFile): readonly ts.Expression[] {
  const known = parts.get(tree)
  if (known) return known
  const found: ts.Expression[] = []
  for (const node of tree.text.includes('inputSchema') ? definitionNodesOf(tree) : [])
    if (ts.isObjectLiteralExpression(node) && isEntry(node) && ts.findAncestor(node, ts.isFunctionLike))
      for (const part of node.properties) if (isMadeByCall(tree, part)) found.push(part.initializer)
  parts.set(tree, found)
  return found
}

function isEntry({ properties }: ts.ObjectLiteralExpression): boolean {
  const keys = properties.map(({ name }) => name && propertyKey(name))
  return keys.includes('name') && keys.includes('inputSchema')
}

function isMadeByCall(tree: ts.SourceFile, part: ts.ObjectLiteralElementLike): part is ts.PropertyAssignment {
  if (!ts.isPropertyAssignment(part) || propertyKey(part.name) === 'name') return false
  const value = part.initializer
  if (ts.isFunctionLike(value) || yields(tree, value)) return false
  return someWithin(tree, value, (node) => ts.isCallExpression(node) && isOwn(value, node))
}

/** What such parts are where they cannot be made, in the order of the file. */
export function unknownPartsOf(tree: ts.SourceFile, lines: Lines): Array<Blocked & { label: string }> {
  return entryPartsOf(tree).map((node) => {
    const name = labelOf(tree, node)
    const range = lines.range({ start: node.getStart(tree), end: node.end })
    return {
      name,
      label: name,
      reason: `it depends on \`${name}\`, which needs what only a running program has`,
      range,
    }
  })
}

function labelOf(tree: ts.SourceFile, node: ts.Expression): string {
  const text = node.getText(tree).replace(/\s+/g, ' ')
  if (text.length <= MAX_LABEL) return text
  const key = (node.parent as ts.PropertyAssignment).name.getText(tree)
  return `${key}: ${text.slice(0, MAX_LABEL - key.length - 3)}…`
}

/** Those that functions within the code make: their indexes among those of the file, and whether they wait. */
export function entryPartsWithin(
  tree: ts.SourceFile,
  root: ts.Node,
): Array<{ node: ts.Expression; index: number; waits: boolean }> {
  return entryPartsOf(tree).flatMap((node, index) => {
    const around = ts.findAncestor(node, ts.isFunctionLike)
    const isWithin = around && contains(root, around)
    return isWithin ? [{ node, index, waits: awaits(tree, node) }] : []
  })
}
