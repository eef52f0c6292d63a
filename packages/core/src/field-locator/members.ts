import ts from '#typescript'
import { classMember, position, property } from './literals.js'
import { heldBy } from './loop-elements.js'
import { at, bare, type FieldPlace, type Member, type Search } from './place.js'

// Where validators keep an object schema's fields.
const FIELDS = new Set(['shape', 'entries', 'fields', 'properties', 'props'])

/** What `place.name` denotes: a property, an export, an element, a static member, a field of a schema's shape. */
export function members(search: Search, place: FieldPlace, name: string, called: boolean): Member[] {
  if (place.node.kind === ts.SyntaxKind.ThisKeyword) return ownMember(place, name)
  return search.values(place).flatMap((value) => {
    const member = memberOf(search, value, name, called)
    return member ? [member] : []
  })
}

function memberOf(search: Search, value: FieldPlace, name: string, called: boolean): Member | null {
  const { node } = value
  if (ts.isObjectLiteralExpression(node)) return property(search, value, name, 'shape')
  // An entry of `Object.entries`.
  if (ts.isObjectLiteralElement(node)) return name === '1' ? first(heldBy(value)) : null
  if (ts.isArrayLiteralExpression(node)) return position(search.elements(value), name)
  if (ts.isSourceFile(node)) return first(search.exported(value.file, name))
  if (ts.isClassLike(node)) return classMember(value, name, false)
  if (ts.isEnumDeclaration(node)) return enumMember(value, node, name)
  if (ts.isModuleDeclaration(node)) return node.body ? first(search.named(at(value, node.body), name)) : null
  if (ts.isPropertyAccessExpression(node) && FIELDS.has(node.name.text)) {
    return search.step(at(value, node.expression, 'schema'), name)
  }
  // A scope's exports, a shape that a function makes.
  if (ts.isCallExpression(node) && !called && !FIELDS.has(name))
    return search.step(at(value, node, 'shape'), name)
  return null
}

/** The schema whose fields an expression like `User.shape` stands for. */
export function ownerOfFields(place: FieldPlace): FieldPlace | null {
  const { node } = place
  return ts.isPropertyAccessExpression(node) && FIELDS.has(node.name.text)
    ? at(place, node.expression, 'schema')
    : null
}

function ownMember(place: FieldPlace, name: string): Member[] {
  for (let node: ts.Node | undefined = place.node; node; node = node.parent) {
    if (!ts.isClassLike(node)) continue
    const member = classMember(at(place, node), name, true) ?? classMember(at(place, node), name, false)
    return member ? [member] : []
  }
  return []
}

function enumMember(value: FieldPlace, node: ts.EnumDeclaration, name: string): Member | null {
  const found = node.members.find((member) => ts.isIdentifier(member.name) && member.name.text === name)
  return found ? bare(at(value, found)) : null
}

function first(places: readonly FieldPlace[]): Member | null {
  const [place] = places
  return place ? bare(place) : null
}
