import ts from '#typescript'
import { declarationOfName } from '../../syntax/bindings.js'
import { propertyKey } from '../../syntax/literal.js'
import { outermost, unwrap } from '../../syntax/scope.js'
import { calleeRef } from './callee.js'
import { type InnerFunction, topLevelName } from './inner-functions.js'
import { sourceOf } from './taken-apart.js'

/** A function that makes functions: of the top level, by its name. */
type Maker = ts.FunctionDeclaration | ts.FunctionExpression | ts.ArrowFunction

/**
 * What a function goes by that a function of the top level returns: `makeTool.()` of `const makeTool = (server) => (name) => …`, and
 * `makeTools.().add` of one that returns `{ add }`. Null for any other.
 */
export function returnedId(node: InnerFunction): string | null {
  const { maker, path } = returnedBy(node) ?? {}
  const name = maker && topLevelName(maker)
  return name ? `${name}.()${path}` : null
}

/** The function that returns another one, itself or as a member. */
export function makerOf(node: InnerFunction): Maker | null {
  return returnedBy(node)?.maker ?? null
}

function returnedBy(node: InnerFunction): { maker: Maker; path: string } | null {
  const value = ts.isFunctionDeclaration(node) || ts.isMethodDeclaration(node) ? node : outermost(node)
  const maker = isFunction(value.parent) && value.parent.body === value ? value.parent : functionAround(value)
  if (!maker) return null
  for (const returned of returnedValues(maker)) {
    if (isOf(returned, node)) return { maker, path: '' }
    if (!ts.isObjectLiteralExpression(returned)) continue
    for (const member of returned.properties) {
      const key = member.name && propertyKey(member.name)
      const held = ts.isPropertyAssignment(member) ? unwrap(member.initializer) : member
      if (
        key &&
        (held === node || (ts.isShorthandPropertyAssignment(held) ? isOf(held.name, node) : isOf(held, node)))
      )
        return { maker, path: `.${key}` }
    }
  }
  return null
}

/** Whether an expression is a function, or the name of one. */
function isOf(value: ts.Node, node: InnerFunction): boolean {
  if (value === node) return true
  const declaration = ts.isIdentifier(value) ? declarationOfName(value) : null
  if (!declaration) return false
  if (declaration === node) return true
  return (
    ts.isVariableDeclaration(declaration) &&
    !!declaration.initializer &&
    unwrap(declaration.initializer) === node
  )
}

/** What a function gives back, in its own code. */
function returnedValues({ body }: Maker): ts.Expression[] {
  if (!body) return []
  if (!ts.isBlock(body)) return [unwrap(body)]
  return body.statements.flatMap((statement) =>
    ts.isReturnStatement(statement) && statement.expression ? [unwrap(statement.expression)] : [],
  )
}

function functionAround(node: ts.Node): Maker | null {
  const around = ts.findAncestor(node.parent, ts.isFunctionLike)
  return around && isFunction(around) ? around : null
}

function isFunction(node: ts.Node): node is Maker {
  return ts.isFunctionDeclaration(node) || ts.isFunctionExpression(node) || ts.isArrowFunction(node)
}

/**
 * The call that made what is called, and by what path it was got of what that gave: of `tool('a')` after `const tool = makeTool(server)`,
 * of `add('a')` after `const { add } = makeTools(server)`. Null where no call made it.
 */
export function madeByCall(callee: ts.Expression): { maker: ts.Expression; path: string } | null {
  const node = unwrap(callee)
  if (ts.isCallExpression(node))
    return calleeRef(node.expression).kind === 'unknown' ? null : { maker: node.expression, path: '.()' }
  if (ts.isPropertyAccessExpression(node)) {
    const made = ts.isIdentifier(unwrap(node.expression)) ? madeByCall(node.expression) : null
    return made && { ...made, path: `${made.path}.${node.name.text}` }
  }
  const declaration = ts.isIdentifier(node) ? declarationOfName(node) : null
  const source = declaration ? sourceOf(declaration) : null
  const made = source && ofValue(source.value)
  return made && { ...made, path: [made.path, ...source.members].join('.') }
}

function ofValue(value: ts.Expression): ReturnType<typeof madeByCall> {
  const call = ts.isAwaitExpression(value) ? unwrap(value.expression) : value
  return ts.isCallExpression(call) ? madeByCall(call) : null
}
