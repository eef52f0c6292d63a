import ts from '#typescript'
import { propertyKey } from './literal.js'
import { unwrap } from './scope.js'

/**
 * Whether a condition may leave entries out of a list or a record: `flag ? [extra] : []`, `...(flag && extras)`,
 * `if (flag) list.push(extra)`, `if (flag) return [extra]`. Needs no parents but those around the node.
 */
export function mayLeaveOut(node: ts.Node): boolean {
  if (ts.isConditionalExpression(node))
    return isList(node.whenTrue) || isList(node.whenFalse) || isSpread(node)
  if (ts.isBinaryExpression(node))
    return node.operatorToken.kind === ts.SyntaxKind.AmpersandAmpersandToken && isSpread(node)
  if (ts.isIfStatement(node) && returned(node.thenStatement)) return returnsOf(node) !== null
  return choiceOf(node) !== null
}

/** Written out, or another one with more: `base.concat(extras)`. */
function isList(value: ts.Expression): boolean {
  const own = unwrap(value)
  if (!ts.isCallExpression(own) || !ts.isPropertyAccessExpression(own.expression)) return isLiteral(own)
  return own.expression.name.text === 'concat'
}

function isLiteral(value: ts.Expression): boolean {
  const own = unwrap(value)
  return ts.isArrayLiteralExpression(own) || ts.isObjectLiteralExpression(own)
}

/** Whether a value is spread, be it only where others are not: `...((flag && extras) || [])`. */
function isSpread(value: ts.Expression): boolean {
  const { parent } = value
  if (ts.isSpreadElement(parent) || ts.isSpreadAssignment(parent)) return true
  const isOne =
    ts.isParenthesizedExpression(parent) ||
    ts.isConditionalExpression(parent) ||
    (ts.isBinaryExpression(parent) && isEither(parent))
  return isOne && isSpread(parent)
}

function isEither({ operatorToken: { kind } }: ts.BinaryExpression): boolean {
  return kind === ts.SyntaxKind.BarBarToken || kind === ts.SyntaxKind.QuestionQuestionToken
}

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
}

/** What a branch does for the entries that it puts somewhere, and for no other purpose. */
export type PutStep =
  | { kind: 'put'; put: PutEntry }
  | { kind: 'declared'; node: ts.VariableStatement }
  | { kind: 'branch'; steps: PutStep[] }
  | { kind: 'each'; loop: ts.ForOfStatement; steps: PutStep[] }

/** A statement of which a condition decides what it puts into lists and records. */
export interface Choice {
  conditions: ts.Expression[]
  steps: PutStep[]
  puts: PutEntry[]
}

const CHOICES = new WeakMap<ts.Node, Choice>()

/** `if (…) list.push(a) else list.push(b)`, `switch (…) { case 1: list.push(a) }`, `flag && list.push(a)`; null for anything else. */
export function choiceOf(node: ts.Node): Choice | null {
  const isOne =
    ts.isIfStatement(node) ||
    ts.isSwitchStatement(node) ||
    (ts.isExpressionStatement(node) && isBranching(unwrap(node.expression)))
  if (!isOne) return null
  const known = CHOICES.get(node)
  if (known !== undefined) return known
  const choice: Choice = { conditions: [], steps: [], puts: [] }
  const steps = stepsOf(node, choice)
  const found = steps && choice.puts.length > 0 ? { ...choice, steps } : null
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
  return steps && [{ kind: 'each', loop: node, steps }]
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
  const puts = putBy(node) ?? []
  choice.puts.push(...puts)
  return puts.map((put) => ({ kind: 'put', put }))
}

/** `if (…) return [a]; return [b]`: what is returned under conditions, and in the end. */
export interface Returns {
  branches: Array<{ condition: ts.Expression; value: ts.Expression }>
  last: ts.Expression
  end: number
}

/** Null for a statement that does not begin such a sequence of lists or records. */
export function returnsOf(node: ts.Node): Returns | null {
  if (!ts.isIfStatement(node) || !ts.isBlock(node.parent) || !returned(node.thenStatement)) return null
  const { statements } = node.parent
  const index = statements.indexOf(node)
  if (isEarlyReturn(statements[index - 1])) return null
  const branches: Returns['branches'] = []
  let following = index + 1
  let at: ts.Statement | undefined = node
  while (at && ts.isIfStatement(at)) {
    const value = returned(at.thenStatement)
    if (!value) return null
    branches.push({ condition: at.expression, value })
    at = at.elseStatement ? onlyOf(at.elseStatement) : statements[following++]
  }
  const last = at && returned(at)
  if (!at || !last || ![last, ...branches.map(({ value }) => value)].some(isLiteral)) return null
  return { branches, last, end: Math.max(at.end, node.end) }
}

function isEarlyReturn(node: ts.Statement | undefined): boolean {
  return (
    node !== undefined &&
    ts.isIfStatement(node) &&
    !node.elseStatement &&
    returned(node.thenStatement) !== null
  )
}

function returned(node: ts.Statement): ts.Expression | null {
  const only = onlyOf(node)
  return only && ts.isReturnStatement(only) ? (only.expression ?? null) : null
}

/** Null for a block of several statements. */
function onlyOf(node: ts.Statement): ts.Statement | undefined {
  if (!ts.isBlock(node)) return node
  return node.statements.length === 1 ? node.statements[0] : undefined
}

function putBy(node: ts.Expression): PutEntry[] | null {
  if (ts.isBinaryExpression(node)) return putByAssignment(node)
  if (!ts.isCallExpression(node) || !ts.isPropertyAccessExpression(node.expression)) return null
  const { expression: into, name } = node.expression
  const [first, ...rest] = node.arguments
  if (!first) return null
  switch (name.text) {
    case 'push':
    case 'unshift':
    case 'add':
      return node.arguments.map((each) =>
        ts.isSpreadElement(each)
          ? { value: each.expression, as: 'all', into }
          : { value: each, as: 'entry', into },
      )
    case 'set':
      return rest[0] ? [{ value: rest[0], as: 'entry', into, key: first }] : null
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
