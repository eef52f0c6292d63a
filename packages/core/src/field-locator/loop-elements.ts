import ts from '#typescript'
import { exportsOf } from '../syntax/exports.js'
import { isLoop, listCallOf } from '../syntax/loops.js'
import { outermost, unwrap } from '../syntax/scope.js'
import { entriesPutInto } from './fillings.js'
import { appliedTo, isFunction, returned } from './functions.js'
import { at, type FieldPlace, type Search, type SoughtElement } from './place.js'

/** Methods that give elements of the same list. */
const SAME_ELEMENTS = new Set(['filter', 'slice', 'concat', 'sort', 'toSorted', 'reverse', 'toReversed'])

/**
 * What the variable of a loop stands for: the element that the sought tool is made of, or each where every value is asked for. Null for
 * what is no variable of a loop; empty where the source does not tell which element it is.
 */
export function loopElement(
  search: Search,
  place: FieldPlace,
  node: ts.VariableDeclaration | ts.ParameterDeclaration,
): FieldPlace[] | null {
  const list = listOf(node)
  if (!list) return null
  const whole = at(place, list, 'schema')
  if (!search.element) return search.everyValue ? search.listed(whole) : []
  return chosen(search, listedOnce(search, whole), search.element, node)
}

/** Of a list with many tools, each is sought: its elements are found once. */
function listedOnce(search: Search, list: FieldPlace): FieldPlace[] {
  const find = (by: Search) => by.listed(list)
  return search.shared.listed.of(list, () => search.withoutElement(find)) ?? find(search)
}

/** The element that the sought tool is, of a list that a function answers with under a key; empty where the source does not tell. */
export function answeredElement(search: Search, handler: FieldPlace, key: string): FieldPlace[] {
  if (!search.element) return []
  return search
    .values(handler)
    .flatMap((place) => (isFunction(place.node) ? returned(place.node).map((node) => at(place, node)) : []))
    .flatMap((answer) => search.members(answer, key))
    .flatMap(({ value }) => elementOf(search, value))
}

/** The expression whose elements a variable stands for, one after another. */
function listOf(node: ts.VariableDeclaration | ts.ParameterDeclaration): ts.Expression | null {
  if (ts.isVariableDeclaration(node)) {
    const statement = node.parent.parent
    return ts.isForOfStatement(statement) && statement.initializer === node.parent
      ? statement.expression
      : null
  }
  const callback = node.parent
  if (!ts.isArrowFunction(callback) && !ts.isFunctionExpression(callback)) return null
  const call = listCallOf(callback)
  if (!call || !ts.isPropertyAccessExpression(call.expression)) return null
  const { expression: owner, name } = call.expression
  if (callback.parameters.indexOf(node) !== (name.text === 'reduce' ? 1 : 0)) return null
  return name.text === 'from' ? (call.arguments[0] ?? null) : owner
}

/** The elements of a list; of `Object.entries(…)` the properties themselves. */
export function listed(search: Search, list: FieldPlace): FieldPlace[] {
  return search.values(list).flatMap((value) => {
    const { node } = value
    if (ts.isArrayLiteralExpression(node))
      return [
        ...node.elements.flatMap((each) =>
          ts.isSpreadElement(each) ? search.listed(at(value, each.expression)) : eitherOf(at(value, each)),
        ),
        ...entriesPutInto(search, value, true).flatMap(({ values }) => values.flatMap(eitherOf)),
      ]
    if (!ts.isCallExpression(node) || !ts.isPropertyAccessExpression(node.expression)) return []
    const { expression: owner, name } = node.expression
    if (SAME_ELEMENTS.has(name.text)) return search.listed(at(value, owner))
    const [held] = node.arguments
    // What a function makes of each element is one place; its parameter stands for the element.
    if (name.text === 'map' && held) {
      const makers = search.values(at(value, held)).filter(({ node: maker }) => isFunction(maker))
      return makers.flatMap((maker) => {
        // The parameter of a function that is written out here leads to the list by itself.
        const isByName = maker.node !== unwrap(held) && search.element !== null
        const [element, ...others] = isByName ? elementOf(search, at(value, owner)) : []
        return appliedTo(maker, others.length === 0 ? element : undefined)
      })
    }
    const from = unwrap(owner)
    if (!held || !ts.isIdentifier(from) || from.text !== 'Object') return []
    if (name.text !== 'values' && name.text !== 'entries') return []
    const properties = search.values(at(value, held)).flatMap((record) => propertiesOf(search, record))
    return name.text === 'entries' ? properties : properties.flatMap((each) => heldBy(each))
  })
}

/** The element of a list that the sought tool is; empty where the source does not tell. */
export function elementOf(search: Search, list: FieldPlace): FieldPlace[] {
  return search.element ? chosen(search, listedOnce(search, list), search.element, list.node) : []
}

/** `around`: the records that it is spread into. */
export function propertiesOf(
  search: Search,
  record: FieldPlace,
  around: ReadonlySet<ts.Node> = new Set(),
): FieldPlace[] {
  const { node } = record
  // `all = { ...all, more }`
  if (around.has(node)) return []
  if (ts.isSourceFile(node))
    return [...exportsOf(node).keys()].flatMap((name) => search.exported(record.file, name))
  if (!ts.isObjectLiteralExpression(node)) return []
  const within = new Set([...around, node])
  return node.properties.flatMap((property) => {
    if (!ts.isSpreadAssignment(property)) return [at(record, property, 'schema')]
    return search
      .values(at(record, property.expression))
      .flatMap((spread) => propertiesOf(search, spread, within))
  })
}

/** The value of an entry: of a property of a record. */
export function heldBy(entry: FieldPlace): FieldPlace[] {
  const { node } = entry
  if (ts.isPropertyAssignment(node)) return [at(entry, node.initializer, 'schema')]
  if (ts.isShorthandPropertyAssignment(node)) return [at(entry, node.name, 'schema')]
  return ts.isObjectLiteralElement(node) ? [] : [entry]
}

/** By the name that the tool has; by its position where names are not written out. */
function chosen(
  search: Search,
  candidates: readonly FieldPlace[],
  { name, index }: SoughtElement,
  node: ts.Node,
): FieldPlace[] {
  if (candidates.length < 2) return [...candidates]
  const named = candidates.map((candidate) =>
    search.shared.names.of(candidate, () => namesOf(search, candidate)),
  )
  const fitting = candidates.filter((_, at) => name !== null && named[at]?.includes(name))
  const counted = candidates[index]
  if (fitting.length > 0) return counted && fitting.includes(counted) ? [counted] : fitting
  // `{ schema: searchSchema, run }`: the name stands in a part of the element.
  const inParts = (each: FieldPlace) => search.shared.namesInParts.of(each, () => namesInParts(search, each))
  const holding = candidates.filter((each) => name !== null && inParts(each).includes(name))
  if (holding.length > 0) return holding
  // A loop inside goes through each: these are groups of tools.
  if (holdsLoop(node)) return [...candidates]
  const isCounted =
    !isWithinLoops(node) && named.every((names) => names.length === 0) && !candidates.some(isPut)
  return isCounted && counted ? [counted] : []
}

/** Both sides of a condition: `[flag ? search : find]`. */
function eitherOf(place: FieldPlace): FieldPlace[] {
  const node = ts.isExpression(place.node) ? unwrap(place.node) : place.node
  if (!ts.isConditionalExpression(node)) return [place]
  return [node.whenTrue, node.whenFalse].flatMap((each) => eitherOf(at(place, each)))
}

/** Whether code puts an element into its list, where a condition may decide: `list.push(element)`. */
function isPut({ node }: FieldPlace): boolean {
  return ts.isExpression(node) && ts.isCallExpression(outermost(node).parent)
}

/** What an element may be called by: its key, and every string that stands in it. */
function namesOf(search: Search, candidate: FieldPlace): string[] {
  const { node } = candidate
  const key = ts.isObjectLiteralElement(node) && node.name && !ts.isComputedPropertyName(node.name)
  const own = key ? [(node.name as ts.Identifier).text] : []
  return [
    ...own,
    ...literalsOf(search, candidate).flatMap((literal) => [
      ...textIn(literal.node),
      ...propertiesOf(search, literal).flatMap(({ node: property }) => textOf(property)),
    ]),
  ]
}

/** Every string in what the properties of an element hold, names followed. */
function namesInParts(search: Search, candidate: FieldPlace): string[] {
  const held = (record: FieldPlace) =>
    propertiesOf(search, record)
      .flatMap((property) => heldBy(property))
      .flatMap((value) => search.values(value))
  return literalsOf(search, candidate)
    .flatMap(held)
    .flatMap((part) => [part, ...held(part)])
    .flatMap(({ node }) => textIn(node))
}

/** What an element is written as; of what a function makes, its arguments. */
function literalsOf(search: Search, candidate: FieldPlace): FieldPlace[] {
  return heldBy(candidate)
    .flatMap((value) => search.values(value))
    .flatMap((value) => {
      const { node } = value
      return ts.isCallExpression(node) ? node.arguments.map((each) => at(value, unwrap(each))) : [value]
    })
}

function textOf(property: ts.Node): string[] {
  return ts.isPropertyAssignment(property) ? textIn(unwrap(property.initializer)) : []
}

function textIn(node: ts.Node): string[] {
  const text = textWithGaps(node)
  return text === null ? [] : [text]
}

/** A text as the name of a tool is told: `…_search` of `` `${prefix}_search` ``. */
function textWithGaps(node: ts.Node): string | null {
  if (ts.isStringLiteralLike(node)) return node.text
  if (ts.isTemplateExpression(node))
    return node.head.text + node.templateSpans.map(({ literal }) => `…${literal.text}`).join('')
  if (!ts.isBinaryExpression(node) || node.operatorToken.kind !== ts.SyntaxKind.PlusToken) return null
  const sides = [node.left, node.right].map((each) => textWithGaps(unwrap(each)))
  return sides.every((each) => each === null) ? null : sides.map((each) => each ?? '…').join('')
}

/** Whether there are loops around the loop of a variable. */
function isWithinLoops(node: ts.Node): boolean {
  let loops = 0
  for (let parent = node.parent; parent; parent = parent.parent) if (isLoop(parent)) loops++
  return loops > 1
}

function holdsLoop(node: ts.Node): boolean {
  let loop: ts.Node = node
  while (loop.parent && !isLoop(loop)) loop = loop.parent
  let holds = false
  const visit = (child: ts.Node): void => {
    if (isLoop(child)) holds = true
    if (!holds) ts.forEachChild(child, visit)
  }
  ts.forEachChild(loop, visit)
  return holds
}
