import ts from '#typescript'
import { DESCRIPTION_KEYS, HANDLER_KEYS, isSchemaKey, NAME_KEYS } from '../../common/definition-keys.js'
import { propertyKey } from '../literal.js'
import { unwrap } from '../scope.js'

/** What a function or method is called with that may put it into a list of its own. */
export interface Handed {
  callee: ts.Expression
  /** What a method belongs to: of `registry.add(a).add(b)`, the registry. */
  holder?: ts.Expression
  given: readonly ts.Expression[]
}

/** Names of methods that seem to keep what they are given. Others are looked at where a definition is written out in the call. */
const KEEPS =
  /^(?:add|append|attach|define|enable|include|insert|install|load|mount|push|put|register|set|use|with)/i

/**
 * `registry.register(tool)`, `add({ name, … })`: calls that may put a tool somewhere. Whether they do is seen when they run: calls of
 * anything else are looked at no further than their arguments.
 */
export function handedBy(call: ts.CallExpression): Handed[] {
  const chain = [call]
  let first = innerCall(call)
  while (first) {
    chain.unshift(first)
    first = innerCall(first)
  }
  const [{ expression }] = chain as [ts.CallExpression]
  const root = unwrap(expression)
  const holder = ts.isPropertyAccessExpression(root) ? root.expression : null
  if (holder ? isConsole(holder) : !ts.isIdentifier(root)) return []
  const handed = chain.map(
    (each): Handed => ({
      callee: each.expression,
      ...(holder ? { holder } : {}),
      given: each.arguments,
    }),
  )
  return handed.filter(mayKeep)
}

/** `registry.add(a)` in `registry.add(a).add(b)` */
function innerCall({ expression }: ts.CallExpression): ts.CallExpression | null {
  const callee = unwrap(expression)
  const inner = ts.isPropertyAccessExpression(callee) ? unwrap(callee.expression) : null
  return inner && ts.isCallExpression(inner) ? inner : null
}

function mayKeep({ callee, given }: Handed): boolean {
  const name = ts.isPropertyAccessExpression(callee) ? callee.name : callee
  const keeps = ts.isIdentifier(name) && KEEPS.test(name.text)
  return given.some((each) => isWrittenOut(each) || (keeps && mayBeTool(each)))
}

function isConsole(node: ts.Expression): boolean {
  return ts.isIdentifier(node) && node.text === 'console'
}

function isWrittenOut(value: ts.Expression): boolean {
  const own = unwrap(value)
  if (ts.isArrayLiteralExpression(own)) return own.elements.some(isWrittenOut)
  if (!ts.isObjectLiteralExpression(own)) return false
  const keys = own.properties.map(({ name }) => (name ? propertyKey(name) : null))
  const found = keys.filter((key) => key !== null && isDefinitionKey(key))
  return found.length > 1
}

function isDefinitionKey(key: string): boolean {
  return NAME_KEYS.has(key) || DESCRIPTION_KEYS.has(key) || HANDLER_KEYS.has(key) || isSchemaKey(key)
}

function mayBeTool(value: ts.Expression): boolean {
  const own = unwrap(ts.isSpreadElement(value) ? value.expression : value)
  return (
    ts.isIdentifier(own) ||
    ts.isPropertyAccessExpression(own) ||
    ts.isCallExpression(own) ||
    ts.isNewExpression(own) ||
    ts.isArrayLiteralExpression(own)
  )
}
