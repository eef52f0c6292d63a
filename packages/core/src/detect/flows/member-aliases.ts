import ts from '#typescript'
import { propertyKey } from '../../syntax/literal.js'
import { unwrap } from '../../syntax/scope.js'
import { type Alias, aliasOf } from './callee.js'

/** What the members of an object stand for, by their paths: `kit.add` of `const kit = { add: server.registerTool.bind(server) }`. */
export function memberAliases({ name, initializer }: ts.VariableDeclaration): Array<[string, Alias]> {
  const value = initializer && unwrap(initializer)
  if (!ts.isIdentifier(name) || !value || !ts.isObjectLiteralExpression(value)) return []
  return value.properties.flatMap((property): Array<[string, Alias]> => {
    const key = property.name && propertyKey(property.name)
    const alias = key != null && ts.isPropertyAssignment(property) ? aliasOf(property.initializer) : null
    return alias?.kind === 'alias' && alias.ref.kind !== 'unknown' ? [[`${name.text}.${key}`, alias]] : []
  })
}
