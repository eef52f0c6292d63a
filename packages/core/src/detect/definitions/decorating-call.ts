import ts from '#typescript'
import { decoratedBy } from '../../syntax/plain-form/decorators.js'
import { unwrap } from '../../syntax/scope.js'
import { calleeName } from '../flows/callee.js'
import type { Markers } from '../markers.js'
import { definesOther, isSpokenOfAsTool } from '../spoken-of.js'
import { isWrittenInput } from './parts-of-tool.js'

/**
 * The framework of a decorator of the project's own that is given a tool in parts: `@tool('search', 'Searches.', { query: z.string() })`.
 * Null for any other call.
 */
export function decoratingCall(node: ts.CallExpression, markers: Markers): string | null {
  const [known] = markers.decorators
  const callee = calleeName(node.expression)
  if (!known || !callee || definesOther(callee.text)) return null
  const decorated = decoratedBy(node)
  if (decorated === null || decorated.isField) return null
  const [name, second, third] = node.arguments.map(unwrap)
  if (!name || !second || !mayBeName(name)) return null
  const isText = ts.isStringLiteralLike(second) || ts.isTemplateExpression(second)
  const schema = isText ? third : second
  const isWritten =
    schema !== undefined && isWrittenInput(schema, (specifier) => markers.isValidator(specifier))
  const isTold = isSpokenOfAsTool(node, null)
    ? isWritten || (isText && schema !== undefined && mayHoldSchema(schema))
    : isWritten && isText && /\s/.test(second.getText()) && ts.isStringLiteralLike(name)
  return isTold ? known.framework.id : null
}

/** A text of one word, or a name of one: `Names.Search`. */
function mayBeName(node: ts.Expression): boolean {
  if (ts.isStringLiteralLike(node)) return /^[\w.-]+$/.test(node.text)
  return mayHoldSchema(node)
}

function mayHoldSchema(node: ts.Expression): boolean {
  return ts.isIdentifier(node) || ts.isPropertyAccessExpression(node)
}
