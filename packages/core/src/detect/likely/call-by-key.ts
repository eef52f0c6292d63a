import ts from '#typescript'
import type { Lines } from '../../common/lines.js'
import type { CalleeRef } from '../../syntax/imports.js'
import { unwrap } from '../../syntax/scope.js'
import { originOf } from '../flows/callee.js'
import type { LikelyTool } from './likely-tool.js'
import { startOf } from './object-parts.js'

/** `server[method]('search', …, run)`, where nothing in the file tells which method of a server it is. */
export function likelyCallByKey(
  node: ts.CallExpression,
  tree: ts.SourceFile,
  lines: Lines,
  isServer: (maker: CalleeRef) => boolean,
): LikelyTool | null {
  const callee = unwrap(node.expression)
  const [name] = node.arguments
  if (!ts.isElementAccessExpression(callee) || !name || node.arguments.length < 2) return null
  const given = unwrap(name)
  if (!ts.isStringLiteralLike(given)) return null
  const maker = originOf(callee.expression)
  if (!maker || !isServer(maker)) return null
  return {
    range: startOf(node, tree, lines),
    text: `${callee.getText(tree)}(…)`,
    call: null,
    keys: [],
    name: given.text,
    description: null,
    reason: `which method of the server \`${callee.argumentExpression.getText(tree)}\` names is not known`,
    isSpokenOf: true,
  }
}
