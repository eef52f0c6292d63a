import ts from '#typescript'
import type { SchemaPath } from '../model/json.js'
import type { Span } from '../model/text.js'
import type { Sources } from '../syntax/sources.js'
import { argumentsBound, isFunction } from './functions.js'
import { keywordAt } from './keyword.js'
import { texts } from './literals.js'
import { NamedObjects } from './named-objects.js'
import { Navigator, newShared } from './navigator.js'
import { type Optionality, optionality } from './optionality.js'
import { at, type FieldPlace, type Member, type Shared, type SoughtElement, spanOf } from './place.js'
import { placeAt, startAt } from './start.js'
import { nameMember, type WrittenMember, writtenMember } from './written.js'

export { findDefinition, findProperty, type LiteralSite, type PropertySite } from './definition.js'
export { newShared } from './navigator.js'
export type { Optionality } from './optionality.js'
export type { Shared } from './place.js'
export type { WrittenMember } from './written.js'

/** Where the search for a part of a definition starts. */
export interface Start {
  file: string
  /** The part's expression; with `keys` the definition itself: its literal, or the call that is given it. */
  span: Span
  /** The keys that hold the part, where the definition stands elsewhere or has a spread. */
  keys?: readonly string[]
  /** Where the definition may be an entry of what a function answers: the key of the list in the answer. */
  answer?: string
  /** Of the tools that a loop makes, the one that is sought. */
  element?: SoughtElement
}

/** Where a sub-schema is written. Offsets are in `file`, which may differ from the tool's. */
export interface FieldLocation {
  /** Absolute, with `/`. */
  file: string
  /** The property's key; the value's span where nothing stands as a key (an array's items, a union's branch). */
  key: Span
  value: Span
  /** False when the source says no more: this is the deepest place on the way that could be found. */
  exact: boolean
  /** The argument of the call that led there, where the part is not written out in it. */
  argument?: Span
}

/**
 * Finds where the sub-schema at `path` is written, starting from the input schema's expression. Reads syntax alone,
 * follows names through the workspace, never throws on half-typed code. Null when `start` is no place in a file.
 * `shared`: what other searches over the same texts have found.
 */
export function locateField(
  sources: Sources,
  start: Start,
  path: SchemaPath,
  shared: Shared = newShared(),
): FieldLocation | null {
  const search = new Navigator(sources, 1, { element: start.element, shared })
  const from = begin(search, start)
  if (!from) return null
  const { member, exact } = walk(search, from.place, path)
  return { ...location(member, exact), ...(from.argument && { argument: from.argument }) }
}

/**
 * Finds what a JSON pointer leads to in a JSON Schema that is written out as a literal, or imported as JSON; the deepest place on the
 * way to it. Null where nothing of it is written out.
 */
export function locateKeyword(
  sources: Sources,
  start: Start,
  pointer: readonly string[],
): FieldLocation | null {
  const search = new Navigator(sources, 1, { element: start.element })
  const from = begin(search, start)
  const member = from && keywordAt(search, from.place, pointer)
  return member ? { ...location(member, true), ...(from?.argument && { argument: from.argument }) } : null
}

/** A tool whose definition is searched for. */
export interface Sought {
  /** The call that registers it. */
  call: { file: string; span: Span }
  element: SoughtElement
  /** Where the search for each part starts, the name first; null where nothing leads to it. */
  starts: ReadonlyArray<Start | null>
  /** The same in the function that makes the tool, which the call calls. */
  made: ReadonlyArray<Start | null>
  /** What the tool says of itself; null where that is not known. */
  description: string | null
}

/**
 * Finds the members that the parts of each definition are taken from, where other code than the call has them: those of an entry in a list,
 * which a loop registers, or what a function that makes the tool writes or gets from an entry. Null for a part of which that is not told;
 * for each where the call itself writes the name, or another text and no object has more than one of the parts: a name from a record of
 * names. Where nothing leads to the tool's own name, they are those of the one object of `files` with the tool's name and description. The
 * name and the description come first of the parts.
 */
export function locateWritten(
  sources: Sources,
  tools: readonly Sought[],
  files: readonly string[],
): Array<Array<WrittenMember | null>> {
  const shared = newShared()
  const named = new NamedObjects(new Navigator(sources, 1, { shared }), files)
  return tools.map(({ call, element, starts, made, description }) => {
    const search = new Navigator(sources, starts.length, { element, shared })
    const isInCall = (place: FieldPlace): boolean => {
      const { start, end } = spanOf(place)
      return place.file === call.file && call.span.start <= start && end <= call.span.end
    }
    const found = membersAt(search, starts, isInCall, null)
    const [name] = found
    const isOther = typeof name === 'object' && name !== null && !holdsName(search, name, element.name)
    if (!isOther && found.some((member) => member !== null)) return writtenMembers(search, element, found)
    const others = isOther ? [] : membersAt(search, made, isInCall, placeAt(search, call.file, call.span))
    if (holdsName(search, others[0] ?? null, element.name)) return writtenMembers(search, element, others)
    const members =
      element.name === null
        ? null
        : named.membersOf(
            element.name,
            description,
            starts.slice(2).map((start) => start?.keys ?? []),
          )
    return members ? starts.map((_, index) => members[index] ?? null) : writtenMembers(search, element, found)
  })
}

/** Whether a member that a function makes tools of belongs to one of them: it holds the name of that. */
function holdsName(search: Navigator, member: Found, name: string | null): boolean {
  if (!member || member === 'here' || name === null) return false
  const place = placeAt(search, member.file, member.value)
  if (!place) return false
  return place.node.getText(place.source) === name || texts(search, place).includes(name)
}

type Found = WrittenMember | 'here' | null

/** `call`: what calls the function in which the search starts; null where it starts in the call. */
function membersAt(
  search: Navigator,
  starts: ReadonlyArray<Start | null>,
  isInCall: (place: FieldPlace) => boolean,
  call: FieldPlace | null,
): Found[] {
  return starts.map((start) => {
    search.nextQuestion()
    const from = start && begin(search, start)
    // What a key led to stands in an entry, be that in the call or not.
    const isHere = (place: FieldPlace) => !start?.keys && isInCall(place)
    const place = from && (call ? calledWith(search, from.place, call) : from.place)
    return place && writtenMember(search, place, isHere, call !== null)
  })
}

/** A place in a function with what this call gives its parameters. */
function calledWith(search: Navigator, place: FieldPlace, call: FieldPlace): FieldPlace {
  if (!ts.isCallExpression(call.node)) return place
  const callee = search
    .values(at(call, call.node.expression))
    .find(
      ({ file, node }) =>
        file === place.file && isFunction(node) && ts.findAncestor(place.node, (each) => each === node),
    )
  return { ...place, bindings: callee ? argumentsBound(callee, call) : null }
}

function writtenMembers(
  search: Navigator,
  element: SoughtElement,
  found: readonly Found[],
): Array<WrittenMember | null> {
  const members = found.map((member) => (member === 'here' ? null : member))
  const [first, ...others] = members.filter((member) => member !== null)
  const isOfFirst = ({ file, whole }: WrittenMember) => file === first?.file && isSame(whole, first.whole)
  if (found[0] === 'here' || (found.includes('here') && !others.some(isOfFirst))) return found.map(() => null)
  // In a call the name may be an argument, which no key leads to.
  if (first && members[0] === null && element.name !== null)
    members[0] = nameMember(search, first, element.name)
  return members
}

function begin(
  search: Navigator,
  { file, span, keys, answer }: Start,
): { place: FieldPlace; argument?: Span } | null {
  if (keys) return startAt(search, file, span, keys, answer)
  const place = placeAt(search, file, span)
  return place && { place }
}

/** A field that is written out, and what its source says of being left out. */
export interface LocatedField extends FieldLocation {
  optionality: Optionality | null
}

/** Many paths in one search. Null for those that are not written out as a key. */
export function locateFields(
  sources: Sources,
  start: Start,
  paths: readonly SchemaPath[],
): Array<LocatedField | null> {
  const { search, members } = membersOf(sources, start, paths)
  return members.map(
    (member) => member && { ...location(member, true), optionality: optionality(search, member) },
  )
}

/** The same without what the source says of being left out. */
export function locatePlaces(
  sources: Sources,
  start: Start,
  paths: readonly SchemaPath[],
): Array<FieldLocation | null> {
  return membersOf(sources, start, paths).members.map((member) => member && location(member, true))
}

function membersOf(
  sources: Sources,
  start: Start,
  paths: readonly SchemaPath[],
): { search: Navigator; members: Array<Member | null> } {
  const search = new Navigator(sources, paths.length, { element: start.element })
  const around = begin(search, start)?.place ?? null
  // What is no whole expression was one in another text.
  const place = start.keys || (around && isSame(spanOf(around), start.span)) ? around : null
  const members = paths.map((path) => {
    search.nextQuestion()
    const found = place && walk(search, place, path)
    return found?.exact && !isBare(found.member) ? found.member : null
  })
  return { search, members }
}

function walk(search: Navigator, from: FieldPlace, path: SchemaPath): { member: Member; exact: boolean } {
  let deepest: Member = { key: spanOf(from), value: from }
  for (const segment of path) {
    const member = search.step(deepest.value, segment)
    if (!member) return { member: deepest, exact: false }
    deepest = member
  }
  return { member: deepest, exact: true }
}

/** Without a key of its own. A shorthand property is key and value at once. */
function isBare({ key, value }: Member): boolean {
  return isSame(key, spanOf(value)) && !ts.isShorthandPropertyAssignment(value.node.parent)
}

function location({ key, value }: Member, exact: boolean): FieldLocation {
  return { file: value.file, key, value: spanOf(value), exact }
}

function isSame(a: Span, b: Span): boolean {
  return a.start === b.start && a.end === b.end
}
