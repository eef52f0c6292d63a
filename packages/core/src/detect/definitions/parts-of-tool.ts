import ts from '#typescript'
import { CircleGuard } from '../../common/circle-guard.js'
import { HANDLER_KEYS, isOutputKey } from '../../common/definition-keys.js'
import { declarationOfName } from '../../syntax/bindings.js'
import { propertyKey } from '../../syntax/literal.js'
import { unwrap } from '../../syntax/scope.js'
import { calleeRef } from '../flows/callee.js'
import { isJsonSchema } from './json-schema-literal.js'
import { isWrittenSchema, isWrittenShape } from './written-schema.js'

/** A member of an object or a class, by its key. */
export interface Part {
  key: string
  value: ts.Node
}

/** The first member that is written as a schema, and is not what a tool gives back. */
export function schemaKeyAmong(
  parts: readonly Part[],
  isValidator: (specifier: string) => boolean,
): string | null {
  const found = parts.find(({ key, value }) => !isOutputKey(key) && isWrittenInput(value, isValidator))
  return found?.key ?? null
}

/** Whether a value is written as the schema of an input, or as its fields. */
export function isWrittenInput(value: ts.Node, isValidator: (specifier: string) => boolean): boolean {
  if (!ts.isExpression(value)) return false
  const own = unwrap(value)
  return isWrittenSchema(own, isValidator) || isWrittenShape(own, isValidator) || isJsonSchema(own)
}

/** Whether a member runs the tool, whatever it is called: a function, or what a call makes of one. `schema`: the key of the input. */
export function hasFunction(parts: readonly Part[], schema: string | null): boolean {
  return parts.some(
    ({ key, value }) => HANDLER_KEYS.has(key) || (key !== schema && !isOutputKey(key) && isRunnable(value)),
  )
}

const circles = new CircleGuard()

/** `(input) => …`, the name of a function, and `withAuth(['write'], run)`, which is given one. */
function isRunnable(value: ts.Node): boolean {
  if (ts.isFunctionLike(value)) return true
  const node = ts.isExpression(value) ? unwrap(value) : value
  if (ts.isFunctionLike(node)) return true
  if (ts.isCallExpression(node)) return isOfFunction(node) && node.arguments.some(isRunnable)
  const declaration = ts.isIdentifier(node) ? declarationOfName(node) : undefined
  if (!declaration) return false
  if (ts.isFunctionDeclaration(declaration)) return true
  const made = ts.isVariableDeclaration(declaration) ? declaration.initializer : undefined
  return made !== undefined && circles.within(declaration, false, () => isRunnable(made))
}

/** Whether a function of the file or of a module is called. What is called on something else may only be said more of: `z.string().refine(isCity)`. */
function isOfFunction({ expression }: ts.CallExpression): boolean {
  return ts.isIdentifier(expression) || calleeRef(expression).kind === 'import'
}

/** Members by their keys; of a getter what it returns, a method by itself. */
export function partsAmong(members: readonly (ts.ObjectLiteralElementLike | ts.ClassElement)[]): Part[] {
  return members.flatMap((each) => {
    const key = each.name && propertyKey(each.name as ts.PropertyName)
    return key === null || key === undefined ? [] : [{ key, value: valueOfMember(each) }]
  })
}

function valueOfMember(member: ts.ObjectLiteralElementLike | ts.ClassElement): ts.Node {
  if (ts.isPropertyAssignment(member) || ts.isPropertyDeclaration(member))
    return member.initializer ? unwrap(member.initializer) : member
  if (ts.isShorthandPropertyAssignment(member)) return member.name
  const [only] = ts.isGetAccessor(member) ? (member.body?.statements ?? []) : []
  return only && ts.isReturnStatement(only) && only.expression ? unwrap(only.expression) : member
}
