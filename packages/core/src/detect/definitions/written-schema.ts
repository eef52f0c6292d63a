import ts from '#typescript'
import { declarationOfName, rootDeclaration } from '../../syntax/bindings.js'
import { unwrap } from '../../syntax/scope.js'
import { calleeName, importedFrom } from '../flows/callee.js'

/** `schema.parse(input)`, `v.safeParse(schema, input)`: these give a value that fits the schema. */
const PARSING = /^(?:safe)?(?:parse|validate|decode|cast)(?:async|sync)?$/i

const MAX_NAMES = 4

/** A schema that is made by a validator, or a name of one. */
export function isWrittenSchema(value: ts.Expression, isValidator: (specifier: string) => boolean): boolean {
  if (!ts.isCallExpression(value) && !ts.isIdentifier(value) && !ts.isPropertyAccessExpression(value))
    return false
  const from = importedFrom(value)
  return from !== undefined && isValidator(from) && !isParsed(value)
}

/** Whether a value is what a schema makes of an input, or a part of that: `const { data } = schema.safeParse(input)`. */
function isParsed(value: ts.Expression): boolean {
  let at: ts.Expression | undefined = value
  for (let names = 0; at && names < MAX_NAMES; names++) {
    at = unwrap(at)
    while (ts.isPropertyAccessExpression(at) || ts.isAwaitExpression(at)) at = unwrap(at.expression)
    if (ts.isCallExpression(at)) return PARSING.test(calleeName(at.expression)?.text ?? '')
    const declaration = ts.isIdentifier(at) ? declarationOfName(at) : undefined
    const root = declaration && rootDeclaration(declaration)
    at = root && ts.isVariableDeclaration(root) ? root.initializer : undefined
  }
  return false
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
