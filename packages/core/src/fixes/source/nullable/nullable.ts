import ts from '#typescript'
import type { FieldValue } from '../field-value.js'
import type { Splice } from '../property.js'

export interface Nullable {
  splices: Splice[]
  /** The default that the field had, as it is written; null where it had none. */
  byDefault: string | null
}

/**
 * Writes a field as one that is always sent and may be `null`, or one with a default as one that may be left out; null where it is
 * not written in a way that allows it.
 *
 * @param isMadeAgain a transform may apply the default
 */
export type MakeNullable = (
  value: FieldValue,
  isMadeAgain: boolean,
  word: 'nullable' | 'optional',
) => Nullable | null

/** The value of a default, as an expression that may stand behind `??`; null for a function that is more than a value. */
export function defaultText(source: ts.SourceFile, node: ts.Expression): string | null {
  if (ts.isArrowFunction(node)) {
    const { body, parameters } = node
    return parameters.length > 0 || ts.isBlock(body) ? null : body.getText(source)
  }
  const isValue =
    ts.isStringLiteralLike(node) ||
    ts.isNumericLiteral(node) ||
    ts.isPrefixUnaryExpression(node) ||
    ts.isArrayLiteralExpression(node) ||
    ts.isObjectLiteralExpression(node) ||
    [ts.SyntaxKind.TrueKeyword, ts.SyntaxKind.FalseKeyword].includes(node.kind)
  return isValue ? node.getText(source) : null
}

export function applied(byDefault: string): string {
  return `(value) => value ?? ${byDefault}`
}
