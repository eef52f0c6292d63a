import ts from '#typescript'
import { declarationOfName, rootDeclaration } from '../../../syntax/bindings.js'
import { isLoop } from '../../../syntax/loops.js'
import { entriesPut, mayLeaveOut } from '../../../syntax/optional-entries.js'
import { awaits, someWithin } from '../../../syntax/outline.js'
import { isWithinGenerator } from './generators.js'

/*
 * A condition decides when the program runs whether a list has an entry. The evaluation has one environment and no caller, so it
 * takes both: a tool that is registered under a condition is one as well.
 */

/** A change of the text. */
export interface Edit {
  start: number
  end: number
  code: string
}

/** What asks for entries under a condition where it holds and where it does not; none where the code has to be as it is. */
export function editsOfOptional(
  tree: ts.SourceFile,
  node: ts.Node,
  code: (value: ts.Expression) => string,
): Edit[] {
  if (!mayLeaveOut(node) || awaits(tree, node) || isWithinGenerator(node)) return []
  if (ts.isIfStatement(node)) return editsOfPut(tree, node, code)
  if (ts.isConditionalExpression(node)) {
    const { condition, whenTrue, whenFalse } = node
    if (tellsElements(tree, condition, [whenTrue, whenFalse])) return []
    return between(tree, [condition, whenTrue, whenFalse])
  }
  const { left, right } = node as ts.BinaryExpression
  return tellsElements(tree, left, [right]) ? [] : between(tree, [left, right])
}

/** `__r.either(() => (condition), () => (entries), () => (others))` */
function between(tree: ts.SourceFile, parts: readonly ts.Expression[]): Edit[] {
  return [...parts, null].map((part, index) => {
    const before = parts[index - 1]
    const start = before ? before.end : (part as ts.Expression).getStart(tree)
    const end = part ? part.getStart(tree) : start
    return {
      start,
      end,
      code: `${before ? ')' : '__r.either('}${part ? `${before ? ', ' : ''}() => (` : ')'}`,
    }
  })
}

/** `if (__r.puts(() => (condition), () => [{ into: list, value: entry }]))` */
function editsOfPut(
  tree: ts.SourceFile,
  node: ts.IfStatement,
  code: (value: ts.Expression) => string,
): Edit[] {
  const { expression: condition } = node
  const put = entriesPut(node) ?? []
  const values = put.map(({ value }) => value)
  const held = put.map(({ into }) => into)
  if (mentions(tree, condition, held) || tellsElements(tree, condition, values)) return []
  const entries = put.map(({ value, as, into, key }) => {
    const written = `(${code(value)})`
    const list = `into: (${code(into)})`
    if (as === 'list') return `...[...${written}].map((value) => ({ ${list}, value }))`
    if (as === 'record')
      return `...Object.entries(${written}).map(([key, value]) => ({ ${list}, key, value }))`
    const keyed =
      key === undefined ? '' : `key: ${typeof key === 'string' ? JSON.stringify(key) : code(key)}, `
    return `{ ${list}, ${keyed}value: ${written} }`
  })
  const [opening, closing] = between(tree, [condition]) as [Edit, Edit]
  return [
    { ...opening, code: '__r.puts(() => (' },
    { ...closing, code: `), () => [${entries.join(', ')}])` },
  ]
}

/** Whether a condition asks about the very list: `if (!tools.has('search')) tools.set('search', …)`. */
function mentions(tree: ts.SourceFile, condition: ts.Expression, lists: readonly ts.Expression[]): boolean {
  const names = new Set(lists.map((each) => each.getText(tree)))
  return someWithin(
    tree,
    condition,
    (node) =>
      names.has(node.getText(tree)) ||
      (ts.isPropertyAccessExpression(node.parent) && names.has(node.parent.getText(tree))),
  )
}

/** Whether a condition asks about what a loop or a callback goes through: it tells one element from another, not one program from another. */
function tellsElements(
  tree: ts.SourceFile,
  condition: ts.Expression,
  values: readonly ts.Expression[],
): boolean {
  const elements = new Set<ts.Node>()
  const isElement = (node: ts.Node): ts.Node | null => {
    const declaration = ts.isIdentifier(node) ? declarationOfName(node) : undefined
    const root = declaration && rootDeclaration(declaration)
    return root && isOfTurn(root) ? root : null
  }
  someWithin(tree, condition, (node) => {
    const element = isElement(node)
    if (element) elements.add(element)
    return false
  })
  if (elements.size === 0) return false
  return values.some((value) =>
    someWithin(tree, value, (node) => {
      const element = isElement(node)
      return element !== null && elements.has(element)
    }),
  )
}

/** Whether a declaration has another value in each turn of a loop, or each call of a callback. */
function isOfTurn(root: ts.Node): boolean {
  if (ts.isParameter(root)) return ts.isCallExpression(root.parent.parent)
  return (
    ts.isVariableDeclaration(root) &&
    (isLoop(root.parent.parent) || ts.isIterationStatement(root.parent.parent, false))
  )
}
