import ts from '#typescript'
import { isInnerFunction, isInnerId } from '../../../detect/flows/inner-functions.js'
import { declarationOfName } from '../../../syntax/bindings.js'
import { someNode } from '../../../syntax/find-nodes.js'
import { contains } from '../../../syntax/scope.js'
import { type Factory, factoryOf } from './factory.js'

/*
 * `function createServer(options) { function tool(name) { server.registerTool(options.prefix + name, …) } tool('one') }`: the call of `tool`
 * makes the tool, and hands on what the functions around it were given, too.
 */

/**
 * The nearest function within another one that its file calls and that gives the site a part of what it defines: what runs the site last.
 * Its handler is no part. `isOpen`: whether a function is repeated around the site.
 */
export function factoryWithin(
  owner: ts.Node,
  site: ts.Node,
  isOpen: (node: ts.Node) => boolean,
): Factory | null {
  const parts = partsOf(site)
  for (let at = site.parent; at && at !== owner; at = at.parent) {
    if (!isInnerFunction(at) || isOpen(at)) continue
    const reference = readOf(at, parts)
    const factory = reference && factoryOf(at, reference)
    if (factory && isInnerId(factory.id)) return factory
  }
  return null
}

/** Whether a function's parameters are known where an inner one is called: it stands around that, and around each call of it. */
export function isAroundFactory(owner: ts.Node, factory: Factory | null): boolean {
  return factory !== null && isInnerId(factory.id) && owner !== factory.node && contains(owner, factory.node)
}

function partsOf(site: ts.Node): readonly ts.Node[] {
  if (!ts.isCallExpression(site) && !ts.isNewExpression(site)) return [site]
  const given = site.arguments ?? []
  return given.length > 1 ? given.slice(0, -1) : given
}

/** Where a parameter of a function is read. */
function readOf({ parameters }: ts.FunctionLikeDeclaration, parts: readonly ts.Node[]): ts.Identifier | null {
  let found: ts.Identifier | null = null
  const reads = (node: ts.Node): boolean => {
    const declaration = ts.isIdentifier(node) ? declarationOfName(node) : undefined
    if (!declaration || !parameters.some((parameter) => contains(parameter, declaration))) return false
    found = node as ts.Identifier
    return true
  }
  parts.some((part) => someNode(part, reads))
  return found
}
