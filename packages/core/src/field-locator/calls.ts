import ts from '#typescript'
import { branch, position, property } from './literals.js'
import { originOf } from './names.js'
import { type Onward, throughArguments } from './notation.js'
import { at, bare, type FieldPlace, type Member, type Search } from './place.js'
import type { Construct, Operand, Vocabulary } from './vocabularies/vocabulary.js'
import { functionConstructs, methodConstructs, vocabularyOf } from './vocabulary.js'

/** What a validator's call says about a segment. `lenient`: also what converters see and authors do not write. */
export function throughCall(search: Search, place: FieldPlace, segment: string, lenient: boolean): Onward {
  const { node } = place
  if (!ts.isCallExpression(node)) return { member: null, places: [] }
  const places: FieldPlace[] = []
  const callee = calleeOf(search, place, node)
  for (const construct of callee.constructs) {
    const member = leads(search, place, callee, construct, segment, lenient)
    if (member) return { member, places: [] }
    places.push(...looksOn(search, place, callee, construct, segment, lenient))
  }
  if (callee.receiver && !callee.outside) places.push(at(place, callee.receiver))
  // A function that says nothing to us (a helper of another package) most likely hands a schema on.
  if (callee.constructs.length === 0 || lenient) {
    if (callee.outside || !callee.receiver) places.push(...operands(place, callee, ...node.arguments.keys()))
    if (callee.receiver) places.push(at(place, callee.receiver))
    else places.push(...madeCallees(search, place, node))
  }
  return { member: null, places }
}

/** What a function that a package made goes back to: `lazySchema(() => schema)` for `inputSchema()`. */
function madeCallees(search: Search, place: FieldPlace, node: ts.CallExpression): FieldPlace[] {
  return search.values(at(place, node.expression, 'schema')).filter((made) => ts.isCallExpression(made.node))
}

interface Callee {
  node: ts.CallExpression
  receiver: ts.Expression | null
  /** The receiver is a package's namespace: `z` in `z.object()`. */
  outside: boolean
  constructs: Construct[]
}

function calleeOf(search: Search, place: FieldPlace, node: ts.CallExpression): Callee {
  // `Schema.Class<User>('User')({ … })`: the last call has the fields, the first one the name.
  let expression = node.expression
  while (ts.isCallExpression(expression) && !ts.isPropertyAccessExpression(expression.expression)) {
    expression = expression.expression
  }
  if (ts.isCallExpression(expression)) expression = expression.expression
  const root = rootOf(search, at(place, expression))
  if (ts.isPropertyAccessExpression(expression)) {
    const name = expression.name.text
    const outside = root.pure
    const functions = functionConstructs(root.vocabulary, name)
    const methods = methodConstructs(root.vocabulary, name)
    const constructs = outside ? [...functions, ...methods] : [...methods, ...functions]
    return { node, receiver: expression.expression, outside, constructs }
  }
  const name = root.name ?? (ts.isIdentifier(expression) ? expression.text : null)
  const constructs = name === null ? [] : functionConstructs(root.vocabulary, name)
  return { node, receiver: null, outside: true, constructs }
}

interface Root {
  vocabulary: Vocabulary | null
  /** What the package calls it, where the callee is an import itself. */
  name: string | null
  /** Only names lead from the import to here, no calls: a namespace and not a schema. */
  pure: boolean
}

const UNKNOWN: Root = { vocabulary: null, name: null, pure: false }

/** Follows a callee to the import that its chain starts from. */
function rootOf(search: Search, callee: FieldPlace): Root {
  let pure = true
  let direct = true
  let place = callee
  for (let steps = 0; steps < 64; steps++) {
    const { node } = place
    const origin = originOf(node)
    if (origin) {
      const name = direct && origin.name !== '*' && origin.name !== 'default' ? origin.name : null
      return { vocabulary: vocabularyOf(origin.specifier), name, pure }
    }
    if (ts.isCallExpression(node)) {
      pure = false
      direct = false
      place = at(place, node.expression)
      continue
    }
    const [value] = search.values(place)
    if (value && value.node !== node) {
      if (!originOf(value.node)) direct = false
      place = value
      continue
    }
    if (!ts.isPropertyAccessExpression(node)) return { ...UNKNOWN, pure: pure && ts.isIdentifier(node) }
    direct = false
    place = at(place, node.expression)
  }
  return UNKNOWN
}

/** The member that a construct itself has for a segment. */
function leads(
  search: Search,
  place: FieldPlace,
  callee: Callee,
  construct: Construct,
  segment: string,
  lenient: boolean,
): Member | null {
  switch (construct.is) {
    case 'array':
      return segment === '[]' ? single(operands(place, callee, construct.items)) : null
    case 'tuple':
      return position(list(search, place, callee, construct.items), segment)
    case 'record':
      return segment === '*' ? recordValues(search, place, callee, construct) : null
    case 'union':
      return branch(branchesOf(search, place, callee, construct), segment)
    case 'nullable':
      return lenient && segment === '|0' ? single(operands(place, callee, construct.of)) : null
    case 'definition':
      return throughArguments(place, callee.node.arguments, segment).member
    default:
      return null
  }
}

/** The places in which a construct has the path go on. */
function looksOn(
  search: Search,
  place: FieldPlace,
  callee: Callee,
  construct: Construct,
  segment: string,
  lenient: boolean,
): FieldPlace[] {
  switch (construct.is) {
    case 'object':
      return operands(place, callee, construct.fields).map((found) => ({
        ...found,
        reading: construct.reading,
      }))
    case 'like':
      return operands(place, callee, ...construct.of).map((found) => ({
        ...found,
        reading: construct.reading,
      }))
    case 'nullable':
      return operands(place, callee, construct.of)
    case 'definition':
      return throughArguments(place, callee.node.arguments, segment).places
    case 'union':
      return lenient ? branchesOf(search, place, callee, construct) : []
    default:
      return []
  }
}

function branchesOf(
  search: Search,
  place: FieldPlace,
  callee: Callee,
  construct: Extract<Construct, { is: 'union' }>,
): FieldPlace[] {
  const rest = list(search, place, callee, construct.from)
  return construct.receiver && !callee.outside ? [...operands(place, callee, 'receiver'), ...rest] : rest
}

function recordValues(
  search: Search,
  place: FieldPlace,
  callee: Callee,
  construct: Extract<Construct, { is: 'record' }>,
): Member | null {
  const [found] = operands(place, callee, construct.values)
  if (!found) return null
  if (construct.under === undefined) return bare(found)
  for (const value of search.values(found)) {
    if (ts.isObjectLiteralExpression(value.node)) return property(search, value, construct.under, 'shape')
  }
  return construct.values === 'last' ? bare(found) : null
}

/** An array literal's elements, or the arguments from an index on. */
function list(search: Search, place: FieldPlace, callee: Callee, from: Operand): FieldPlace[] {
  const [first] = operands(place, callee, from)
  if (!first) return []
  for (const value of search.values(first)) {
    if (ts.isArrayLiteralExpression(value.node)) return search.elements(value)
  }
  const index = typeof from === 'number' ? from : 0
  return callee.node.arguments.slice(index).map((node) => at(place, node, 'schema'))
}

function operands(place: FieldPlace, callee: Callee, ...wanted: Operand[]): FieldPlace[] {
  const { arguments: values } = callee.node
  return wanted.flatMap((operand) => {
    const node =
      operand === 'receiver' ? callee.receiver : operand === 'last' ? values.at(-1) : values[operand]
    return node && !ts.isSpreadElement(node) ? [at(place, node, 'schema')] : []
  })
}

function single(places: readonly FieldPlace[]): Member | null {
  const [place] = places
  return place ? bare(place) : null
}
