import ts from '#typescript'
import { resolveName } from '../../../syntax/bindings.js'
import { declaredFunction, functionIn } from '../../../syntax/functions.js'
import { unwrap } from '../../../syntax/scope.js'

/** The bindings that a statement changes, by the scope that declares them. */
export interface Mutated {
  name: string
  container: ts.Node
}

/** Methods that look at a list and change nothing, but for what the function does that they are given. */
const ITERATIONS = new Set([
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

/** Methods of lists, maps and sets that change them: what a function does with its parameters by other methods is its own affair. */
const CHANGES = new Set(
  'add clear copyWithin delete fill pop push reverse set shift sort splice unshift'.split(' '),
)

/** Statements are asked about for each site of their function, and for each constant that it reads. */
const KNOWN = new WeakMap<ts.Statement, readonly Mutated[]>()

/**
 * Which bindings a statement assigns to, calls methods on, or hands to `Object.*` as the target; through loops and
 * conditionals, and through calls of functions declared in the same file, also of what these are given. Passing a value to
 * something else as an argument is no mutation, nor is a method that gives what is waited for and used.
 */
export function mutatedBy(statement: ts.Statement): readonly Mutated[] {
  const known = KNOWN.get(statement) ?? mutationsOf(statement)
  KNOWN.set(statement, known)
  return known
}

function mutationsOf(statement: ts.Statement): Mutated[] {
  const found = new Map<string, Mutated>()
  const entered = new Set<ts.Node>()
  const add = (expression: ts.Expression, method: string | null = null) => {
    const root = rootOf(expression)
    const binding = root && resolveName(root.text, root)
    if (!root || !binding) return
    if (method !== null && !CHANGES.has(method) && entered.has(binding.container)) return
    found.set(keyOf(root.text, binding.container), { name: root.text, container: binding.container })
  }
  const visit = (node: ts.Node): void => {
    if (ts.isFunctionLike(node) || ts.isClassLike(node)) return
    if (ts.isBinaryExpression(node) && isAssignment(node.operatorToken.kind)) addTargets(node.left, add)
    else if (ts.isPrefixUnaryExpression(node) || ts.isPostfixUnaryExpression(node)) {
      if (node.operator === ts.SyntaxKind.PlusPlusToken || node.operator === ts.SyntaxKind.MinusMinusToken) {
        add(node.operand)
      }
    } else if (ts.isDeleteExpression(node)) add(node.expression)
    else if (ts.isCallExpression(node)) visitCall(node)
    ts.forEachChild(node, visit)
  }
  const visitCall = (call: ts.CallExpression): void => {
    const callee = unwrap(call.expression)
    if (ts.isPropertyAccessExpression(callee) || ts.isElementAccessExpression(callee)) {
      const owner = unwrap(callee.expression)
      if (ts.isPropertyAccessExpression(callee) && ITERATIONS.has(callee.name.text)) {
        for (const argument of call.arguments) visitFunction(unwrap(argument))
      } else if (
        ts.isIdentifier(owner) &&
        /^(Object|Reflect)$/.test(owner.text) &&
        !resolveName(owner.text, owner)
      ) {
        if (call.arguments[0]) add(call.arguments[0])
      } else if (isStatement(call) || !(isAwaited(call) || isImported(rootOf(owner)))) {
        add(owner, ts.isPropertyAccessExpression(callee) ? callee.name.text : null)
      }
    } else visitFunction(callee, call.arguments)
  }
  /** What a function does that is called here and now, with what it is given. */
  const visitFunction = (value: ts.Expression, given: readonly ts.Expression[] = []): void => {
    const made = functionOf(value)
    if (!made?.body) return
    if (!entered.has(made)) {
      entered.add(made)
      visit(made.body)
    }
    made.parameters.forEach(({ name }, index) => {
      const argument = given[index]
      if (argument && ts.isIdentifier(name) && found.has(keyOf(name.text, made))) add(argument)
    })
  }
  visit(statement)
  return [...found.values()]
}

function keyOf(name: string, container: ts.Node): string {
  return `${container.pos}:${name}`
}

/** `z.config(…)` as a statement changes `z`; `z.object(…)` inside a longer expression makes something new. */
function isStatement(call: ts.CallExpression): boolean {
  let node: ts.Node = call
  while (
    ts.isAwaitExpression(node.parent) ||
    ts.isParenthesizedExpression(node.parent) ||
    ts.isVoidExpression(node.parent) ||
    isBranchOf(node, node.parent) ||
    isInChain(node)
  ) {
    node = node.parent
  }
  return (
    ts.isExpressionStatement(node.parent) || (ts.isArrowFunction(node.parent) && node.parent.body === node)
  )
}

/** Whether what a call gives is waited for and used: it asks for something, `const room = await api.room(id)`. */
function isAwaited(call: ts.CallExpression): boolean {
  let node: ts.Node = call
  while (ts.isParenthesizedExpression(node.parent) || isInChain(node)) node = node.parent
  return ts.isAwaitExpression(node.parent)
}

/** Whether a method of what a call gives is called: `registry.add(a)` in `registry.add(a).add(b)`. */
function isInChain(node: ts.Node): boolean {
  const { parent } = node
  if (ts.isPropertyAccessExpression(parent)) return ts.isCallExpression(node) && isCalled(parent)
  return ts.isPropertyAccessExpression(node) && isCalled(node)
}

function isCalled(node: ts.Expression): boolean {
  return ts.isCallExpression(node.parent) && node.parent.expression === node
}

/** Whether a node is what another expression comes to, under a condition. */
function isBranchOf(node: ts.Node, parent: ts.Node): boolean {
  if (ts.isConditionalExpression(parent)) return node !== parent.condition
  if (!ts.isBinaryExpression(parent) || node !== parent.right) return false
  const { kind } = parent.operatorToken
  return kind === ts.SyntaxKind.AmpersandAmpersandToken || kind === ts.SyntaxKind.BarBarToken
}

function isImported(root: ts.Identifier | null): boolean {
  const symbol = root && resolveName(root.text, root)?.symbol
  return symbol?.isImport ?? false
}

/** A function literal, or the function of this file that a name stands for. */
function functionOf(value: ts.Expression): ts.FunctionLikeDeclaration | null {
  return ts.isIdentifier(value)
    ? declaredFunction(resolveName(value.text, value)?.symbol.value)
    : functionIn(value)
}

function addTargets(target: ts.Expression, add: (expression: ts.Expression) => void): void {
  const node = unwrap(target)
  if (ts.isArrayLiteralExpression(node)) {
    for (const element of node.elements)
      addTargets(ts.isSpreadElement(element) ? element.expression : element, add)
  } else if (ts.isObjectLiteralExpression(node)) {
    for (const property of node.properties) {
      if (ts.isShorthandPropertyAssignment(property)) add(property.name)
      else if (ts.isPropertyAssignment(property)) addTargets(property.initializer, add)
      else if (ts.isSpreadAssignment(property)) addTargets(property.expression, add)
    }
  } else if (ts.isBinaryExpression(node)) addTargets(node.left, add)
  else add(node)
}

function rootOf(expression: ts.Expression): ts.Identifier | null {
  let node = unwrap(expression)
  while (ts.isPropertyAccessExpression(node) || ts.isElementAccessExpression(node))
    node = unwrap(node.expression)
  return ts.isIdentifier(node) ? node : null
}

function isAssignment(kind: ts.SyntaxKind): boolean {
  return kind >= ts.SyntaxKind.FirstAssignment && kind <= ts.SyntaxKind.LastAssignment
}

/** Statements that can change a binding without declaring one. */
export function canMutate(node: ts.Statement): boolean {
  return (
    ts.isExpressionStatement(node) ||
    ts.isIfStatement(node) ||
    ts.isIterationStatement(node, true) ||
    ts.isTryStatement(node) ||
    ts.isBlock(node) ||
    ts.isSwitchStatement(node)
  )
}
