import ts from '#typescript'
import { assignment } from '../../syntax/assignments.js'
import { declarationOfName, rootDeclaration } from '../../syntax/bindings.js'
import { constructorOf } from '../../syntax/class-members.js'
import { outermost, unwrap } from '../../syntax/scope.js'

/**
 * What the program is given and puts into a list as a whole, beside what is written there: `[search, ...(extra ?? [])]`,
 * `base.concat(options.tools)`. Null where the list has nothing of that kind.
 */
export function furtherTools(list: ts.Expression): ts.Expression | null {
  const node = unwrap(list)
  if (ts.isArrayLiteralExpression(node)) {
    const spreads = node.elements.filter(ts.isSpreadElement).map(({ expression }) => expression)
    return firstOf(spreads, givenIn)
  }
  if (ts.isIdentifier(node)) {
    const declaration = declarationOfName(node)
    const made = declaration && ts.isVariableDeclaration(declaration) ? declaration.initializer : undefined
    return made && !ts.isIdentifier(unwrap(made)) ? furtherTools(made) : null
  }
  const isConcat =
    ts.isCallExpression(node) &&
    ts.isPropertyAccessExpression(node.expression) &&
    node.expression.name.text === 'concat'
  if (!isConcat) return null
  const { expression: base } = node.expression as ts.PropertyAccessExpression
  return firstOf(node.arguments, givenIn) ?? furtherTools(base)
}

/** Of the values that an expression can have; conditions are not among them. */
function givenIn(value: ts.Expression): ts.Expression | null {
  const node = unwrap(value)
  if (ts.isConditionalExpression(node)) return givenIn(node.whenTrue) ?? givenIn(node.whenFalse)
  if (ts.isBinaryExpression(node)) {
    const { kind } = node.operatorToken
    if (kind === ts.SyntaxKind.AmpersandAmpersandToken) return givenIn(node.right)
    const isEither = kind === ts.SyntaxKind.BarBarToken || kind === ts.SyntaxKind.QuestionQuestionToken
    return isEither ? (givenIn(node.left) ?? givenIn(node.right)) : null
  }
  if (ts.isArrayLiteralExpression(node)) return furtherTools(node)
  return isGiven(node) ? node : null
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
  if (ts.isVariableDeclaration(root) && root.initializer && ts.isObjectBindingPattern(root.name))
    return isGiven(unwrap(root.initializer))
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
      givenIn(set.right) !== null
    )
  })
}

function firstOf<T>(all: readonly T[], find: (each: T) => ts.Expression | null): ts.Expression | null {
  for (const each of all) {
    const found = find(each)
    if (found) return found
  }
  return null
}
