import ts from '#typescript'
import { assignmentsTo } from '../syntax/assignments.js'
import { returned } from './functions.js'
import { at, type FieldPlace, type Member, type Search } from './place.js'

/** What `this.name` denotes where `place` stands. */
export function ownMembers(search: Search, place: FieldPlace, name: string): Member[] {
  for (let node: ts.Node | undefined = place.node; node; node = node.parent) {
    if (!ts.isClassLike(node)) continue
    const owner = at(place, node)
    const members = classMembers(search, owner, name, true)
    return members.length > 0 ? members : classMembers(search, owner, name, false)
  }
  return []
}

/** A class's own static members, and its fields where `instance` is set. */
export function classMembers(search: Search, place: FieldPlace, name: string, instance: boolean): Member[] {
  const { node } = place
  if (!ts.isClassLike(node)) return []
  const declared = node.members.flatMap((member): Member[] => {
    if (!member.name || instance === isStatic(member)) return []
    if (!(ts.isIdentifier(member.name) || ts.isPrivateIdentifier(member.name)) || member.name.text !== name)
      return []
    return held(search, member).map((value) => memberOf(place, member.name as ts.Node, value))
  })
  return search.everyValue && instance ? [...declared, ...givenLater(search, place, node, name)] : declared
}

function held({ everyValue }: Search, member: ts.ClassElement): ts.Node[] {
  if (ts.isPropertyDeclaration(member)) return member.initializer ? [member.initializer] : []
  if (ts.isGetAccessorDeclaration(member)) return returned(member)
  return everyValue && ts.isMethodDeclaration(member) ? [member] : []
}

/** `this.name = value` in whatever method, and `constructor(private name)`. */
function givenLater(
  search: Search,
  place: FieldPlace,
  owner: ts.ClassLikeDeclaration,
  name: string,
): Member[] {
  const assigned = assignmentsTo(name, place.source).flatMap(({ left, right }) => {
    const isOwn =
      ts.isPropertyAccessExpression(left) &&
      left.expression.kind === ts.SyntaxKind.ThisKeyword &&
      left.pos >= owner.pos &&
      left.end <= owner.end
    return isOwn ? [memberOf(place, left.name, right)] : []
  })
  const parameters = owner.members.filter(ts.isConstructorDeclaration).flatMap((each) => each.parameters)
  const given = parameters
    .filter((each) => ts.isParameterPropertyDeclaration(each, each.parent) && each.name.getText() === name)
    .flatMap((each) =>
      search.named(at(place, each), name).map((value) => ({ key: keyOf(place, each.name), value })),
    )
  return [...assigned, ...given]
}

function memberOf(place: FieldPlace, name: ts.Node, value: ts.Node): Member {
  return { key: keyOf(place, name), value: at(place, value, 'schema') }
}

function keyOf({ source }: FieldPlace, name: ts.Node): Member['key'] {
  return { start: name.getStart(source), end: name.getEnd() }
}

function isStatic(member: ts.ClassElement): boolean {
  return (ts.getCombinedModifierFlags(member) & ts.ModifierFlags.Static) !== 0
}
