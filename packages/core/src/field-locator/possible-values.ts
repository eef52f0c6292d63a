import ts from '#typescript'
import { callsOf } from '../syntax/calls-of.js'
import { unwrap } from '../syntax/scope.js'
import { type Entry, entriesPutInto } from './fillings.js'
import { returned } from './functions.js'
import { text, texts } from './literals.js'
import { heldBy, propertiesOf } from './loop-elements.js'
import { at, type FieldPlace, type Search } from './place.js'

/** Methods that give one of the values in a list. */
const ONE_OF = new Set(['find', 'findLast', 'at', 'pop', 'shift'])

/** Whatever a record, a list or a map holds. */
export function valuesIn(search: Search, owner: FieldPlace): FieldPlace[] {
  return search.values(owner).flatMap((value) => {
    const entries = entriesIn(search, value)
    return entries ? entries.flatMap(({ values }) => values) : search.listed(value)
  })
}

/** What `map.get(key)` or `list.find(…)` may give. */
export function picked(search: Search, place: FieldPlace, call: ts.CallExpression): FieldPlace[] {
  const callee = unwrap(call.expression)
  if (!ts.isPropertyAccessExpression(callee)) return []
  const owner = at(place, callee.expression)
  if (ONE_OF.has(callee.name.text)) return search.listed(owner)
  const [argument] = call.arguments
  if (callee.name.text !== 'get' || !argument) return []
  const keys = texts(search, at(place, argument))
  const isKnown = keys.length > 0 && !keys.includes(null)
  return search
    .values(owner)
    .flatMap((map) => (ts.isNewExpression(map.node) ? (entriesIn(search, map) ?? []) : []))
    .filter(({ key }) => !isKnown || key === null || keys.includes(key))
    .flatMap(({ values }) => values)
}

/** What the calls of its function in the same file give a parameter. */
export function givenByCallers(
  search: Search,
  place: FieldPlace,
  parameter: ts.ParameterDeclaration,
): FieldPlace[] {
  const owner = parameter.parent
  const called = ts.isConstructorDeclaration(owner) ? owner.parent : owner
  const name = nameOf(called)
  if (name === null || parameter.dotDotDotToken) return []
  const index = owner.parameters.indexOf(parameter)
  return callsOf(name, place.source).flatMap((call) => {
    const given = call.arguments ?? []
    const argument = given[index]
    if (!argument || given.slice(0, index + 1).some(ts.isSpreadElement)) return []
    const around = { ...at(place, call.expression), bindings: null }
    const isCalled = search.values(around).some(({ node }) => node === called)
    return isCalled ? [at(around, argument, 'schema')] : []
  })
}

/** What a function or a class is called by. */
function nameOf(node: ts.Node): string | null {
  const { name } = node as ts.NamedDeclaration
  if (name) return ts.isIdentifier(name) || ts.isPrivateIdentifier(name) ? name.text : null
  const { parent } = node
  const holds = ts.isVariableDeclaration(parent) || ts.isPropertyAssignment(parent)
  return holds && ts.isIdentifier(parent.name) ? parent.name.text : null
}

/** Null for what is neither a record nor made of entries. */
function entriesIn(search: Search, value: FieldPlace): Entry[] | null {
  const written = entriesWritten(search, value)
  return written && [...written, ...entriesPutInto(search, value)]
}

function entriesWritten(search: Search, value: FieldPlace): Entry[] | null {
  const { node } = value
  if (ts.isObjectLiteralExpression(node) || ts.isSourceFile(node))
    return propertiesOf(search, value).map((each) => entryOf(search, each))
  if (!isMadeOfEntries(node)) return null
  const [list] = node.arguments ?? []
  return list ? search.listed(at(value, list)).flatMap((each) => entryOf(search, each)) : []
}

/** `new Map(entries)`, `Object.fromEntries(entries)`. */
function isMadeOfEntries(node: ts.Node): node is ts.NewExpression | ts.CallExpression {
  if (ts.isNewExpression(node)) return ts.isIdentifier(node.expression) && node.expression.text === 'Map'
  return ts.isCallExpression(node) && node.expression.getText() === 'Object.fromEntries'
}

/** A property, or a list of a key and a value. */
function entryOf(search: Search, entry: FieldPlace): Entry {
  const { node } = entry
  if (ts.isArrayLiteralExpression(node)) {
    const [key, value] = search.elements(entry)
    return { key: key ? text(search, key) : null, values: value ? [value] : [] }
  }
  const name = ts.isObjectLiteralElement(node) ? node.name : undefined
  const key = name && (ts.isIdentifier(name) || ts.isStringLiteralLike(name)) ? name.text : null
  if (ts.isMethodDeclaration(node)) return { key, values: [entry] }
  if (!ts.isGetAccessorDeclaration(node)) return { key, values: heldBy(entry) }
  return { key, values: returned(node).map((each) => at(entry, each, 'schema')) }
}
