import ts from '#typescript'
import type { Lines } from '../../../common/lines.js'
import { shorten } from '../../../common/one-line.js'
import type { Blocked } from '../../../model/site.js'
import { declarationOfName } from '../../../syntax/bindings.js'
import { someWithin } from '../../../syntax/outline.js'
import { boundNames, contains, isReference, unwrap } from '../../../syntax/scope.js'

const values = new WeakMap<ts.SourceFile, readonly ts.AwaitExpression[]>()

/**
 * What functions ask for and use in conditions and filters alone: `const { scopes } = await api.key()` with
 * `tools.filter((tool) => isAllowed(tool, scopes))`. What it decides about is there whether an answer comes or not.
 */
export function decidingValuesOf(tree: ts.SourceFile): readonly ts.AwaitExpression[] {
  const known = values.get(tree)
  if (known) return known
  const found: ts.AwaitExpression[] = []
  const visit = (node: ts.Node): void => {
    const value = ts.isVariableDeclaration(node) && node.initializer ? unwrap(node.initializer) : null
    if (value && ts.isAwaitExpression(value) && ts.isCallExpression(unwrap(value.expression)))
      if (decides(tree, node as ts.VariableDeclaration)) found.push(value)
    ts.forEachChild(node, visit)
  }
  if (tree.text.includes('await ') && SPEAKS.test(tree.text)) visit(tree)
  values.set(tree, found)
  return found
}

const SPEAKS = /\btools?\b|Tools?\b/

function decides(tree: ts.SourceFile, declaration: ts.VariableDeclaration): boolean {
  const around = ts.findAncestor(declaration, ts.isFunctionLike) as ts.FunctionLikeDeclaration | undefined
  const names = new Set(boundNames(declaration.name))
  if (!around?.body || names.size === 0) return false
  let uses = 0
  const isOtherwise = someWithin(tree, around.body, (node) => {
    if (!ts.isIdentifier(node) || !names.has(node.text) || !isReference(node)) return false
    const its = declarationOfName(node)
    if (!its || !contains(declaration, its)) return false
    uses++
    return !isInDecision(node, around)
  })
  return uses > 0 && !isOtherwise
}

/** Whether a name is read in a condition, or in the function that a list is filtered by. */
function isInDecision(node: ts.Node, around: ts.Node): boolean {
  if (ts.findAncestor(node, (each) => (each === around ? 'quit' : isFilter(each)))) return true
  for (let at = node; !ts.isStatement(at.parent) || ts.isIfStatement(at.parent); at = at.parent) {
    if (ts.isIfStatement(at.parent)) return at === at.parent.expression
    if (ts.isConditionalExpression(at.parent) && at === at.parent.condition) return true
  }
  return false
}

function isFilter(made: ts.Node): boolean {
  const { parent: call } = made
  const callee = ts.isCallExpression(call) && call.arguments[0] === made ? unwrap(call.expression) : null
  return callee !== null && ts.isPropertyAccessExpression(callee) && callee.name.text === 'filter'
}

const MAX_LABEL = 60

function labelOf(tree: ts.SourceFile, node: ts.AwaitExpression): string {
  return shorten(node.getText(tree).replace(/\s+/g, ' '), MAX_LABEL)
}

/** What such a value is called, and why it is not known where no answer comes. */
export function unknownDecidingOf(tree: ts.SourceFile, lines: Lines): Array<Blocked & { label: string }> {
  return decidingValuesOf(tree).map((node) => {
    const name = labelOf(tree, node)
    return {
      name,
      label: name,
      reason: `it depends on \`${name}\`, which needs what only a running program has`,
      range: lines.range({ start: node.getStart(tree), end: node.end }),
    }
  })
}
