import ts from '#typescript'
import { unwrap } from '../../syntax/scope.js'
import { importedFrom } from '../flows/callee.js'

/** A schema that is made by a validator, or a name of one. */
export function isWrittenSchema(value: ts.Expression, isValidator: (specifier: string) => boolean): boolean {
  if (!ts.isCallExpression(value) && !ts.isIdentifier(value) && !ts.isPropertyAccessExpression(value))
    return false
  const from = importedFrom(value)
  return from !== undefined && isValidator(from)
}

/** A record of a validator's schemas: `{ city: z.string() }`. */
export function isWrittenShape(value: ts.Expression, isValidator: (specifier: string) => boolean): boolean {
  return (
    ts.isObjectLiteralExpression(value) &&
    value.properties.length > 0 &&
    value.properties.every(
      (each) => ts.isPropertyAssignment(each) && isWrittenSchema(unwrap(each.initializer), isValidator),
    )
  )
}
