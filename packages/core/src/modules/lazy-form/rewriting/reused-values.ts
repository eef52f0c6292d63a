import ts from '#typescript'
import { calleeName } from '../../../detect/flows/callee.js'
import { declarationOfName } from '../../../syntax/bindings.js'
import { callsOf } from '../../../syntax/calls-of.js'
import { someNode } from '../../../syntax/find-nodes.js'
import { canMutate, mutatedBy } from './mutations.js'

/** By the name of a variable: where the last statement ends that does this to it. */
interface LastChanges {
  assigned: ReadonlyMap<string, number>
  changed: ReadonlyMap<string, number>
}

/** By the block. */
const KNOWN = new WeakMap<ts.Node, LastChanges>()

/**
 * Whether a call that a site is has taken what a variable was then: the variable gets another value below, or what it holds is changed below
 * and given to another call of the same function. `config.description = 'Books.'; server.registerTool('book', config, book)`
 */
export function isReused(declaration: ts.Declaration, site: ts.Node): boolean {
  if (!ts.isVariableDeclaration(declaration) || !ts.isIdentifier(declaration.name)) return false
  if (!ts.isCallExpression(site) && !ts.isNewExpression(site)) return false
  const block = declaration.parent.parent.parent
  if (!block || (!ts.isBlock(block) && !ts.isSourceFile(block))) return false
  const statement = statementIn(block, site)
  if (!statement || !declaration.initializer) return false
  const { text } = declaration.name
  const { assigned, changed } = changesIn(block)
  const isBelow = (last: ReadonlyMap<string, number>) => (last.get(text) ?? -1) > statement.end
  if (isBelow(assigned)) return true
  const callee = calleeName(site.expression)?.text
  if (!isBelow(changed) || callee === undefined) return false
  return callsOf(callee, block.getSourceFile()).some((call) => {
    const other = statementIn(block, call)
    const isApart = other === null || other === statement || ts.isFunctionLike(other) || ts.isClassLike(other)
    return !isApart && gives(call, declaration)
  })
}

/** The statement of a block that a node stands in, where the node runs when the block does. */
function statementIn(block: ts.Block | ts.SourceFile, node: ts.Node): ts.Statement | null {
  let at = node
  while (at.parent && at.parent !== block) {
    if (ts.isFunctionLike(at) || ts.isClassLike(at)) return null
    at = at.parent
  }
  return at.parent === block ? (at as ts.Statement) : null
}

function changesIn(block: ts.Block | ts.SourceFile): LastChanges {
  const known = KNOWN.get(block)
  if (known) return known
  const [assigned, changed] = [new Map<string, number>(), new Map<string, number>()]
  KNOWN.set(block, { assigned, changed })
  for (const statement of block.statements) {
    if (!canMutate(statement)) continue
    for (const { name, container, effects } of mutatedBy(statement)) {
      if (container !== block && container !== block.parent) continue
      if (effects.has('assigned')) assigned.set(name, statement.end)
      if (effects.has('changed')) changed.set(name, statement.end)
    }
  }
  return { assigned, changed }
}

/** Whether a call is given a value, or a part of it. */
function gives(call: ts.CallExpression | ts.NewExpression, value: ts.Declaration): boolean {
  const isValue = (node: ts.Node) => ts.isIdentifier(node) && declarationOfName(node) === value
  return call.arguments?.some((each) => someNode(each, isValue, ts.isFunctionLike)) ?? false
}
