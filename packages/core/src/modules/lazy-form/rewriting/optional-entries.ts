import ts from '#typescript'
import { declarationOfName, rootDeclaration } from '../../../syntax/bindings.js'
import { isLoop } from '../../../syntax/loops.js'
import {
  choiceOf,
  mayLeaveOut,
  type PutEntry,
  type PutStep,
  type Returns,
  returnsOf,
} from '../../../syntax/optional-entries.js'
import { someWithin } from '../../../syntax/outline.js'
import type { Edit, Moved } from './moved.js'

/*
 * A condition decides when the program runs whether a list has an entry. The evaluation has one environment and no caller, so it
 * takes both: a tool that is registered under a condition is one as well.
 */

/** What asks for entries under a condition where it holds and where it does not; null where the code has to be as it is. */
export function editsOfOptional(
  tree: ts.SourceFile,
  node: ts.Node,
  code: (value: ts.Node) => string,
): Moved | null {
  if (!mayLeaveOut(node)) return null
  if (ts.isStatement(node)) {
    const returns = returnsOf(node)
    return returns ? editsOfReturns(tree, node, returns) : editsOfChoice(tree, node, code)
  }
  if (ts.isConditionalExpression(node)) {
    const { condition, whenTrue, whenFalse } = node
    if (tellsElements(tree, condition, [whenTrue, whenFalse])) return null
    return between(tree, [condition, whenTrue, whenFalse])
  }
  const { left, right } = node as ts.BinaryExpression
  return tellsElements(tree, left, [right]) ? null : between(tree, [left, right])
}

/** `__r.either(() => (condition), () => (entries), () => (others))` */
function between(tree: ts.SourceFile, parts: readonly ts.Expression[]): Moved {
  const edits = [...parts, null].map((part, index) => {
    const before = parts[index - 1]
    const start = before ? before.end : (part as ts.Expression).getStart(tree)
    const end = part ? part.getStart(tree) : start
    return {
      start,
      end,
      closes: !part,
      code: `${before ? ')' : '__r.either('}${part ? `${before ? ', ' : ''}() => (` : ')'}`,
    }
  })
  return { parts, edits }
}

/** `return __r.either(() => (condition), () => (entries), () => (others));` */
function editsOfReturns(tree: ts.SourceFile, node: ts.Node, { branches, last, end }: Returns): Moved | null {
  const values = [...branches.map(({ value }) => value), last]
  if (branches.some(({ condition }) => tellsElements(tree, condition, values, true))) return null
  const edits: Edit[] = []
  let at = node.getStart(tree)
  let before = 'return '
  for (const { condition, value } of branches) {
    edits.push({ start: at, end: condition.getStart(tree), code: `${before}__r.either(() => (` })
    edits.push({ start: condition.end, end: value.getStart(tree), code: '), () => (' })
    at = value.end
    before = '), () => ('
  }
  edits.push({ start: at, end: last.getStart(tree), code: before })
  edits.push({ start: last.end, end, code: `${'))'.repeat(branches.length)};` })
  return { parts: [...branches.map(({ condition }) => condition), ...values], edits }
}

/** `__r.choice(() => { statement }, (put) => { put({ into: () => list, value: entry }) });` */
function editsOfChoice(
  tree: ts.SourceFile,
  node: ts.Statement,
  code: (value: ts.Node) => string,
): Moved | null {
  if (!isOptional(tree, node) || isWithinOptional(tree, node)) return null
  const start = node.getStart(tree)
  const { end } = node
  const put = (choiceOf(node)?.steps ?? []).map((step) => stepCode(step, code)).join(' ')
  const edits = [
    { start, end: start, code: '__r.choice(() => { ' },
    { start: end, end, closes: true, code: ` }, (__put) => { ${put} });` },
  ]
  return { parts: [node], edits }
}

const OPTIONAL = new WeakMap<ts.Node, boolean>()

/** Whether the conditions of a statement decide what is put somewhere, and do not ask about that. */
function isOptional(tree: ts.SourceFile, node: ts.Node): boolean {
  const known = OPTIONAL.get(node)
  if (known !== undefined) return known
  const choice = choiceOf(node)
  const values = choice?.puts.flatMap(({ value, key }) =>
    key === undefined || typeof key === 'string' ? [value] : [value, key],
  )
  const held = choice?.puts.map(({ into }) => into) ?? []
  const isOne =
    choice?.conditions.every(
      (each) => !mentions(tree, each, held) && !tellsElements(tree, each, values ?? []),
    ) ?? false
  OPTIONAL.set(node, isOne)
  return isOne
}

function isWithinOptional(tree: ts.SourceFile, node: ts.Node): boolean {
  for (let at = node.parent; at && !ts.isFunctionLike(at); at = at.parent)
    if (isOptional(tree, at)) return true
  return false
}

function stepCode(step: PutStep, code: (value: ts.Node) => string): string {
  switch (step.kind) {
    case 'put':
      return putCode(step.put, code)
    case 'declared':
      return `${code(step.node)};`
    case 'branch':
      return `{ ${step.steps.map((each) => stepCode(each, code)).join(' ')} }`
    case 'each': {
      const { initializer, expression } = step.loop
      const steps = step.steps.map((each) => stepCode(each, code)).join(' ')
      return `for (${code(initializer)} of ${code(expression)}) { ${steps} }`
    }
  }
}

function putCode({ value, as, into, key, isGiven }: PutEntry, code: (value: ts.Node) => string): string {
  const list = code(into)
  const keyed = key === undefined ? '' : `key: ${typeof key === 'string' ? JSON.stringify(key) : code(key)}, `
  const given = isGiven ? `, give: (__v) => { ${list} = __v }` : ''
  return `__put({ into: () => (${list}), ${keyed}${as === 'all' ? 'all' : 'value'}: (${code(value)})${given} });`
}

/** Whether a condition asks about the very list: `if (!tools.has('search')) tools.set('search', …)`. */
function mentions(tree: ts.SourceFile, condition: ts.Expression, lists: readonly ts.Expression[]): boolean {
  const names = new Set(lists.map((each) => each.getText(tree)))
  return someWithin(
    tree,
    condition,
    (node) =>
      names.has(node.getText(tree)) ||
      (ts.isPropertyAccessExpression(node.parent) && names.has(node.parent.getText(tree))),
  )
}

/** Whether a condition asks about what a loop or a callback goes through: it tells one element from another, not one program from another. */
function tellsElements(
  tree: ts.SourceFile,
  condition: ts.Expression,
  values: readonly ts.Expression[],
  ofAnyFunction = false,
): boolean {
  const elements = new Set<ts.Node>()
  const isElement = (node: ts.Node): ts.Node | null => {
    const declaration = ts.isIdentifier(node) ? declarationOfName(node) : undefined
    const root = declaration && rootDeclaration(declaration)
    return root && (isOfTurn(root) || (ofAnyFunction && ts.isParameter(root))) ? root : null
  }
  someWithin(tree, condition, (node) => {
    const element = isElement(node)
    if (element) elements.add(element)
    return false
  })
  if (elements.size === 0) return false
  return values.some((value) =>
    someWithin(tree, value, (node) => {
      const element = isElement(node)
      return element !== null && elements.has(element)
    }),
  )
}

/** Whether a declaration has another value in each turn of a loop, or each call of a callback. */
function isOfTurn(root: ts.Node): boolean {
  if (ts.isParameter(root)) return ts.isCallExpression(root.parent.parent)
  return (
    ts.isVariableDeclaration(root) &&
    (isLoop(root.parent.parent) || ts.isIterationStatement(root.parent.parent, false))
  )
}
