import ts from '#typescript'
import { assignmentsTo } from './assignments.js'
import { innermost } from './at-offset.js'
import { declarationOfName } from './bindings.js'
import { isStatic } from './class-members.js'
import { isNothing, propertyKey } from './literal.js'
import { unwrap } from './scope.js'

/**
 * The variable or static member without a value of its own, and given one by functions alone, that code fails for want of: what a
 * `throw` at this offset stands under a condition on, or what a member is read of there. `manager` of
 * `if (!manager) throw new Error('not initialized')`; `storage.getStore()`, which has something while a request is answered. Null where
 * nothing of the kind leads to it.
 */
export function unsetVariableAt(tree: ts.SourceFile, offset: number): string | null {
  const node = innermost(tree, offset)
  const thrown = ts.findAncestor(node, ts.isThrowStatement)
  if (!thrown) return memberOf(node)
  const condition = ts.findAncestor(thrown, ts.isIfStatement)?.expression
  return condition ? unsetIn(condition) : null
}

/** Of a name of a member: what that member is read of. */
function memberOf(node: ts.Node): string | null {
  const { parent }: { parent?: ts.Node } = node
  return parent && ts.isPropertyAccessExpression(parent) && parent.name === node
    ? unsetIn(parent.expression)
    : null
}

function unsetIn(condition: ts.Node): string | null {
  if (ts.isIdentifier(condition)) return unsetName(condition)
  if (isStoreRead(condition)) return condition.getText()
  if (ts.isPropertyAccessExpression(condition) && isUnsetStatic(condition)) return condition.getText()
  return ts.forEachChild(condition, (child) => unsetIn(child) ?? undefined) ?? null
}

function unsetName(name: ts.Identifier): string | null {
  const declaration = declarationOfName(name)
  if (!declaration || !ts.isVariableDeclaration(declaration)) return null
  const read = declaration.initializer && unwrap(declaration.initializer)
  if (read && isStoreRead(read)) return read.getText()
  return isUnsetVariable(declaration, name) ? name.text : null
}

/** Of an `AsyncLocalStorage`, which has a store only within `run`. */
function isStoreRead(node: ts.Node): boolean {
  return (
    ts.isCallExpression(node) &&
    ts.isPropertyAccessExpression(node.expression) &&
    node.expression.name.text === 'getStore'
  )
}

function isUnsetVariable(declaration: ts.VariableDeclaration, name: ts.Identifier): boolean {
  const { parent: list, initializer } = declaration
  const isOfModule = ts.isVariableDeclarationList(list) && ts.isSourceFile(list.parent.parent)
  if (!isOfModule || list.flags & ts.NodeFlags.Const || (initializer && !isNothing(initializer))) return false
  return isGivenByFunctions(name.text, declaration.getSourceFile())
}

/** `Registry.instance`, `this.instance` in a static method. */
function isUnsetStatic({ expression, name }: ts.PropertyAccessExpression): boolean {
  const owner = unwrap(expression)
  const declared = ts.isIdentifier(owner) ? declarationOfName(owner) : ts.findAncestor(owner, ts.isClassLike)
  const member =
    declared && ts.isClassLike(declared)
      ? declared.members.find((each) => each.name && propertyKey(each.name as ts.PropertyName) === name.text)
      : undefined
  if (!member || !ts.isPropertyDeclaration(member) || (member.initializer && !isNothing(member.initializer)))
    return false
  return isStatic(member) && isGivenByFunctions(name.text, member.getSourceFile())
}

function isGivenByFunctions(name: string, tree: ts.SourceFile): boolean {
  const given = assignmentsTo(name, tree)
  return given.length > 0 && given.every((each) => ts.findAncestor(each, ts.isFunctionLike) !== undefined)
}
