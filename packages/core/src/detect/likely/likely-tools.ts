import ts from '#typescript'
import { Lines } from '../../common/lines.js'
import type { CalleeRef } from '../../syntax/imports.js'
import { calleeRef } from '../flows/callee.js'
import { nameOfClass } from '../made-tools.js'
import { isClassOfTool } from '../spoken-of.js'
import { likelyCall } from './call.js'
import { likelyCallByKey } from './call-by-key.js'
import { isLikelyClass, mixesTexts } from './class.js'
import type { LikelyTool } from './likely-tool.js'
import { likelyObject } from './object.js'
import { startOf } from './object-parts.js'
import type { SentKeys } from './sent-keys.js'

/**
 * @param isValidator whether a module specifier is a validator's
 * @param isKnown whether a callee is a framework's: such a call is a definition, however it is reached
 * @param isServer whether a callee makes a server that lists tools
 * @param sent keys that this file and others read where they make tools for a request
 */
export function likelyTools(
  tree: ts.SourceFile,
  isValidator: (specifier: string) => boolean,
  isKnown: (callee: CalleeRef, form: 'call' | 'new') => boolean,
  isServer: (callee: CalleeRef) => boolean,
  sent: readonly SentKeys[],
): LikelyTool[] {
  const lines = new Lines(tree.text)
  const found: LikelyTool[] = []
  const isDefinition = (node: ts.Node): boolean =>
    (ts.isCallExpression(node) && isKnown(calleeRef(node.expression), 'call')) ||
    (ts.isNewExpression(node) && isKnown(calleeRef(node.expression), 'new'))
  const visit = (node: ts.Node): void => {
    const before = found.length
    const likely = ts.isCallExpression(node)
      ? (likelyCall(node, tree, lines, isValidator) ?? likelyCallByKey(node, tree, lines, isServer))
      : ts.isObjectLiteralExpression(node)
        ? likelyObject(node, tree, lines, isValidator, sent)
        : ts.isClassLike(node)
          ? likelyClass(node, tree, lines, isValidator)
          : ts.isJsxOpeningLikeElement(node)
            ? declaredForm(node, tree, lines)
            : null
    if (likely) found.push(likely)
    else ts.forEachChild(node, visit)
    // To follow what is called takes longer than all else, and most calls have nothing in them that looks like a tool.
    if (found.length > before && isDefinition(node)) found.length = before
  }
  ts.forEachChild(tree, visit)
  return found
}

/** `<form toolname="search" tooldescription="…">`: a page's tool that a browser makes of the form's fields. */
function declaredForm(node: ts.JsxOpeningLikeElement, tree: ts.SourceFile, lines: Lines): LikelyTool | null {
  if (node.tagName.getText(tree) !== 'form') return null
  const attributes = node.attributes.properties.filter(ts.isJsxAttribute)
  const written = (name: string) =>
    attributes.find((each) => each.name.getText(tree).toLowerCase() === name)?.initializer
  const name = written('toolname')
  if (!name || !written('tooldescription')) return null
  const value = ts.isJsxExpression(name) ? name.expression : name
  return {
    range: startOf(node, tree, lines),
    text: '<form toolname tooldescription>',
    call: null,
    keys: [],
    name: value && ts.isStringLiteralLike(value) ? value.text : null,
    description: null,
    reason: 'it is a form, and the browser makes its schema of the fields of the page',
    isSpokenOf: true,
  }
}

/** A class that is a tool by its members or by the texts that it gives on: what it implements is the project's own. */
function likelyClass(
  node: ts.ClassLikeDeclaration,
  tree: ts.SourceFile,
  lines: Lines,
  isValidator: (specifier: string) => boolean,
): LikelyTool | null {
  if (!node.name || !isLikelyClass(node, isValidator)) return null
  return {
    range: startOf(node.name, tree, lines),
    text: `class ${node.name.text}`,
    call: null,
    keys: [],
    name: nameOfClass(node),
    description: null,
    reason: 'it extends no class of a known framework',
    isSpokenOf: isClassOfTool(node) || mixesTexts(node),
  }
}
