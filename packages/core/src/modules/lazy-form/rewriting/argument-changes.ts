import ts from '#typescript'
import { WHOLE } from '../../../common/export-names.js'
import { exportAssignedTo } from '../../../syntax/commonjs-exports.js'
import { functionIn } from '../../../syntax/functions.js'
import { propertyKey } from '../../../syntax/literal.js'
import { unwrap } from '../../../syntax/scope.js'
import { functionOfMember } from './called-functions.js'
import { type ParameterChange, parametersChangedBy } from './mutations.js'

/**
 * What the functions of a file change of what they are given, by their names in it: `addPaging`, `Shapes.add` of a class or an object,
 * `Shapes.prototype.add` of a class's instances. Those that change nothing are left out.
 */
export type ArgumentChanges = ReadonlyMap<string, readonly ParameterChange[]>

export function argumentChangesIn(tree: ts.SourceFile): ArgumentChanges {
  const found = new Map<string, readonly ParameterChange[]>()
  const add = (name: string, made: ts.FunctionLikeDeclaration | null) => {
    const changes = made ? parametersChangedBy(made) : []
    if (changes.length > 0) found.set(name, changes)
    const returned = made && returnedObject(made)
    if (returned) addMembers(`${name}.prototype`, returned.properties)
  }
  const addMembers = (name: string, members: readonly (ts.ClassElement | ts.ObjectLiteralElementLike)[]) => {
    for (const member of members) {
      const key = member.name ? propertyKey(member.name) : null
      if (key !== null) add(`${name}.${key}`, functionOfMember(member))
    }
  }
  const addValue = (name: string, value: ts.Expression) => {
    const node = unwrap(value)
    if (ts.isClassExpression(node)) addClass(name, node)
    else if (ts.isObjectLiteralExpression(node)) addMembers(name, node.properties)
    else add(name, functionIn(node))
  }
  const addClass = (name: string, { members }: ts.ClassLikeDeclaration) => {
    const isStatic = (member: ts.ClassElement) =>
      ts.canHaveModifiers(member) &&
      (ts.getModifiers(member)?.some(({ kind }) => kind === ts.SyntaxKind.StaticKeyword) ?? false)
    addMembers(name, members.filter(isStatic))
    addMembers(
      `${name}.prototype`,
      members.filter((member) => !isStatic(member)),
    )
  }
  for (const statement of tree.statements) {
    if (ts.isFunctionDeclaration(statement)) add(statement.name?.text ?? 'default', statement)
    else if (ts.isClassDeclaration(statement)) addClass(statement.name?.text ?? 'default', statement)
    else if (ts.isExportAssignment(statement))
      addValue(statement.isExportEquals ? WHOLE : 'default', statement.expression)
    else if (ts.isVariableStatement(statement)) {
      for (const { name, initializer } of statement.declarationList.declarations)
        if (ts.isIdentifier(name) && initializer) addValue(name.text, initializer)
    } else if (ts.isExpressionStatement(statement) && ts.isBinaryExpression(statement.expression)) {
      const { left, right } = statement.expression
      const exported = exportAssignedTo(left)
      if (exported !== null) addValue(exported, right)
    }
  }
  return found
}

/** The object literal that a function returns, whose methods are those of what it makes. */
function returnedObject({ body }: ts.FunctionLikeDeclaration): ts.ObjectLiteralExpression | null {
  if (!body) return null
  const last = ts.isBlock(body) ? body.statements.at(-1) : body
  const value = last && ts.isReturnStatement(last) ? last.expression : last
  const node = value && ts.isExpression(value) ? unwrap(value) : null
  return node && ts.isObjectLiteralExpression(node) ? node : null
}
