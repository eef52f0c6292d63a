import ts from '#typescript'
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

/** The values that are put into a list as a whole. `asked`: variables on the way; one may be made of itself. */
function broughtTo(list: ts.Expression, asked: ReadonlySet<ts.Node> = new Set()): ts.Expression[] {
  const valuesOf = (value: ts.Expression) => valuesWithin(value, asked)
  const node = unwrap(list)
  if (ts.isArrayLiteralExpression(node))
    return node.elements.filter(ts.isSpreadElement).flatMap(({ expression }) => valuesOf(expression))
  if (ts.isIdentifier(node)) {
    const declaration = declarationOfName(node)
    if (!declaration || !ts.isVariableDeclaration(declaration) || asked.has(declaration)) return []
    const { initializer: made } = declaration
    return made && !ts.isIdentifier(unwrap(made)) ? broughtTo(made, new Set([...asked, declaration])) : []
  }
  const isConcat =
    ts.isCallExpression(node) &&
    ts.isPropertyAccessExpression(node.expression) &&
    node.expression.name.text === 'concat'
  if (!isConcat) return []
  const { expression: base } = node.expression as ts.PropertyAccessExpression
  return [...node.arguments.flatMap(valuesOf), ...broughtTo(base, asked)]
}

/** The values that an expression can have; conditions are not among them. */
function valuesWithin(value: ts.Expression, asked: ReadonlySet<ts.Node>): ts.Expression[] {
  const valuesOf = (each: ts.Expression) => valuesWithin(each, asked)
  const node = unwrap(value)
  if (ts.isConditionalExpression(node)) return [...valuesOf(node.whenTrue), ...valuesOf(node.whenFalse)]
  if (ts.isBinaryExpression(node)) {
    const { kind } = node.operatorToken
    if (kind === ts.SyntaxKind.AmpersandAmpersandToken) return valuesOf(node.right)
    const isEither = kind === ts.SyntaxKind.BarBarToken || kind === ts.SyntaxKind.QuestionQuestionToken
    return isEither ? [...valuesOf(node.left), ...valuesOf(node.right)] : []
  }
  return ts.isArrayLiteralExpression(node) ? broughtTo(node, asked) : [node]
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
  return isGivenBy(node, new Set())
}

/** `asked`: patterns on the way; one may be of a name that it has itself. */
function isGivenBy(node: ts.Expression, asked: Set<ts.Node>): boolean {
  if (ts.isPropertyAccessExpression(node)) {
    const owner = unwrap(node.expression)
    return owner.kind === ts.SyntaxKind.ThisKeyword ? isGivenMember(node) : isGivenBy(owner, asked)
  }
  const declaration = ts.isIdentifier(node) ? declarationOfName(node) : undefined
  const root = declaration && rootDeclaration(declaration)
  if (!root || asked.has(root)) return false
  if (ts.isVariableDeclaration(root) && root.initializer && ts.isObjectBindingPattern(root.name))
    return isGivenBy(unwrap(root.initializer), asked.add(root))
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
      valuesWithin(set.right, new Set()).some(isGiven)
    )
  })
}
