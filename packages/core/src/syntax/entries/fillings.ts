import ts from '#typescript'
import { unwrap } from '../scope.js'

/** An expression that puts something into a list, a record or a map. */
export interface Filling {
  /** What it is put into. */
  owner: ts.Expression
  /** Under what; null where nothing says. */
  key: ts.Expression | ts.MemberName | null
  values: readonly ts.Expression[]
}

/** Methods that put what they are given into a list. */
const ADDS: ReadonlySet<string> = new Set(['push', 'unshift'])

const known = new WeakMap<ts.SourceFile, ReadonlyMap<string, readonly Filling[]>>()

/**
 * What a file puts into what has this name, or is a member of this name: `list.push(value)`, `this.record[key] = value`,
 * `map.set(key, value)`; in source order. They are collected once a file.
 */
export function fillingsOf(name: string, tree: ts.SourceFile): readonly Filling[] {
  let found = known.get(tree)
  if (!found) {
    found = collected(tree)
    known.set(tree, found)
  }
  return found.get(name) ?? []
}

function collected(tree: ts.SourceFile): Map<string, Filling[]> {
  const found = new Map<string, Filling[]>()
  const visit = (node: ts.Node): void => {
    const filling = ts.isCallExpression(node)
      ? byCall(node)
      : ts.isBinaryExpression(node)
        ? byAssignment(node)
        : null
    const name = filling && nameOf(filling.owner)
    if (filling && name !== null) {
      const others = found.get(name)
      if (others) others.push(filling)
      else found.set(name, [filling])
    }
    ts.forEachChild(node, visit)
  }
  visit(tree)
  return found
}

function byCall({ expression, arguments: given }: ts.CallExpression): Filling | null {
  if (!ts.isPropertyAccessExpression(expression)) return null
  const owner = withoutSets(expression.expression)
  if (ADDS.has(expression.name.text)) return { owner, key: null, values: given }
  const [key, value] = given
  return expression.name.text === 'set' && key && value ? { owner, key, values: [value] } : null
}

function byAssignment({ left, right, operatorToken }: ts.BinaryExpression): Filling | null {
  if (operatorToken.kind !== ts.SyntaxKind.EqualsToken) return null
  if (ts.isPropertyAccessExpression(left)) return { owner: left.expression, key: left.name, values: [right] }
  if (!ts.isElementAccessExpression(left)) return null
  return { owner: left.expression, key: left.argumentExpression, values: [right] }
}

/** `map` of `map.set('a', a).set('b', b)`. */
function withoutSets(owner: ts.Expression): ts.Expression {
  let node = unwrap(owner)
  while (ts.isCallExpression(node) && byCall(node)?.key)
    node = unwrap((node.expression as ts.PropertyAccessExpression).expression)
  return node
}

function nameOf(owner: ts.Expression): string | null {
  const node = unwrap(owner)
  if (ts.isIdentifier(node)) return node.text
  return ts.isPropertyAccessExpression(node) ? node.name.text : null
}
