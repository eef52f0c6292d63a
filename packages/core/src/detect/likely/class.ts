import ts from '#typescript'
import { HANDLER_KEYS, isSchemaKey, NAME_KEYS } from '../../common/definition-keys.js'
import { nameWords } from '../../common/name-words.js'
import { constructorOf, extended, localBase, superArguments } from '../../syntax/class-members.js'
import { propertyKey } from '../../syntax/literal.js'
import { unwrap } from '../../syntax/scope.js'
import { calleeName } from '../flows/callee.js'
import { speaksOfTool } from '../spoken-of.js'
import { definitionKeys, keysByParts } from './keys.js'

/** Whether a class has a value for the name, the description and the schema, or gives the texts to its base. */
export function isLikelyClass(
  node: ts.ClassLikeDeclaration,
  isValidator: (specifier: string) => boolean,
): boolean {
  if (isError(node)) return false
  const written = node.members.filter(
    (member) =>
      (ts.isPropertyDeclaration(member) && member.initializer !== undefined) ||
      ((ts.isGetAccessorDeclaration(member) || ts.isMethodDeclaration(member)) && member.body !== undefined),
  )
  const valued = written.filter((member) => !ts.isMethodDeclaration(member))
  const isNamed =
    (definitionKeys(valued) ?? keysByParts(written, isValidator))?.some((key) => NAME_KEYS.has(key)) ?? false
  return isNamed || givesTexts(node) || mixesTexts(node)
}

/** `class ToolMissing extends ToolError`: a code and a message are no name and description. */
function isError(node: ts.ClassLikeDeclaration): boolean {
  for (let at: ts.ClassLikeDeclaration | null = node; at; at = localBase(at)) {
    const base = extended(at)
    const name = base && calleeName(base)?.text
    if (name && ERRORS.has(nameWords(name).at(-1) ?? '')) return true
  }
  return false
}

const ERRORS: ReadonlySet<string> = new Set(['error', 'exception'])

/** `super('search', 'Searches.')`, in a class that extends one of tools. */
function givesTexts(node: ts.ClassLikeDeclaration): boolean {
  const base = extended(node)
  if (base === null || !speaksOfTool(base.getText())) return false
  const [name, description] = superArguments(constructorOf(node)?.body?.statements ?? []) ?? []
  return isText(name) && isText(description)
}

/** `extends WithTexts(Base, 'search', 'Searches.')`, in a class with a schema and a handler. */
export function mixesTexts(node: ts.ClassLikeDeclaration): boolean {
  const base = extended(node)
  if (base === null || !ts.isCallExpression(base) || base.arguments.filter(isText).length < 2) return false
  const keys = node.members.map(({ name }) => (name && propertyKey(name as ts.PropertyName)) ?? '')
  return keys.some(isSchemaKey) && keys.some((key) => HANDLER_KEYS.has(key))
}

function isText(given: ts.Expression | undefined): boolean {
  const value = given && unwrap(given)
  return value !== undefined && (ts.isStringLiteralLike(value) || ts.isTemplateExpression(value))
}
