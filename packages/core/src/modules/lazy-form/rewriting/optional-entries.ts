import ts from '#typescript'
import { declarationOfName, resolveName } from '../../../syntax/bindings.js'
import {
  choosesEntries,
  choosesLists,
  filterOf,
  mayLeaveOut,
  type Returns,
  returnsOf,
} from '../../../syntax/entries/optional-entries.js'
import { contains, forEachValueChild, isReference } from '../../../syntax/scope.js'
import { type ChoiceWriter, editsOfChoice } from './choices.js'
import { around, type Edit, type Moved } from './moved.js'
import { tellsElements } from './turns.js'
import { isTarget } from './unknowns.js'

/*
 * A condition decides when the program runs whether a list has an entry. The evaluation has one environment and no caller, so it
 * takes both: a tool that is registered under a condition is one as well.
 */

/**
 * What asks for entries under a condition where it holds and where it does not; null where the code has to be as it is. `isAlone`: nothing of
 * what is around the node is part of the code.
 */
export function editsOfOptional(
  tree: ts.SourceFile,
  node: ts.Node,
  writer: ChoiceWriter,
  isAlone: boolean,
): Moved | null {
  if (!mayLeaveOut(node)) return null
  const filter = filterOf(node)
  if (filter) return editsOfFilter(tree, filter)
  if (ts.isStatement(node)) {
    const returns = returnsOf(node)
    return returns ? editsOfReturns(tree, node, returns) : editsOfChoice(tree, node, writer)
  }
  if (ts.isConditionalExpression(node)) {
    const { condition, whenTrue, whenFalse } = node
    const isEntry = !isAlone && choosesEntries(node)
    if (!(isEntry || choosesLists(node, declaredWith)) || tellsOf(tree, node)) return null
    const begin = isEntry ? '...__r.alternatives(' : '__r.either('
    return between(tree, [condition, whenTrue, whenFalse], '', begin)
  }
  const { left, right } = node as ts.BinaryExpression
  if (tellsElements(tree, left, [right])) return null
  return between(tree, [left, right], isAllOfList(node) ? ', () => []' : '')
}

function tellsOf(tree: ts.SourceFile, { condition, whenTrue, whenFalse }: ts.ConditionalExpression): boolean {
  return tellsElements(tree, condition, [whenTrue, whenFalse])
}

/** Whether it is noted what a condition depends on, since that decides about entries: `[flag ? makeSearch() : makeFind()]`. */
export function asksCondition(tree: ts.SourceFile, node: ts.ConditionalExpression): boolean {
  return (choosesEntries(node) || choosesLists(node, declaredWith)) && !tellsOf(tree, node)
}

function declaredWith(name: ts.Identifier): ts.Expression | undefined {
  const declaration = declarationOfName(name)
  return declaration && ts.isVariableDeclaration(declaration) ? declaration.initializer : undefined
}

/** `__r.filter((tool) => __r.see(options.names).includes(tool.name))`: what it reads of the functions around it is noted. */
function editsOfFilter(tree: ts.SourceFile, filter: ts.Expression): Moved {
  const edits = [
    ...around(tree, filter, '__r.filter(', ')'),
    ...readsAround(filter).flatMap((each) => around(tree, each, '__r.see(', ')')),
  ]
  return { parts: [], edits }
}

/** The variables and members of functions around a function that it reads. */
function readsAround(made: ts.Node): ts.Expression[] {
  const found: ts.Expression[] = []
  const visit = (node: ts.Node): void => {
    const isOne =
      node.kind === ts.SyntaxKind.ThisKeyword ||
      (ts.isIdentifier(node) && isReference(node) && isOfFunctionAround(node, made))
    if (isOne && !isTarget(node)) found.push(withMembers(node as ts.Expression))
    else forEachValueChild(node, visit)
  }
  visit(made)
  return found
}

function isOfFunctionAround(node: ts.Identifier, made: ts.Node): boolean {
  const container = resolveName(node.text, node)?.container
  return container !== undefined && !ts.isSourceFile(container) && !contains(made, container)
}

/** `options.names` of `options.names.includes(…)` */
function withMembers(node: ts.Expression): ts.Expression {
  const { parent } = node
  // What follows in a chain that may end is a part of it.
  if (!ts.isPropertyAccessExpression(parent) || parent.questionDotToken) return node
  const isCalled = ts.isCallExpression(parent.parent) && parent.parent.expression === parent
  return isCalled ? node : withMembers(parent)
}

/** `[...(condition && entries)]`: what does not hold has no entries, and a list that it is spread into would not come to be. */
function isAllOfList({ parent }: ts.Node): boolean {
  return ts.isParenthesizedExpression(parent) ? isAllOfList(parent) : ts.isSpreadElement(parent)
}

/** `__r.either(() => (condition), () => (entries), () => (others))`, or what `begin` begins instead; `others`: where the code has none of its own. */
function between(
  tree: ts.SourceFile,
  parts: readonly ts.Expression[],
  others = '',
  begin = '__r.either(',
): Moved {
  const edits = [...parts, null].map((part, index) => {
    const before = parts[index - 1]
    const start = before ? before.end : (part as ts.Expression).getStart(tree)
    const end = part ? part.getStart(tree) : start
    return {
      start,
      end,
      closes: !part,
      code: `${before ? ')' : begin}${part ? `${before ? ', ' : ''}() => (` : `${others})`}`,
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
