import ts from '#typescript'
import { classAround } from '../../../detect/flows/parameter-ref.js'
import { resolveName } from '../../../syntax/bindings.js'
import { exportBegunWith } from '../../../syntax/commonjs-exports.js'
import { unwrap } from '../../../syntax/scope.js'

/** Methods that look at a list and change nothing, but for what the function does that they are given. */
export const ITERATIONS = new Set([
  'forEach',
  'map',
  'flatMap',
  'filter',
  'reduce',
  'some',
  'every',
  'find',
  'findIndex',
])

/** The name that an expression begins with, and the scope that declares it; of `this.shape.a` that is `this.shape`, and the class. An export of CommonJS is a name. */
export function boundTo(
  expression: ts.Expression,
): { name: string; container: ts.Node; declaration: ts.Declaration | null } | null {
  const root = rootOf(expression)
  if (!root) return null
  if (root.kind === ts.SyntaxKind.ThisKeyword) {
    const container = classAround(root)
    const { parent } = root
    const name = ts.isPropertyAccessExpression(parent) ? `this.${parent.name.text}` : 'this'
    return container && { name, container, declaration: null }
  }
  const name = (root as ts.Identifier).text
  const binding = resolveName(name, root)
  const exported = binding ? null : exportBegunWith(root as ts.Identifier)
  if (exported) return { name: exported.local, container: root.getSourceFile(), declaration: null }
  return binding && { name, container: binding.container, declaration: binding.symbol.value }
}

export function rootOf(expression: ts.Expression): ts.Identifier | ts.ThisExpression | null {
  let node = unwrap(expression)
  while (ts.isPropertyAccessExpression(node) || ts.isElementAccessExpression(node))
    node = unwrap(node.expression)
  return ts.isIdentifier(node) || node.kind === ts.SyntaxKind.ThisKeyword
    ? (node as ts.Identifier | ts.ThisExpression)
    : null
}

/** What a variable holds a part of, or another name of: `tool` in `for (const tool of tools)`, `const { input } = tool`. */
export function wholeOf(declaration: ts.Declaration | null): ts.Expression | null {
  let node: ts.Node | null = declaration
  while (node && ts.isBindingElement(node)) {
    if (node.dotDotDotToken) return null
    node = node.parent.parent
  }
  if (!node) return null
  if (ts.isParameter(node)) return listGoneThrough(node)
  if (!ts.isVariableDeclaration(node)) return null
  const loop = node.parent.parent
  if (ts.isForOfStatement(loop)) return listIn(loop.expression)
  return node.initializer ? unwrap(node.initializer) : null
}

/** The list whose elements a function is given: `tools.forEach((tool) => …)`. */
function listGoneThrough({ parent: made }: ts.ParameterDeclaration): ts.Expression | null {
  const call = made.parent
  if (!ts.isCallExpression(call) || !call.arguments.includes(made as ts.Expression & typeof made)) return null
  const callee = unwrap(call.expression)
  if (!ts.isPropertyAccessExpression(callee) || !ITERATIONS.has(callee.name.text)) return null
  return listIn(callee.expression)
}

/** What has the elements of a list: `Object.values(tools)`, `tools.filter(isOn)`. */
export function listIn(expression: ts.Expression): ts.Expression {
  const node = unwrap(expression)
  if (!ts.isCallExpression(node) || !ts.isPropertyAccessExpression(node.expression)) return node
  const { expression: owner, name } = node.expression
  if (ts.isIdentifier(owner) && owner.text === 'Object' && /^(?:values|entries)$/.test(name.text))
    return node.arguments[0] ?? node
  return /^(?:filter|slice|values|entries)$/.test(name.text) ? listIn(owner) : node
}

/** What a literal holds, which a function that is given the literal may change: `{ shape }`. */
export function partsOf(expression: ts.Expression): readonly ts.Expression[] {
  const node = unwrap(expression)
  if (ts.isArrayLiteralExpression(node)) return node.elements
  if (!ts.isObjectLiteralExpression(node)) return []
  return node.properties.flatMap((each) =>
    ts.isShorthandPropertyAssignment(each)
      ? each.name
      : ts.isPropertyAssignment(each)
        ? each.initializer
        : [],
  )
}
