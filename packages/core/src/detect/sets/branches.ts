import { isDeepStrictEqual } from 'node:util'
import ts from '#typescript'
import type { Registration, ToolSite } from '../../model/site.js'
import type { Branch } from '../../model/tool-set.js'
import { leaves } from '../../syntax/exits.js'

/** The branches of its file that a node stands in, innermost first. */
export function branchesOf(node: ts.Node, file: string): Branch[] {
  const found: Branch[] = []
  for (let at = node; at.parent; at = at.parent) {
    const index = branchWithin(at.parent, at)
    if (index !== null) found.push({ of: `${file} ${at.parent.pos}`, index })
    if (isStatementList(at.parent) && ts.isStatement(at))
      found.push(...afterExits(at, at.parent.statements, file))
  }
  return found
}

/** Whether nothing can be in both: they are different branches of one statement or expression. */
export function excludeEachOther(some: readonly Branch[] = [], others: readonly Branch[] = []): boolean {
  return some.some(({ of, index }) => others.some((other) => other.of === of && other.index !== index))
}

type Registered = Pick<ToolSite, 'registeredBy'>

/** Whether a wrapper is known to register what it is given in two places: by two calls, one of which does not exclude the other. */
export function registersTwice(
  { registeredBy: one }: Registered,
  { registeredBy: other }: Registered,
): boolean {
  if (!one || !other || isSameCall(one, other)) return false
  const [{ within }, { within: also }] = [one, other]
  if (within.on === null || within.on !== also.on || within.function !== also.function) return false
  return !excludeEachOther(within.branches, also.branches)
}

/** Whether a wrapper is known to register on one server what two calls of it give, one of which does not exclude the other. */
export function isCalledTwice(
  { registeredBy: one }: Registered,
  { registeredBy: other }: Registered,
): boolean {
  if (!one || !other || !isSameCall(one, other)) return false
  // A branch may be there to pass over what is registered already.
  if (!one.within.isOnOuter || one.within.branches.length > 0) return false
  const [from, also] = [one.from, other.from]
  if (from.callee === null || from.callee !== also.callee || from.function !== also.function) return false
  return !excludeEachOther(from.branches, also.branches)
}

/** Whether two calls of a function have it register what they give under a condition: that may be there to pass over what is registered. */
export function mayPassOver({ registeredBy: one }: Registered, { registeredBy: other }: Registered): boolean {
  return one !== undefined && other !== undefined && isSameCall(one, other) && one.within.branches.length > 0
}

/** Whether two calls of a function have it register the same in the place of each other: in different functions, or branches. */
export function registersInstead(
  { registeredBy: one }: Registered,
  { registeredBy: other }: Registered,
): boolean {
  if (!one || !other || !isSameCall(one, other)) return false
  const [from, also] = [one.from, other.from]
  return from.function !== also.function || excludeEachOther(from.branches, also.branches)
}

function isSameCall(one: Registration, other: Registration): boolean {
  return one.file === other.file && isDeepStrictEqual(one.range, other.range)
}

/** Which branch of `parent` a child of it is; null for other children. */
function branchWithin(parent: ts.Node, child: ts.Node): number | null {
  if (ts.isIfStatement(parent)) return pick(child, parent.thenStatement, parent.elseStatement)
  if (ts.isConditionalExpression(parent)) return pick(child, parent.whenTrue, parent.whenFalse)
  if (ts.isCaseBlock(parent)) return caseOf(parent, child)
  // What is done in its place where the first way fails.
  if (ts.isTryStatement(parent)) return pick(child, parent.tryBlock, parent.catchClause)
  return null
}

function pick(child: ts.Node, first: ts.Node, second: ts.Node | undefined): number | null {
  if (child === first) return 0
  return child === second ? 1 : null
}

/** Cases that run into the next one are one branch with it. */
function caseOf({ clauses }: ts.CaseBlock, child: ts.Node): number | null {
  const index = clauses.indexOf(child as ts.CaseOrDefaultClause)
  if (index < 0) return null
  let end = index
  while (end < clauses.length - 1 && !leaves((clauses[end] as ts.CaseOrDefaultClause).statements)) end++
  return end
}

/** A statement after `if (…) { …; return }` runs only where that branch was not taken. */
function afterExits(at: ts.Statement, statements: ts.NodeArray<ts.Statement>, file: string): Branch[] {
  return statements
    .slice(0, statements.indexOf(at))
    .filter((each) => ts.isIfStatement(each) && !each.elseStatement && leaves([each.thenStatement]))
    .map((each) => ({ of: `${file} ${each.pos}`, index: 1 }))
}

function isStatementList(node: ts.Node): node is ts.Node & { statements: ts.NodeArray<ts.Statement> } {
  return ts.isBlock(node) || ts.isSourceFile(node) || ts.isCaseOrDefaultClause(node) || ts.isModuleBlock(node)
}
