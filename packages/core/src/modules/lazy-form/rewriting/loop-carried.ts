import ts from '#typescript'
import { declarationOf, resolveName } from '../../../syntax/bindings.js'
import { jumpsOut } from '../../../syntax/exits.js'
import type { Loop } from '../../../syntax/loops.js'
import { someWithin } from '../../../syntax/outline.js'
import { contains, unwrap } from '../../../syntax/scope.js'
import { type Condition, conditionsWithin } from '../conditions.js'
import { mutatedBy } from './mutations.js'

/** What one turn of a loop does around a site, in order: what it asks, what it changes, and constants that have what was there before. */
export type TurnStep =
  /** `isOptional`: it is passed over where it cannot be evaluated. */
  | { kind: 'condition'; condition: Condition; isOptional: boolean }
  | { kind: 'change'; statement: ts.Statement }
  | { kind: 'constant'; name: ts.Identifier }

/** What a loop around a site changes in each turn for the conditions of the next ones: `seen` in `if (seen.has(name)) continue; seen.add(name)`. */
export interface LoopCarried {
  declarations: ReadonlySet<ts.Declaration>
  /** Conditions that ask for it. */
  asked: ReadonlySet<ts.Expression>
  before: readonly TurnStep[]
  after: readonly ts.Statement[]
}

/** Null where no condition in the loop asks for what the loop changes. */
export function loopCarried(tree: ts.SourceFile, site: ts.Node, loop: Loop): LoopCarried | null {
  const lists = listsAround(site, loop)
  const conditions = lists && conditionsWithin(site, loop)
  if (!lists || !conditions || conditions.length === 0) return null
  const all = lists.flatMap(({ statements }) => statements)
  const others = all.filter((each) => !contains(each, site))
  const changed = all.flatMap((each) => changedOutside(each, loop))
  const constants = new Map(others.flatMap((each) => constantsOf(each)))
  const declarations = new Set<ts.Declaration>()
  const constantsAsked = new Set<ts.Declaration>()
  const carries = (root: ts.Expression): boolean => {
    let found = false
    someWithin(tree, root, (node) => {
      const declaration = ts.isIdentifier(node) ? declaredAs(node) : undefined
      if (!declaration) return false
      if (changed.includes(declaration)) {
        declarations.add(declaration)
        found = true
      }
      const value = constants.get(declaration)
      if (value && carries(value)) {
        constantsAsked.add(declaration)
        found = true
      }
      return false
    })
    return found
  }
  const parts = conditions.flatMap(partsOf)
  const asking = parts.filter(({ expression }) => carries(expression))
  if (asking.length === 0) return null
  const wholes = conditions.filter(({ expression }) =>
    asking.some((each) => contains(expression, each.expression)),
  )
  // What is asked in one `if` with it around the site is asked beside it.
  const beside = parts.filter(
    (each) =>
      !asking.includes(each) &&
      wholes.some(({ expression }) => contains(expression, each.expression)) &&
      contains(statementOf(each.expression), site),
  )
  const isChange = (each: ts.Statement) =>
    !jumpsOut(each) && changedOutside(each, loop).some((declaration) => declarations.has(declaration))
  const steps = [
    ...[...asking, ...beside].map((condition): Placed => {
      const isOptional = beside.includes(condition)
      return { at: condition.expression.pos, step: { kind: 'condition', condition, isOptional } }
    }),
    ...[...constantsAsked].map((declaration): Placed => {
      const name = (declaration as ts.VariableDeclaration).name as ts.Identifier
      return { at: name.pos, step: { kind: 'constant', name } }
    }),
    ...others
      .filter((each) => each.end <= site.pos && isChange(each))
      .map((statement): Placed => ({ at: statement.pos, step: { kind: 'change', statement } })),
  ]
  return {
    declarations,
    asked: new Set(wholes.map(({ expression }) => expression)),
    before: steps.sort((a, b) => a.at - b.at).map(({ step }) => step),
    after: others.filter((each) => each.pos >= site.end && isChange(each)),
  }
}

/** `a || b` does not hold where neither does, and `a && b` holds where both do. */
function partsOf(condition: Condition): Condition[] {
  const { expression, holds, cases } = condition
  if (cases) return []
  const node = unwrap(expression)
  const splits = holds ? ts.SyntaxKind.AmpersandAmpersandToken : ts.SyntaxKind.BarBarToken
  if (!ts.isBinaryExpression(node) || node.operatorToken.kind !== splits) return [condition]
  return [node.left, node.right].flatMap((each) => partsOf({ ...condition, expression: each }))
}

function statementOf(node: ts.Node): ts.Node {
  return ts.findAncestor(node, ts.isStatement) ?? node
}

interface Placed {
  at: number
  step: TurnStep
}

/** The lists of statements between a site and a loop around it; null where another function lies in between. */
function listsAround(site: ts.Node, loop: Loop): Array<{ statements: readonly ts.Statement[] }> | null {
  const lists = []
  for (let node = site.parent; node && node !== loop; node = node.parent) {
    if (ts.isFunctionLike(node)) return null
    if (ts.isBlock(node) || ts.isCaseOrDefaultClause(node)) lists.unshift(node)
  }
  return lists
}

/** Variables with a value of their own, declared outside of a loop, whose value a statement changes. */
function changedOutside(statement: ts.Statement, loop: Loop): ts.Declaration[] {
  return mutatedBy(statement).flatMap(({ name, container, effects }) => {
    if (!effects.has('changed') || contains(loop, container)) return []
    const found = resolveName(name, loop)
    const declaration = found?.container === container ? declarationOf(found.symbol) : undefined
    const isOne =
      declaration &&
      ts.isVariableDeclaration(declaration) &&
      ts.isIdentifier(declaration.name) &&
      declaration.initializer !== undefined
    return isOne ? [declaration] : []
  })
}

function constantsOf(statement: ts.Statement): Array<[ts.Declaration, ts.Expression]> {
  if (!ts.isVariableStatement(statement)) return []
  return statement.declarationList.declarations.flatMap(
    (each): Array<[ts.Declaration, ts.Expression]> =>
      ts.isIdentifier(each.name) && each.initializer ? [[each, each.initializer]] : [],
  )
}

function declaredAs(node: ts.Identifier): ts.Declaration | undefined {
  const { parent } = node
  if (ts.isPropertyAccessExpression(parent) && parent.name === node) return undefined
  const found = resolveName(node.text, node)
  return found ? declarationOf(found.symbol) : undefined
}
