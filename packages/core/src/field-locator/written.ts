import ts from '#typescript'
import type { Span } from '../model/text.js'
import { propertyKey } from '../syntax/literal.js'
import { unwrap } from '../syntax/scope.js'
import { at, type FieldPlace, type Search, spanOf } from './place.js'
import { placeAt } from './start.js'

/** A member of the object or class that a definition is written as, or an argument of the call. */
export interface WrittenMember {
  file: string
  /** The object, class or call; where a key alone is written, key and value together. */
  whole: Span
  key: Span
  value: Span
}

const MAX_STEPS = 30

/**
 * Finds the member that a part of a definition is taken from: `name: NAMES.search` in the entry of a list that a loop registers, however many
 * names lead there and on from there. What code for several tools takes from one of them is followed to that: from `({ name: entry.name })`
 * to the entry, and from the object of a function that makes tools to the argument of its call. `here` where it is a text that stands in the
 * call that registers the tool (`isInCall`); null where the source does not tell. `isInMaker`: the search starts in the function that makes
 * the tool, where an argument is a part of it.
 */
export function writtenMember(
  search: Search,
  start: FieldPlace,
  isInCall: (place: FieldPlace) => boolean,
  isInMaker: boolean,
): WrittenMember | 'here' | null {
  let place = start
  let isGiven = isInMaker
  let found: WrittenMember | null = null
  for (let steps = 0; steps < MAX_STEPS; steps++) {
    const isOwn = isInCall(place)
    const member = isOwn ? null : (memberOf(search, place) ?? (isGiven ? argumentAt(place) : null))
    found = member ?? found
    if (isOwn && ts.isStringLiteralLike(place.node)) return 'here'
    const [next, ...others] = search.aliases(place)
    if (!next || others.length > 0) return found
    isGiven = next.bindings !== place.bindings && place.bindings !== null
    if (found && !isGiven && !isOfElement(search, place)) return found
    place = next
  }
  return found
}

/** Whether what an expression stands for differs from tool to tool that a loop makes. */
function isOfElement(search: Search, place: FieldPlace): boolean {
  return search.withoutElement((other) => other.aliases(place)) === null
}

/** An argument of a call, and the call as its whole. */
function argumentAt(place: FieldPlace): WrittenMember | null {
  const { file, node } = place
  const { parent } = node
  if (!ts.isCallExpression(parent) || !parent.arguments.some((each) => each === node)) return null
  return { file, whole: spanOf(at(place, parent)), key: spanOf(place), value: spanOf(place) }
}

/** The member of an object or class that holds a tool's name as a text, else the key that the object stands under. */
export function nameMember(
  search: Search,
  { file, whole }: WrittenMember,
  name: string,
): WrittenMember | null {
  const place = placeAt(search, file, whole)
  const { node } = place ?? {}
  if (!place || !node || !(ts.isObjectLiteralExpression(node) || ts.isClassLike(node))) return null
  for (const property of ts.isClassLike(node) ? node.members : node.properties) {
    if (!ts.isPropertyAssignment(property) && !ts.isPropertyDeclaration(property)) continue
    const value = property.initializer && unwrap(property.initializer)
    if (value && ts.isStringLiteralLike(value) && value.text === name)
      return memberOf(search, at(place, value))
  }
  const { parent } = node
  const isKey = ts.isPropertyAssignment(parent) && propertyKey(parent.name) === name
  return isKey ? memberOf(search, at(place, parent.name)) : null
}

/** The member of an object or class whose key or value a place is. */
export function memberOf(search: Search, place: FieldPlace): WrittenMember | null {
  const { file, node } = place
  const { parent } = node
  // A module as a whole is a member of nothing.
  if (place.piece || !parent) return null
  const span = (each: ts.Node): Span => spanOf(at(place, each))
  if (ts.isShorthandPropertyAssignment(parent)) {
    const whole = span(parent.parent)
    return (
      declared(search, at(place, parent.name), whole) ?? { file, whole, key: span(node), value: span(node) }
    )
  }
  if (!ts.isPropertyAssignment(parent) && !ts.isPropertyDeclaration(parent)) return null
  if (node !== parent.name)
    return { file, whole: span(parent.parent), key: span(parent.name), value: span(node) }
  // The key of a record is its name.
  return { file, whole: span(parent), key: span(node), value: span(node) }
}

/** `{ name, description }`: what is written is the variable, where it stands in the same file. */
function declared(search: Search, name: FieldPlace, whole: Span): WrittenMember | null {
  const [value, ...others] = search.aliases(name)
  const declaration = value?.node.parent
  if (!value || others.length > 0 || value.file !== name.file || value.piece) return null
  if (!declaration || !ts.isVariableDeclaration(declaration)) return null
  return { file: value.file, whole, key: spanOf(at(value, declaration.name)), value: spanOf(value) }
}
