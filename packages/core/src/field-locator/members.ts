import ts from '#typescript'
import { classMembers, ownMembers } from './class-members.js'
import { entriesPutInto } from './fillings.js'
import { position, properties } from './literals.js'
import { heldBy } from './loop-elements.js'
import { at, bare, type FieldPlace, type Member, type Search } from './place.js'

// Where validators keep an object schema's fields.
const FIELDS = new Set(['shape', 'entries', 'fields', 'properties', 'props'])

/** What `place.name` denotes: a property, an export, an element, a static member, a field of a schema's shape. */
export function members(search: Search, place: FieldPlace, name: string, called: boolean): Member[] {
  if (place.node.kind === ts.SyntaxKind.ThisKeyword) return ownMembers(search, place, name)
  return search.values(place).flatMap((value) => membersOf(search, value, name, called))
}

function membersOf(search: Search, value: FieldPlace, name: string, called: boolean): Member[] {
  const { node } = value
  if (ts.isObjectLiteralExpression(node))
    return [...properties(search, value, name, 'shape'), ...put(search, value, name)]
  // An entry of `Object.entries`.
  if (ts.isObjectLiteralElement(node)) return name === '1' ? first(heldBy(value)) : []
  if (ts.isArrayLiteralExpression(node)) {
    const written = position(search.elements(value), name)
    return written ? [written] : put(search, value, null)
  }
  if (ts.isSourceFile(node)) return first(search.exported(value.file, name))
  if (ts.isClassLike(node)) return classMembers(search, value, name, false)
  if (ts.isEnumDeclaration(node)) return enumMember(value, node, name)
  if (ts.isModuleDeclaration(node)) return node.body ? first(search.named(at(value, node.body), name)) : []
  if (ts.isPropertyAccessExpression(node) && FIELDS.has(node.name.text)) {
    return one(search.step(at(value, node.expression, 'schema'), name))
  }
  if (ts.isNewExpression(node) && search.everyValue) {
    const made = search.values(at(value, node.expression))
    return made.flatMap((owner) => classMembers(search, owner, name, true))
  }
  // `Object.values(models)[0]`
  if (ts.isCallExpression(node) && search.everyValue && /^\d+$/.test(name))
    return search.listed(value).map(bare)
  // A scope's exports, a shape that a function makes.
  if (ts.isCallExpression(node) && !called && !FIELDS.has(name))
    return one(search.step(at(value, node, 'shape'), name))
  return []
}

/** What is put there later, under this key or under none that is written out. */
function put(search: Search, value: FieldPlace, name: string | null): Member[] {
  return entriesPutInto(search, value)
    .filter(({ key }) => key === null || key === name)
    .flatMap(({ values }) => values.map(bare))
}

/** The schema whose fields an expression like `User.shape` stands for. */
export function ownerOfFields(place: FieldPlace): FieldPlace | null {
  const { node } = place
  return ts.isPropertyAccessExpression(node) && FIELDS.has(node.name.text)
    ? at(place, node.expression, 'schema')
    : null
}

function enumMember(value: FieldPlace, node: ts.EnumDeclaration, name: string): Member[] {
  const found = node.members.find((member) => ts.isIdentifier(member.name) && member.name.text === name)
  return found ? [bare(at(value, found))] : []
}

function first(places: readonly FieldPlace[]): Member[] {
  return places.slice(0, 1).map(bare)
}

function one(member: Member | null): Member[] {
  return member ? [member] : []
}
