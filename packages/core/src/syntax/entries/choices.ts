import ts from '#typescript'
import { propertyKey } from '../literal.js'
import { unwrap } from '../scope.js'
import { type Handed, handedBy } from './handed-entries.js'

/** What is put somewhere, and how: as one entry, or as all that a list or record has. */
export interface PutEntry {
  value: ts.Expression
  as: 'entry' | 'all'
  /** The list, record, Map or Set. */
  into: ts.Expression
  /** What an entry goes by there. */
  key?: string | ts.Expression
  /** It is a variable that is given another list. */
  isGiven?: boolean
  /** What puts it there, where that may be a method of the project's own. */
  by?: Handed
}

/** What a branch does for the entries that it puts somewhere, and for no other purpose. */
export type PutStep =
  | { kind: 'put'; put: PutEntry }
  /** `registry.register(tool)` */
  | { kind: 'handed'; handed: Handed }
  /** `yield tool`, `yield* tools` */
  | { kind: 'yielded'; node: ts.YieldExpression; value: ts.Expression }
  | { kind: 'declared'; node: ts.VariableStatement }
  | { kind: 'branch'; steps: PutStep[] }
  /** `for (const it of list)`, `list.forEach((it) => …)` */
  | { kind: 'each'; element: ts.Node; list: ts.Expression; steps: PutStep[] }

/** A statement of which a condition decides what it puts into lists and records, hands to functions or yields. */
export interface Choice {
  conditions: ts.Expression[]
  steps: PutStep[]
  puts: PutEntry[]
  handed: Handed[]
  yielded: ts.YieldExpression[]
}

const CHOICES = new WeakMap<ts.Node, Choice>()

/**
 * `if (…) list.push(a) else list.push(b)`, `switch (…) { case 1: registry.register(a) }`, `flag && (yield a)`; null for anything else.
 */
export function choiceOf(node: ts.Node): Choice | null {
  const isOne =
    ts.isIfStatement(node) ||
    ts.isSwitchStatement(node) ||
    (ts.isExpressionStatement(node) && isBranching(unwrap(node.expression)))
  if (!isOne) return null
  const known = CHOICES.get(node)
  if (known !== undefined) return known
  const choice: Choice = { conditions: [], steps: [], puts: [], handed: [], yielded: [] }
  const steps = stepsOf(node, choice)
  const { length } = [...choice.puts, ...choice.handed, ...choice.yielded]
  const found = steps && length > 0 ? { ...choice, steps } : null
  // Most decide about no entry, which is seen at a glance.
  if (found) CHOICES.set(node, found)
  return found
}

function isBranching(node: ts.Expression): node is ts.ConditionalExpression | ts.BinaryExpression {
  return ts.isConditionalExpression(node) || (ts.isBinaryExpression(node) && isLogical(node))
}

function isLogical({ operatorToken: { kind } }: ts.BinaryExpression): boolean {
  return kind === ts.SyntaxKind.AmpersandAmpersandToken || kind === ts.SyntaxKind.BarBarToken
}

/** Null where a statement leaves the code around it, or goes on for more than what it puts somewhere. */
function stepsOf(node: ts.Statement, choice: Choice): PutStep[] | null {
  if (ts.isBlock(node)) return branch(node.statements, choice)
  if (ts.isVariableStatement(node))
    return node.declarationList.flags & ts.NodeFlags.BlockScoped ? [{ kind: 'declared', node }] : null
  if (ts.isExpressionStatement(node)) return stepsOfExpression(unwrap(node.expression), choice)
  if (ts.isEmptyStatement(node)) return []
  if (ts.isIfStatement(node)) {
    choice.conditions.push(node.expression)
    const held = branch([node.thenStatement], choice)
    if (!held) return null
    const others = node.elseStatement ? branch([node.elseStatement], choice) : []
    return others && [...held, ...others]
  }
  if (ts.isSwitchStatement(node)) {
    choice.conditions.push(node.expression)
    return joined(node.caseBlock.clauses, ({ statements }) => branch(withoutBreak(statements), choice))
  }
  if (!ts.isForOfStatement(node) || node.awaitModifier || !ts.isVariableDeclarationList(node.initializer))
    return null
  const steps = branch([node.statement], choice)
  return steps && [{ kind: 'each', element: node.initializer, list: node.expression, steps }]
}

function branch(statements: readonly ts.Statement[], choice: Choice): PutStep[] | null {
  const steps = joined(statements, (each) => stepsOf(each, choice))
  return steps && [{ kind: 'branch', steps }]
}

function joined<T>(all: readonly T[], steps: (each: T) => PutStep[] | null): PutStep[] | null {
  const found: PutStep[] = []
  for (const each of all) {
    const own = steps(each)
    if (!own) return null
    found.push(...own)
  }
  return found
}

/** What ends a clause ends no more than that. */
function withoutBreak(statements: readonly ts.Statement[]): readonly ts.Statement[] {
  const [only] = statements
  if (statements.length === 1 && only && ts.isBlock(only)) return withoutBreak(only.statements)
  const last = statements.at(-1)
  return last && ts.isBreakStatement(last) && !last.label ? statements.slice(0, -1) : statements
}

function stepsOfExpression(node: ts.Expression, choice: Choice): PutStep[] | null {
  if (isBranching(node)) {
    const [condition, ...branches] = ts.isConditionalExpression(node)
      ? [node.condition, node.whenTrue, node.whenFalse]
      : [node.left, node.right]
    choice.conditions.push(condition as ts.Expression)
    return joined(branches, (each) => stepsOfExpression(unwrap(each), choice))
  }
  if (ts.isAwaitExpression(node)) return stepsOfExpression(unwrap(node.expression), choice)
  if (isYield(node)) {
    if (!node.expression) return []
    choice.yielded.push(node)
    return [{ kind: 'yielded', node, value: node.expression }]
  }
  const puts = putBy(node)
  if (puts) {
    choice.puts.push(...puts)
    return puts.map((put) => ({ kind: 'put', put }))
  }
  if (!ts.isCallExpression(node)) return []
  const each = eachOf(node, choice)
  if (each) return each
  const handed = handedBy(node)
  choice.handed.push(...handed)
  return handed.map((each) => ({ kind: 'handed', handed: each }))
}

/** `list.forEach((it) => all.push(it))` */
function eachOf(call: ts.CallExpression, choice: Choice): PutStep[] | null {
  const { expression: callee, arguments: given } = call
  const [first] = given
  if (!ts.isPropertyAccessExpression(callee) || callee.name.text !== 'forEach' || !first) return null
  const run = unwrap(first)
  if (!ts.isArrowFunction(run) || run.modifiers || run.parameters.length !== 1) return null
  const element = (run.parameters[0] as ts.ParameterDeclaration).name
  const steps = ts.isBlock(run.body) ? stepsOf(run.body, choice) : stepsOfExpression(unwrap(run.body), choice)
  return steps && [{ kind: 'each', element, list: callee.expression, steps }]
}

function putBy(node: ts.Expression): PutEntry[] | null {
  if (ts.isBinaryExpression(node)) return putByAssignment(node)
  if (!ts.isCallExpression(node) || !ts.isPropertyAccessExpression(node.expression)) return null
  const { expression: into, name } = node.expression
  if (ts.isCallExpression(unwrap(into))) return null
  const [first, ...rest] = node.arguments
  if (!first) return null
  const by = { callee: node.expression, holder: into, given: node.arguments }
  switch (name.text) {
    case 'push':
    case 'unshift':
    case 'add':
      return node.arguments.map((each) =>
        ts.isSpreadElement(each)
          ? { value: each.expression, as: 'all', into, by }
          : { value: each, as: 'entry', into, by },
      )
    case 'set':
      return rest[0] ? [{ value: rest[0], as: 'entry', into, key: first, by }] : null
    case 'assign': {
      const isOwn = ts.isIdentifier(into) && into.text === 'Object'
      return isOwn && rest.length > 0 ? rest.map((value) => ({ value, as: 'all', into: first })) : null
    }
    default:
      return null
  }
}

/** `all.search = tool`, `list = list.concat(extras)`, `list = [...list, extra]`, `list = [extra]`, `list = extras`. */
function putByAssignment({ left, operatorToken, right }: ts.BinaryExpression): PutEntry[] | null {
  if (operatorToken.kind !== ts.SyntaxKind.EqualsToken) return null
  const target = unwrap(left)
  if (ts.isPropertyAccessExpression(target))
    return [{ value: right, as: 'entry', into: target.expression, key: target.name.text }]
  if (ts.isElementAccessExpression(target))
    return [{ value: right, as: 'entry', into: target.expression, key: target.argumentExpression }]
  if (!ts.isIdentifier(target)) return null
  const value = unwrap(right)
  const isSame = (node: ts.Expression) => ts.isIdentifier(node) && node.text === target.text
  if (ts.isCallExpression(value) && ts.isPropertyAccessExpression(value.expression)) {
    const { expression: list, name } = value.expression
    if (name.text !== 'concat' || !isSame(list) || value.arguments.some(ts.isSpreadElement)) return null
    return value.arguments.map((each) => ({ value: each, as: 'all', into: target, isGiven: true }))
  }
  const entries = ts.isArrayLiteralExpression(value)
    ? value.elements
    : ts.isObjectLiteralExpression(value)
      ? value.properties
      : null
  const isMore = entries?.some((each) => isSpreadOf(each) && isSame(each.expression))
  if (!entries || !isMore)
    return entries || ts.isIdentifier(value) || ts.isPropertyAccessExpression(value)
      ? [{ value, as: 'all', into: target, isGiven: true }]
      : null
  return entries.flatMap((each): PutEntry[] => {
    if (isSpreadOf(each))
      return isSame(each.expression)
        ? []
        : [{ value: each.expression, as: 'all', into: target, isGiven: true }]
    const key = ts.isPropertyAssignment(each) ? propertyKey(each.name) : null
    if (ts.isPropertyAssignment(each) && key !== null)
      return [{ value: each.initializer, as: 'entry', into: target, key, isGiven: true }]
    return ts.isExpression(each) ? [{ value: each, as: 'entry', into: target, isGiven: true }] : []
  })
}

function isSpreadOf(node: ts.Node): node is ts.SpreadElement | ts.SpreadAssignment {
  return ts.isSpreadElement(node) || ts.isSpreadAssignment(node)
}

function isYield(node: ts.Node): node is ts.YieldExpression {
  return node.kind === ts.SyntaxKind.YieldExpression
}
