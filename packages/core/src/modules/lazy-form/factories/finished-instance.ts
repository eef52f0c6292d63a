import ts from '#typescript'
import { assignment } from '../../../syntax/assignments.js'
import { declarationOfName } from '../../../syntax/bindings.js'
import { localBase, memberKey, returnsThis } from '../../../syntax/class-members.js'
import { jumpsOut } from '../../../syntax/exits.js'
import { someNode } from '../../../syntax/find-nodes.js'
import { awaits, type DefinitionNode, outlineOf } from '../../../syntax/outline.js'
import { contains, outermost, unwrap } from '../../../syntax/scope.js'
import { canMutate, mutatedBy } from '../rewriting/mutations.js'
import { decidingArguments, handedOn, type Members, membersGiven } from './deciding-arguments.js'
import type { Factory } from './factory.js'

/** The methods of a class that change its instances, by name: whether they give the instance back. */
export type Setters = Readonly<Record<string, boolean>>

/** What holds for the classes that extend one, too: see `FactoryRef`. */
interface Inherited {
  deciding?: number[]
  method?: string
}

/** What a template says of the class that its site depends on, or whose instances it does; of a function nothing. */
export function ofInstances(
  { node: maker, isStatic }: Factory,
  site: DefinitionNode,
  parts: readonly ts.Node[],
  inner: Inherited | null,
): Inherited & { ofClass?: true; isStatic?: true; setters?: Setters; members?: Members } {
  if (!ts.isClassDeclaration(maker)) return {}
  const method = site === maker ? inner?.method : methodAround(site, maker)
  const within = method === undefined ? {} : { method }
  if (isStatic) return { ofClass: true, isStatic, ...within }
  const members = membersGiven(maker)
  const deciding =
    site === maker ? handedOn(maker, inner?.deciding ?? []) : decidingArguments(maker, parts, members)
  return {
    ofClass: true,
    setters: settersOf(maker, site),
    members,
    ...(deciding.length > 0 ? { deciding } : {}),
    ...within,
  }
}

function methodAround(site: ts.Node, owner: ts.ClassDeclaration): string | undefined {
  const member = owner.members.find((each) => contains(each, site))
  if (!member || !(ts.isMethodDeclaration(member) || ts.isGetAccessor(member))) return undefined
  return memberKey(member.name) ?? undefined
}

/** Whether a class has a method of its own in place of an inherited one, which it does not call either. */
export function replacesMethod({ members }: ts.ClassLikeDeclaration, method: string | undefined): boolean {
  return members.some((member) => {
    const isOwn =
      ts.isPropertyDeclaration(member) ||
      ((ts.isMethodDeclaration(member) || ts.isGetAccessor(member)) && member.body !== undefined)
    if (!isOwn || method === undefined || memberKey(member.name) !== method) return false
    return !someNode(
      member,
      (node) =>
        ts.isPropertyAccessExpression(node) &&
        node.expression.kind === ts.SyntaxKind.SuperKeyword &&
        node.name.text === method,
    )
  })
}

/** Those of a class and of its bases in this file, but for what waits, and for the method that a site stands in. */
function settersOf(owner: ts.ClassDeclaration, site: ts.Node): Setters {
  const found: Record<string, boolean> = {}
  for (let at: ts.ClassLikeDeclaration | null = owner; at; at = localBase(at))
    for (const member of at.members) {
      if (!ts.isMethodDeclaration(member) || !member.body || !ts.isIdentifier(member.name)) continue
      const isSite = member.pos <= site.pos && site.end <= member.end
      if (isSite || member.modifiers?.some(({ kind }) => kind === ts.SyntaxKind.AsyncKeyword)) continue
      const returns = returnsThis(member.body)
      if (returns || setsMember(member.body)) found[member.name.text] ??= returns
    }
  return found
}

function setsMember(body: ts.Block): boolean {
  return someNode(
    body,
    (node) =>
      ts.isBinaryExpression(node)
        ? isAssignment(node) && isOfThis(node.left)
        : ts.isCallExpression(node) && fillsMember(node),
    (node) => ts.isFunctionLike(node) && !ts.isArrowFunction(node),
  )
}

/** `this.fields.set(…)`. */
function fillsMember({ expression }: ts.CallExpression): boolean {
  if (!ts.isPropertyAccessExpression(expression) || !FILLING.has(expression.name.text)) return false
  return ts.isPropertyAccessExpression(expression.expression) && isOfThis(expression.expression)
}

const FILLING = new Set(['add', 'push', 'set', 'unshift'])

function isAssignment({ operatorToken: { kind } }: ts.BinaryExpression): boolean {
  return kind >= ts.SyntaxKind.FirstAssignment && kind <= ts.SyntaxKind.LastAssignment
}

function isOfThis(target: ts.Expression): boolean {
  let node = unwrap(target)
  while (ts.isPropertyAccessExpression(node) || ts.isElementAccessExpression(node))
    node = unwrap(node.expression)
  return node.kind === ts.SyntaxKind.ThisKeyword
}

/** An instance with the changes that its program makes before it is used. */
export interface FinishedInstance {
  /** `new Tool('search').describe('…')`. */
  made: ts.Expression
  /**
   * What is done with the variable that holds it, in source order: `tool.text = '…'`, `tool.describe('…')`, and statements that fill it in
   * a loop or by a function: `for (const name of names) kit.add(name)`, `addRooms(kit)`.
   */
  changes: Array<ts.BinaryExpression | ts.CallExpression | ts.Statement>
  /** The variable. */
  holder: ts.VariableDeclaration | null
}

export function finishedInstance(node: ts.NewExpression, setters: Setters): FinishedInstance {
  const made = built(node, setters)
  const holder = outermost(made).parent
  if (!ts.isVariableDeclaration(holder) || !ts.isIdentifier(holder.name))
    return { made, changes: [], holder: null }
  const { text } = holder.name
  const list = holder.parent.parent.parent
  const uses = outlineOf(node.getSourceFile()).filter(
    (each): each is ts.Identifier =>
      ts.isIdentifier(each) &&
      each.text === text &&
      each !== holder.name &&
      declarationOfName(each) === holder,
  )
  return { made, changes: changesIn(list, uses, setters), holder }
}

/** What the statements of a block do with a variable. Where a condition decides, all of its branches do. */
function changesIn(
  list: ts.Node,
  uses: readonly ts.Identifier[],
  setters: Setters,
): FinishedInstance['changes'] {
  return childrenOf(list).flatMap((statement) => {
    const within = uses.filter((use) => contains(statement, use))
    if (within.length === 0) return []
    if (ts.isIfStatement(statement)) {
      const branches = [statement.thenStatement, statement.elseStatement]
      return branches.flatMap((branch) => (branch ? changesIn(branch, within, setters) : []))
    }
    if (ts.isBlock(statement)) return changesIn(statement, within, setters)
    if (ts.isTryStatement(statement)) return changesIn(statement.tryBlock, within, setters)
    const own = within.flatMap((use) => changesBy(use, setters, statement))
    if (own.length > 0) return own
    return isFilling(statement, within, setters) ? [statement] : []
  })
}

function childrenOf(node: ts.Node): readonly ts.Statement[] {
  if (ts.isBlock(node) || ts.isSourceFile(node) || ts.isModuleBlock(node)) return node.statements
  return ts.isStatement(node) ? [node] : []
}

/** Whether a statement fills an instance in a loop, or hands it to a function that does, and does nothing else with it. */
function isFilling(statement: ts.Statement, uses: readonly ts.Identifier[], setters: Setters): boolean {
  if (!canMutate(statement) || jumpsOut(statement) || awaits(statement.getSourceFile(), statement))
    return false
  const isSet = (use: ts.Identifier): boolean => {
    const access = outermost(use).parent
    return (
      ts.isPropertyAccessExpression(access) &&
      setters[access.name.text] !== undefined &&
      ts.isCallExpression(access.parent) &&
      access.parent.expression === access
    )
  }
  const isGiven = ({ parent, text }: ts.Identifier): boolean =>
    ts.isCallExpression(parent) &&
    mutatedBy(statement, ({ name }) => name === text).some(
      ({ name, effects }) => name === text && effects.has('changed'),
    )
  return uses.every((use) => isSet(use) || isGiven(use))
}

/** What a statement does with a variable by itself: an assignment, or a chain of calls. */
function changesBy(
  name: ts.Identifier,
  setters: Setters,
  statement: ts.Statement,
): FinishedInstance['changes'] {
  const access = outermost(name).parent
  if (!ts.isPropertyAccessExpression(access)) return []
  const { parent } = access
  if (ts.isBinaryExpression(parent)) {
    const isSet = assignment(parent.parent) === parent && parent.left === access
    return isSet && parent.parent === statement ? [parent] : []
  }
  const calls: ts.CallExpression[] = []
  let at: ts.Node = parent
  while (ts.isCallExpression(at) && ts.isPropertyAccessExpression(at.expression)) {
    const given = setters[at.expression.name.text]
    if (given === undefined) break
    calls.push(at)
    const next: ts.Node = at.parent
    at = given && ts.isPropertyAccessExpression(next) ? next.parent : next
  }
  const found = ts.findAncestor(at, ts.isStatement)
  return found === statement && ts.isExpressionStatement(statement) && !isInFunction(name, statement)
    ? calls
    : []
}

function isInFunction(node: ts.Node, statement: ts.Statement): boolean {
  const inner = ts.findAncestor(node, (each) => each === statement || ts.isFunctionLike(each))
  return inner !== statement
}

/** An instance with what is said of it in a chain. */
function built(node: ts.NewExpression, setters: Setters): ts.Expression {
  let made: ts.Expression = node
  for (let next: ts.Expression | null = made; next; next = nextLink(made, setters)) made = next
  return made
}

/** Whether an instance is said to be something: `new Tool().named('search')`, `const kit = new Kit(); kit.add('search', …)`. */
export function isBuilt(node: ts.NewExpression, setters: Setters = {}): boolean {
  const { made, changes } = finishedInstance(node, setters)
  return made !== node || changes.some((each) => !ts.isBinaryExpression(each))
}

/** All calls on an instance in a chain, whatever they give: `new Tool().named('search').build()`. */
export function chainOn(node: ts.NewExpression): ts.Expression {
  let chain: ts.Expression = node
  for (;;) {
    const access = outermost(chain).parent
    const isCalled =
      ts.isPropertyAccessExpression(access) &&
      ts.isCallExpression(access.parent) &&
      access.parent.expression === access
    if (!isCalled) return chain
    chain = access.parent as ts.CallExpression
  }
}

function nextLink(made: ts.Expression, setters: Setters): ts.CallExpression | null {
  const access = outermost(made).parent
  if (!ts.isPropertyAccessExpression(access) || !ts.isCallExpression(access.parent)) return null
  return setters[access.name.text] === true && access.parent.expression === access ? access.parent : null
}
