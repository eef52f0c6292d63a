import ts from '#typescript'
import { unwrap } from '../../syntax/scope.js'

/** Whether a word of a text is written out, and something else is put into it: `` `${prefix}_search` ``, `prefix + '_search'`. */
export function isPartlyWritten(value: ts.Expression): boolean {
  const node = unwrap(value)
  if (ts.isTemplateExpression(node))
    return [node.head, ...node.templateSpans.map(({ literal }) => literal)].some(({ text }) =>
      WORD.test(text),
    )
  if (!ts.isBinaryExpression(node) || node.operatorToken.kind !== ts.SyntaxKind.PlusToken) return false
  const isWord = (side: ts.Expression) => ts.isStringLiteralLike(side) && WORD.test(side.text)
  return [node.left, node.right].some((side) => isWord(unwrap(side)) || isPartlyWritten(side))
}

const WORD = /[A-Za-z]{2}/
