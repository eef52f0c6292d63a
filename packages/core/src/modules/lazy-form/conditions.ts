import ts from '#typescript'
import { shorten } from '../../common/one-line.js'
import { definitionArguments } from '../../detect/definitions/definition-arguments.js'
import { declarationOf, resolveName, rootDeclaration } from '../../syntax/bindings.js'
import { leaves, leavesFunction } from '../../syntax/exits.js'
import { listCallOf } from '../../syntax/loops.js'
import type { DefinitionNode } from '../../syntax/outline.js'
import { forEachValueChild } from '../../syntax/scope.js'

/** What has to hold, or not to hold, where a node runs. */
export interface Condition {
  expression: ts.Expression
  holds: boolean
  /** Of a `switch`: what its expression is compared with, and the first of them that it has to be; -1 for none of them. */
  cases?: { values: readonly ts.Expression[]; first: readonly number[] }
  /** What runs where it is otherwise. */
  others: readonly ts.Node[]
}

const MAX_LABEL = 60

/** What a definition, or a condition, depends on. */
interface Needs {
  /** Where its names are declared, and those of what these are given; `this` stands for itself. */
  declared: Set<ts.Node | 'this'>
  /** Whether it depends on anything that has its value only while a function runs. */
  isLocal: boolean
}

/**
 * The conditions around a site that may be there for its sake: without them, what it reads need not have a value. A fault of a
 * definition that reads nothing of them is one whether they hold or not.
 */
export function conditionsOf(tree: ts.SourceFile, site: ts.Node): Condition[] {
  const conditions = conditionsAround(site)
  if (conditions.length === 0) return conditions
  const own = needsOf(tree, [...definitionArguments(site as DefinitionNode), ...elementsOf(site)])
  return conditions.filter((condition) => {
    const { declared, isLocal } = needsOf(tree, readBy(condition))
    return (isLocal && own.isLocal) || [...declared].some((each) => own.declared.has(each))
  })
}

/** What a function is called with each element of: `group.children` in `group.children.forEach(register)`. */
function elementsOf(site: ts.Node): ts.Expression[] {
  if (!ts.isCallExpression(site) || !site.arguments[0] || !listCallOf(site.arguments[0])) return []
  const { expression: callee } = site
  return ts.isPropertyAccessExpression(callee) ? [callee.expression] : []
}

/** What is read for a condition. */
export function readBy({ expression, cases }: Condition): ts.Expression[] {
  return [expression, ...(cases?.values ?? [])]
}

/** A condition as a message names it. */
export function conditionLabel(tree: ts.SourceFile, { expression, holds, cases }: Condition): string {
  const text = expression.getText(tree)
  if (!cases) return labelOf(text, holds)
  const isNone = cases.first.includes(-1)
  const named = cases.values.filter((_, index) => cases.first.includes(index) !== isNone)
  return labelOf(named.map((each) => `${text} === ${each.getText(tree)}`).join(' || '), !isNone)
}

function labelOf(text: string, holds: boolean): string {
  const label = shorten(text.replace(/\s+/g, ' '), MAX_LABEL)
  if (holds) return label
  // `!(!admin)` is `admin`.
  if (/^![\w.]+$/.test(label)) return label.slice(1)
  return /^[\w.]+$/.test(label) ? `!${label}` : `!(${label})`
}

/** The conditions under which a node runs, the innermost first. */
export function conditionsAround(site: ts.Node): Condition[] {
  return conditionsWithin(site, null)
}

/** Those that are asked within a node around it. */
export function conditionsWithin(site: ts.Node, around: ts.Node | null): Condition[] {
  const found: Condition[] = []
  for (let node = site; node.parent && node !== around; node = node.parent) {
    const { parent } = node
    if (ts.isIfStatement(parent) && node !== parent.expression) {
      const holds = node === parent.thenStatement
      const other = holds ? parent.elseStatement : parent.thenStatement
      const others = other ? [other] : leaves([parent.thenStatement]) ? after(parent) : []
      found.push({ expression: parent.expression, holds, others })
    } else if (ts.isConditionalExpression(parent) && node !== parent.condition) {
      const holds = node === parent.whenTrue
      const others = [holds ? parent.whenFalse : parent.whenTrue]
      found.push({ expression: parent.condition, holds, others })
    } else if (ts.isBinaryExpression(parent) && node === parent.right) {
      const { kind } = parent.operatorToken
      const isAnd = kind === ts.SyntaxKind.AmpersandAmpersandToken
      if (isAnd || kind === ts.SyntaxKind.BarBarToken)
        found.push({ expression: parent.left, holds: isAnd, others: [] })
    } else if (ts.isBlock(parent)) found.push(...before(node, parent.statements))
    else if (ts.isCaseOrDefaultClause(parent) && ts.isStatement(node)) {
      found.push(...before(node, parent.statements), ...caseOf(parent))
    }
  }
  return found
}

/** `if (!registry) return` above a statement of the same list, and a `switch` whose cases return. */
function before(node: ts.Node, statements: ts.NodeArray<ts.Statement>): Condition[] {
  return statements.flatMap((statement): Condition[] => {
    if (statement.pos >= node.pos) return []
    if (ts.isIfStatement(statement) && !statement.elseStatement && leaves([statement.thenStatement]))
      return [{ expression: statement.expression, holds: false, others: [statement.thenStatement] }]
    return ts.isSwitchStatement(statement) ? pastSwitch(statement) : []
  })
}

/** What runs after an `if` that has no `else`. */
function after(statement: ts.IfStatement): readonly ts.Node[] {
  const { parent } = statement
  if (!ts.isBlock(parent) && !ts.isCaseOrDefaultClause(parent)) return []
  return parent.statements.slice(parent.statements.indexOf(statement) + 1)
}

/** What the expression of a `switch` is where a clause runs, by itself or after those above it that run into it. */
function caseOf(clause: ts.CaseOrDefaultClause): Condition[] {
  const { clauses, parent } = clause.parent
  const index = clauses.indexOf(clause)
  let first = index
  while (first > 0 && !leaves((clauses[first - 1] as ts.CaseOrDefaultClause).statements)) first--
  const group = clauses.slice(first, index + 1)
  const others = [...clauses.slice(0, first), ...clauses.slice(index + 1)]
  const cases = casesOf(clauses, (each) => group.includes(each), false)
  return cases ? [{ expression: parent.expression, holds: true, cases, others }] : []
}

/** Code after a `switch` runs for every value whose case does not return. */
function pastSwitch({ expression, caseBlock: { clauses } }: ts.SwitchStatement): Condition[] {
  const isEnd = clauses.map(({ statements }) => leavesFunction(statements))
  // An empty clause, and one that goes on, does what the next one does.
  for (let index = clauses.length - 2; index >= 0; index--)
    isEnd[index] ||=
      !leaves((clauses[index] as ts.CaseOrDefaultClause).statements) && isEnd[index + 1] === true
  const ends = clauses.filter((_, index) => isEnd[index])
  const cases = ends.length > 0 ? casesOf(clauses, (each) => !ends.includes(each), true) : null
  return cases ? [{ expression, holds: true, cases, others: ends }] : []
}

/** Null where every value leads to these clauses. `isPast`: so do values without a case. */
function casesOf(
  clauses: readonly ts.CaseOrDefaultClause[],
  isOne: (clause: ts.CaseOrDefaultClause) => boolean,
  isPast: boolean,
): NonNullable<Condition['cases']> | null {
  const compared = clauses.filter(isCase)
  const first = compared.flatMap((each, index) => (isOne(each) ? [index] : []))
  const otherwise = clauses.find((each) => !isCase(each))
  if (otherwise ? isOne(otherwise) : isPast) first.push(-1)
  if (first.length > compared.length) return null
  return { values: compared.map((each) => each.expression), first }
}

function isCase(clause: ts.CaseOrDefaultClause): clause is ts.CaseClause {
  return clause.kind === ts.SyntaxKind.CaseClause
}

function needsOf(tree: ts.SourceFile, roots: readonly ts.Node[]): Needs {
  const needs: Needs = { declared: new Set(), isLocal: false }
  const visit = (node: ts.Node): void => {
    // What runs when the model calls the tool.
    if (ts.isMethodDeclaration(node) || ts.isArrowFunction(node) || ts.isFunctionExpression(node)) return
    if (node.kind === ts.SyntaxKind.ThisKeyword) needs.declared.add('this')
    else if (ts.isIdentifier(node) && !isMemberName(node)) {
      const found = resolveName(node.text, node)
      const declaration = found && declarationOf(found.symbol)
      if (declaration && !found.symbol.isImport && !needs.declared.has(declaration)) {
        needs.declared.add(declaration)
        needs.isLocal ||= found.container !== tree
        const value = givenTo(declaration)
        if (value) visit(value)
      }
    }
    forEachValueChild(node, visit)
  }
  for (const root of roots) visit(root)
  return needs
}

/** What a variable is given, or what it is taken from, be it in each turn of a loop. */
function givenTo(declaration: ts.Declaration): ts.Expression | undefined {
  const root = rootDeclaration(declaration)
  if (!ts.isVariableDeclaration(root)) return undefined
  const loop = root.parent.parent
  return ts.isForOfStatement(loop) || ts.isForInStatement(loop) ? loop.expression : root.initializer
}

function isMemberName(node: ts.Identifier): boolean {
  const { parent } = node
  return (
    (ts.isPropertyAccessExpression(parent) && parent.name === node) ||
    (ts.isPropertyAssignment(parent) && parent.name === node)
  )
}
