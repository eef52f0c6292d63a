import ts from '#typescript'
import {
  type InnerFunction,
  innerId,
  innerName,
  isCalledInside,
  isInnerFunction,
  isInnerId,
  topLevelName,
} from '../../../detect/flows/inner-functions.js'
import { makerOf, returnedId } from '../../../detect/flows/returned-functions.js'
import { declarationOfName } from '../../../syntax/bindings.js'
import { splitPath } from '../../../syntax/commonjs-exports.js'
import { someNode } from '../../../syntax/find-nodes.js'
import type { DefinitionNode } from '../../../syntax/outline.js'
import { unwrap } from '../../../syntax/scope.js'

/**
 * A function that a site depends on through its parameters: of the top level, or an inner one that its file calls; or a class
 * of the top level, through its instances.
 */
export interface Factory {
  name: string
  /** What calls are known by: the name, or the id of an inner function. */
  id: string
  node: ts.FunctionLikeDeclaration | ts.ClassDeclaration
  /** Where the site reads a parameter; of a class its name. */
  reference: ts.Identifier
  /** Of a class: the first member that the site reads. */
  member?: ts.PropertyAccessExpression
  /** Of a class: the site stands in a static member, and is given the class in place of an instance. */
  isStatic?: true
}

/** The function that a parameter belongs to, when other code can call it by a top-level name, or its file is seen to call it. */
export function factoryOf(node: ts.FunctionLikeDeclaration, reference: ts.Identifier): Factory | null {
  const named = (name: string, id = name): Factory => ({ name, id, node, reference })
  if (ts.isConstructorDeclaration(node)) {
    const { parent } = node
    const isNamed = ts.isClassDeclaration(parent) && parent.name && ts.isSourceFile(parent.parent)
    return isNamed ? named((parent.name as ts.Identifier).text) : null
  }
  if (!isInnerFunction(node)) return null
  const top = topLevelName(node)
  if (top !== null) return named(top)
  const inner = innerName(node)
  const id = innerId(node)
  if (inner !== null && (!isInnerId(id) || isCalledInside(node))) return named(inner, id)
  const returned = returnedId(node)
  return returned === null ? null : named(inner ?? splitPath(returned).name, returned)
}

/**
 * Whether a function returns the function that a node stands in, and that is given something the node reads: then what the first one was
 * given is not known where the second is called.
 */
export function isMakerAround(maker: ts.Node, node: ts.Node): boolean {
  const isReturned = (at: ts.Node) =>
    at !== maker &&
    isInnerFunction(at) &&
    makerOf(at) === maker &&
    !isCalledInside(at) &&
    readsParameter(node, at)
  return ts.findAncestor(node, isReturned) !== undefined
}

function readsParameter(node: ts.Node, of: InnerFunction): boolean {
  return someNode(node, (each) => {
    const declaration = ts.isIdentifier(each) ? declarationOfName(each) : undefined
    return (
      declaration !== undefined &&
      of.parameters.some(({ pos, end }) => pos <= declaration.pos && declaration.end <= end)
    )
  })
}

export function functionName(node: ts.Node): string {
  if (ts.isConstructorDeclaration(node)) {
    return node.parent.name ? `the constructor of \`${node.parent.name.text}\`` : 'its constructor'
  }
  const named = (node as ts.FunctionLikeDeclaration).name
  if (named && ts.isIdentifier(named)) return `\`${named.text}\``
  const { parent } = node
  if (ts.isVariableDeclaration(parent) && ts.isIdentifier(parent.name)) return `\`${parent.name.text}\``
  if (ts.isPropertyAssignment(parent) || ts.isPropertyDeclaration(parent))
    return `\`${parent.name.getText()}\``
  return 'the function around it'
}

/** As many as `defineTool` takes at most: a name, the definition and what runs the tool. */
const MAX_DEFINING = 3

/**
 * Whether a function takes a definition as any `defineTool` does, by its parameters: not `(server, definition)`, which calls a method
 * of one of them, and not `(name, description, schema)`.
 */
export function takesDefinition({ node }: Factory, call: DefinitionNode): boolean {
  if (ts.isClassDeclaration(node) || node.parameters.length > MAX_DEFINING) return false
  if (node.parameters.slice(1).some(({ type }) => type?.kind === ts.SyntaxKind.StringKeyword)) return false
  if (!ts.isCallExpression(call)) return true
  let root: ts.Expression = unwrap(call.expression)
  while (ts.isPropertyAccessExpression(root)) root = unwrap(root.expression)
  const found = ts.isIdentifier(root) ? declarationOfName(root) : undefined
  return !found || !ts.isParameter(found) || found.parent !== node
}
