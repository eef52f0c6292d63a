import ts from '#typescript'
import { DESCRIPTION_KEYS, HANDLER_KEYS, NAME_KEYS } from '../../common/definition-keys.js'
import type { Lines } from '../../common/lines.js'
import { propertyKey } from '../../syntax/literal.js'
import { outermost } from '../../syntax/scope.js'
import { hasBlankParts } from '../blank-parts.js'
import { keyBeside } from '../definitions/key-beside.js'
import { calleeName } from '../flows/callee.js'
import { definesOther, isSpokenOfAsTool, speaksOfTool } from '../spoken-of.js'
import { calledAs, isOfValidator, reasonOf } from './callees.js'
import { keysOfObject } from './keys.js'
import type { LikelyTool } from './likely-tool.js'
import { keyInRecord, literalText, nameOfEntry } from './names.js'
import { isOfInterface, startOf, textAmong, valueRanges } from './object-parts.js'
import { isConversion } from './passed-on.js'
import { importedListAround, listAround } from './put-into.js'
import type { SentKeys } from './sent-keys.js'

/** As a word of a package's name. */
const SPEAKS_OF_MCP = /\bmcp\b/i

/** An object with a name, a description and a schema; beside a schema a handler will do for one of the two. */
export function likelyObject(
  node: ts.ObjectLiteralExpression,
  tree: ts.SourceFile,
  lines: Lines,
  isValidator: (specifier: string) => boolean,
  sent: readonly SentKeys[],
): LikelyTool | null {
  const told = keysOfObject(node, sent, isValidator)
  const keys = told?.keys ?? null
  const beside = keyBeside(node)
  const held = keyInRecord(node) ?? nameOfEntry(node) ?? beside?.key ?? null
  const isWhole =
    keys !== null &&
    (told?.sent !== undefined ||
      held !== null ||
      keys.some((key) => NAME_KEYS.has(key)) ||
      keys.some((key) => HANDLER_KEYS.has(key)))
  if (!isWhole || hasBlankParts(node) || isOfProcess(node)) return null
  // A function of its own may run what is passed on: `{ ...parts, run: (input) => checked(tool, input) }`.
  if (
    isConversion(
      node,
      keys.filter((key) => !HANDLER_KEYS.has(key)),
    )
  )
    return null
  if (told?.isUndescribed && !isSpokenOfAsTool(node, null)) return null
  const taker = takerOf(node)
  // What a package for MCP is given with a component is a tool whose result is shown.
  const isOfMcp = taker?.module ? SPEAKS_OF_MCP.test(taker.module) : false
  if (isOfInterface(node) && !isOfMcp) return null
  if (isGivenAsOther(node) || (taker && definesOther(taker.callee))) return null
  // The shape of something that has such fields: `z.object({ name: z.string(), … })`.
  if (ts.isCallExpression(node.parent) && isOfValidator(node.parent, isValidator)) return null
  const record =
    keyInRecord(node) === null ? null : (outermost(node).parent.parent as ts.ObjectLiteralExpression)
  const list = record ?? listAround(node, tree)
  if (list && isHeldAsOther(list)) return null
  const importedList = list ? null : importedListAround(node)
  return {
    range: startOf(node, tree, lines),
    text: `{ ${keys.join(', ')} }`,
    call: taker && { ...taker, arguments: ['config'] },
    keys,
    ...(told?.sent ? { sent: told.sent } : {}),
    ...(told && told.ownFields.length > 0 ? { ownFields: told.ownFields } : {}),
    name: (told?.sent && textAmong(node.properties, new Set([told.sent.name]))) ?? literalText(node) ?? held,
    description: textAmong(node.properties, told?.sent ? new Set([told.sent.description]) : DESCRIPTION_KEYS),
    object: {
      range: lines.range({ start: node.getStart(tree), end: node.end }),
      values: valueRanges(node, tree, lines),
    },
    reason: taker ? reasonOf(taker, taker.callee) : 'no known framework is given this object',
    isSpokenOf:
      told?.sent !== undefined ||
      isOfMcp ||
      isSpokenOfAsTool(node, null) ||
      (beside !== null && speaksOfTool(beside.holder.getText(tree))),
    ...(list ? { list: lines.range({ start: list.getStart(tree), end: list.end }) } : {}),
    ...(importedList ? { importedList } : {}),
  }
}

/** Whether what holds a list or record says that its entries are no tools: `steps: [{ … }]`. */
function isHeldAsOther(list: ts.Expression): boolean {
  const { parent } = outermost(list)
  const isHeld =
    ts.isPropertyAssignment(parent) || ts.isVariableDeclaration(parent) || ts.isPropertyDeclaration(parent)
  return isHeld && definesOther(parent.name.getText())
}

/** Whether what is called with an object says that it is no tool: `registerCommand('open', { … })`. */
function isGivenAsOther({ parent }: ts.ObjectLiteralExpression): boolean {
  const name = ts.isCallExpression(parent) ? calleeName(parent.expression) : null
  return name ? definesOther(name.text) : false
}

/** What is called with an object as its one definition: `defineComponent({ … })`. */
function takerOf(node: ts.ObjectLiteralExpression): { callee: string; module: string | null } | null {
  const call = node.parent
  const isTaken = ts.isCallExpression(call) && call.arguments[0] === node
  return isTaken ? calledAs(call.expression) : null
}

/** `{ command: 'npx', args: ['-y', 'search-server'] }`: how a process is started. */
function isOfProcess({ properties }: ts.ObjectLiteralExpression): boolean {
  const has = (key: string) => properties.some(({ name }) => name && propertyKey(name) === key)
  return has('command') && has('args')
}
