import ts from '#typescript'
import { assignment } from '../../../syntax/assignments.js'
import { declarationOfName } from '../../../syntax/bindings.js'
import { localBase } from '../../../syntax/class-members.js'
import { outlineOf } from '../../../syntax/outline.js'
import { outermost, unwrap } from '../../../syntax/scope.js'

/** The methods of a class that change its instances, by name: whether they give the instance back. */
export type Setters = Readonly<Record<string, boolean>>

/** What a template says of the class whose instances its site depends on; of a function nothing. */
export function ofInstances(
  maker: ts.FunctionLikeDeclaration | ts.ClassDeclaration,
  site: ts.Node,
): { ofClass?: true; setters?: Setters } {
  return ts.isClassDeclaration(maker) ? { ofClass: true, setters: settersOf(maker, site) } : {}
}

/** Those of a class and of its bases in this file, but for what waits, and for the method that a site stands in. */
function settersOf(owner: ts.ClassDeclaration, site: ts.Node): Setters {
  const found: Record<string, boolean> = {}
  for (let at: ts.ClassLikeDeclaration | null = owner; at; at = localBase(at))
    for (const member of at.members) {
      if (!ts.isMethodDeclaration(member) || !member.body || !ts.isIdentifier(member.name)) continue
      const isSite = member.pos <= site.pos && site.end <= member.end
      if (isSite || member.modifiers?.some(({ kind }) => kind === ts.SyntaxKind.AsyncKeyword)) continue
      const { sets, returns } = effectsOf(member.body)
      if (sets || returns) found[member.name.text] ??= returns
    }
  return found
}

function effectsOf(body: ts.Block): { sets: boolean; returns: boolean } {
  const found = { sets: false, returns: false }
  const visit = (node: ts.Node): void => {
    if (ts.isReturnStatement(node)) found.returns ||= node.expression?.kind === ts.SyntaxKind.ThisKeyword
    else if (ts.isBinaryExpression(node) && isAssignment(node)) found.sets ||= isOfThis(node.left)
    else if (ts.isCallExpression(node)) found.sets ||= isFilling(node)
    if (!ts.isFunctionLike(node) || ts.isArrowFunction(node)) ts.forEachChild(node, visit)
  }
  visit(body)
  return found
}

/** `this.fields.set(…)`. */
function isFilling({ expression }: ts.CallExpression): boolean {
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
  /** What is done with the variable that holds it, in source order: `tool.text = '…'`, `tool.describe('…')`. */
  changes: Array<ts.BinaryExpression | ts.CallExpression>
}

export function finishedInstance(node: ts.NewExpression, setters: Setters): FinishedInstance {
  const made = built(node, setters)
  const holder = outermost(made).parent
  if (!ts.isVariableDeclaration(holder) || !ts.isIdentifier(holder.name)) return { made, changes: [] }
  const { text } = holder.name
  const block = holder.parent.parent.parent
  const changes = outlineOf(node.getSourceFile()).flatMap((each) => {
    if (!ts.isIdentifier(each) || each.text !== text || declarationOfName(each) !== holder) return []
    return changesBy(each, setters, block)
  })
  return { made, changes }
}

/** What a statement beside that of a variable does with it. */
function changesBy(name: ts.Identifier, setters: Setters, block: ts.Node): FinishedInstance['changes'] {
  const access = outermost(name).parent
  if (!ts.isPropertyAccessExpression(access)) return []
  const { parent } = access
  if (ts.isBinaryExpression(parent)) {
    const isSet = assignment(parent.parent) === parent && parent.left === access
    return isSet && parent.parent.parent === block ? [parent] : []
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
  const statement = ts.findAncestor(at, ts.isStatement)
  return statement && ts.isExpressionStatement(statement) && statement.parent === block ? calls : []
}

/** An instance with what is said of it in a chain. */
function built(node: ts.NewExpression, setters: Setters): ts.Expression {
  let made: ts.Expression = node
  for (let next: ts.Expression | null = made; next; next = nextLink(made, setters)) made = next
  return made
}

/** Whether an instance is said in a chain to be something: `new Tool().named('search')`. */
export function isBuilt(node: ts.NewExpression, setters: Setters = {}): boolean {
  return built(node, setters) !== node
}

function nextLink(made: ts.Expression, setters: Setters): ts.CallExpression | null {
  const access = outermost(made).parent
  if (!ts.isPropertyAccessExpression(access) || !ts.isCallExpression(access.parent)) return null
  return setters[access.name.text] === true && access.parent.expression === access ? access.parent : null
}
