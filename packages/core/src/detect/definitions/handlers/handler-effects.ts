import ts from '#typescript'
import type { Lines } from '../../../common/lines.js'
import type { HandlerChange, HandlerEffects, HandlerSink } from '../../../model/site.js'
import type { Range } from '../../../model/text.js'
import type { DefinitionNode } from '../../../syntax/outline.js'
import { unwrap } from '../../../syntax/scope.js'
import { changeOf } from './handler-changes.js'
import { functionBehind, handlerOf } from './handler-function.js'
import { isGuard, sinkOf } from './handler-sinks.js'

/** What a handler does, and the functions of its file that it calls; null where no call tells. */
export function handlerEffects(
  tree: ts.SourceFile,
  lines: Lines,
  node: DefinitionNode,
): HandlerEffects | null {
  if (!mayAct(tree)) return null
  const handler = handlerOf(node)
  if (!handler?.body) return null
  const changes: HandlerChange[] = []
  const sinks: HandlerSink[] = []
  let isGuarded = false
  const rangeOf = (call: ts.Node): Range => lines.range({ start: call.getStart(tree), end: call.end })
  const visit = (each: ts.Node, at: Range | null): void => {
    const change = changeOf(each)
    if (change) changes.push({ ...change, range: at ?? rangeOf(each) })
    if (ts.isCallExpression(each) && at === null) {
      const sink = sinkOf(each, handler)
      if (sink) sinks.push({ ...sink, range: rangeOf(each) })
      isGuarded ||= isGuard(each)
      const called = calledHere(each)
      if (called) ts.forEachChild(called, (child) => visit(child, rangeOf(each)))
    }
    ts.forEachChild(each, (child) => visit(child, at))
  }
  visit(handler.body, null)
  const known = isGuarded ? [] : sinks
  return changes.length + known.length === 0 ? null : { changes, sinks: known }
}

/** The body of a function of the same file, or of a method of the class around, that is called. */
function calledHere({ expression }: ts.CallExpression): ts.Node | null {
  const callee = unwrap(expression)
  if (ts.isIdentifier(callee)) return functionBehind(callee)?.body ?? null
  if (!ts.isPropertyAccessExpression(callee) || callee.expression.kind !== ts.SyntaxKind.ThisKeyword)
    return null
  let holder: ts.Node = callee
  while (holder.parent && !ts.isClassLike(holder)) holder = holder.parent
  if (!ts.isClassLike(holder)) return null
  const method = holder.members.find(
    (member) =>
      ts.isMethodDeclaration(member) && ts.isIdentifier(member.name) && member.name.text === callee.name.text,
  )
  return method && ts.isMethodDeclaration(method) ? (method.body ?? null) : null
}

const MAY_ACT =
  /\bfs\b|child_process|\bfetch\(|axios|\bgot\b|prisma|\b(?:query|execute|exec|prepare|raw|unsafe)\w*\(|await [\w.]+\.(?:delete|destroy|remove|update|insert|publish|send)[A-Z]/
const known = new WeakMap<ts.SourceFile, boolean>()

function mayAct(tree: ts.SourceFile): boolean {
  const found = known.get(tree) ?? MAY_ACT.test(tree.text)
  known.set(tree, found)
  return found
}
