import ts from '#typescript'
import { CircleGuard } from '../../../common/circle-guard.js'
import { assignment } from '../../../syntax/assignments.js'
import { declarationOfName, rootDeclaration } from '../../../syntax/bindings.js'
import { constructorOf } from '../../../syntax/class-members.js'
import { declaredFunction } from '../../../syntax/functions.js'
import { outermost, unwrap } from '../../../syntax/scope.js'

/**
 * What the program is given and puts into a list as a whole, beside what is written there: `[search, ...(extra ?? [])]`,
 * `base.concat(options.tools)`. Null where the list has nothing of that kind.
 */
export function furtherTools(list: ts.Expression): ts.Expression | null {
  return broughtTo(list).find(isGiven) ?? null
}

/** A call in a list, and the function of its file that it calls. */
export interface BringingCall {
  call: ts.CallExpression
  maker: ts.Node
}

/** Calls of functions of the file that bring entries to a list by what the program is given or waits for: `[search, ...toolsOf(catalog)]`. */
export function bringingCalls(list: ts.Expression): BringingCall[] {
  return broughtTo(list).flatMap((value) => {
    const call = awaited(value) ?? value
    if (!ts.isCallExpression(call) || !ts.isIdentifier(call.expression)) return []
    const maker = declaredFunction(declarationOfName(call.expression))
    const isOfProgram =
      call !== value || call.arguments.some((each) => isGiven(unwrap(each)) || isWaitedFor(each))
    return maker && isOfProgram ? [{ call, maker }] : []
  })
}

const circles = new CircleGuard()

/** The values that are put into a list as a whole. */
function broughtTo(list: ts.Expression): ts.Expression[] {
  const node = unwrap(list)
  if (ts.isArrayLiteralExpression(node))
    return node.elements.filter(ts.isSpreadElement).flatMap(({ expression }) => valuesOf(expression))
  if (ts.isIdentifier(node)) {
    const declaration = declarationOfName(node)
    const made = declaration && ts.isVariableDeclaration(declaration) ? declaration.initializer : undefined
    return made && !ts.isIdentifier(unwrap(made)) ? circles.within(made, [], () => broughtTo(made)) : []
  }
  const isConcat =
    ts.isCallExpression(node) &&
    ts.isPropertyAccessExpression(node.expression) &&
    node.expression.name.text === 'concat'
  if (!isConcat) return []
  const { expression: base } = node.expression as ts.PropertyAccessExpression
  return [...node.arguments.flatMap(valuesOf), ...broughtTo(base)]
}

/** The values that an expression can have; conditions are not among them. */
function valuesOf(value: ts.Expression): ts.Expression[] {
  const node = unwrap(value)
  if (ts.isConditionalExpression(node)) return [...valuesOf(node.whenTrue), ...valuesOf(node.whenFalse)]
  if (ts.isBinaryExpression(node)) {
    const { kind } = node.operatorToken
    if (kind === ts.SyntaxKind.AmpersandAmpersandToken) return valuesOf(node.right)
    const isEither = kind === ts.SyntaxKind.BarBarToken || kind === ts.SyntaxKind.QuestionQuestionToken
    return isEither ? [...valuesOf(node.left), ...valuesOf(node.right)] : []
  }
  return ts.isArrayLiteralExpression(node) ? broughtTo(node) : [node]
}

function awaited(value: ts.Expression): ts.Expression | null {
  return ts.isAwaitExpression(value) ? unwrap(value.expression) : null
}

/** Whether a name is a variable of a function that waits for its value: `const catalog = await load()`. */
function isWaitedFor(value: ts.Expression): boolean {
  const node = unwrap(value)
  const declaration = ts.isIdentifier(node) ? declarationOfName(node) : undefined
  const root = declaration && rootDeclaration(declaration)
  if (!root || !ts.isVariableDeclaration(root) || !root.initializer) return false
  return awaited(unwrap(root.initializer)) !== null && ts.findAncestor(root, ts.isFunctionLike) !== undefined
}

/** Whether a name, or a member of one, is what a function's callers hand over. */
function isGiven(node: ts.Expression): boolean {
  if (ts.isPropertyAccessExpression(node)) {
    const owner = unwrap(node.expression)
    return owner.kind === ts.SyntaxKind.ThisKeyword ? isGivenMember(node) : isGiven(owner)
  }
  const declaration = ts.isIdentifier(node) ? declarationOfName(node) : undefined
  const root = declaration && rootDeclaration(declaration)
  if (!root) return false
  const taken = ts.isVariableDeclaration(root) && ts.isObjectBindingPattern(root.name) && root.initializer
  if (taken) return circles.within(root, false, () => isGiven(unwrap(taken)))
  // What a callback is called with is an element of what it goes through.
  return ts.isParameter(root) && !(ts.isFunctionLike(root.parent) && isArgument(root.parent))
}

function isArgument(node: ts.SignatureDeclaration): boolean {
  return ts.isExpression(node) && ts.isCallExpression(outermost(node).parent)
}

/** `constructor(private extra)`, `constructor(extra) { this.extra = extra }` */
function isGivenMember({ expression, name: { text } }: ts.PropertyAccessExpression): boolean {
  let holder: ts.Node = expression
  while (holder.parent && !ts.isClassLike(holder)) holder = holder.parent
  const made = ts.isClassLike(holder) ? constructorOf(holder) : null
  if (!made) return false
  const isOwn = ({ name, modifiers }: ts.ParameterDeclaration) =>
    modifiers !== undefined && ts.isIdentifier(name) && name.text === text
  if (made.parameters.some(isOwn)) return true
  return (made.body?.statements ?? []).some((statement) => {
    const set = assignment(statement)
    return (
      set !== null &&
      ts.isPropertyAccessExpression(set.left) &&
      set.left.expression.kind === ts.SyntaxKind.ThisKeyword &&
      set.left.name.text === text &&
      valuesOf(set.right).some(isGiven)
    )
  })
}
