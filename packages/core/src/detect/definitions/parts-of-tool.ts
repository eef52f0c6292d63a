import ts from '#typescript'
import { HANDLER_KEYS, isOutputKey } from '../../common/definition-keys.js'
import { propertyKey } from '../../syntax/literal.js'
import { unwrap } from '../../syntax/scope.js'
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

/** Whether a member is a function: what runs the tool, whatever it is called. */
export function hasFunction(parts: readonly Part[]): boolean {
  return parts.some(({ key, value }) => ts.isFunctionLike(value) || HANDLER_KEYS.has(key))
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
