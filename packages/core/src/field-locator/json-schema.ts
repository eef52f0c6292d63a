import ts from '#typescript'
import { branch, position, property } from './literals.js'
import type { Onward } from './notation.js'
import { at, bare, type FieldPlace, type Member, type Search } from './place.js'

/** A JSON Schema written out as an object literal. Finds nothing in other literals. */
export function throughJsonSchema(search: Search, place: FieldPlace, segment: string): Onward {
  const keyword = (name: string): Member | null => property(search, place, name, 'shape')
  const listed = (name: string): FieldPlace[] => {
    const member = keyword(name)
    return member ? search.values(member.value).flatMap((value) => search.elements(value)) : []
  }
  const member = found()
  return { member, places: member ? [] : [...listed('allOf'), ...referenced(search, place, keyword('$ref'))] }

  function found(): Member | null {
    if (segment === '[]') {
      const items = keyword('items')
      return items && !search.values(items.value).some(({ node }) => ts.isArrayLiteralExpression(node))
        ? items
        : null
    }
    if (segment === '*')
      return schemaOf(keyword('additionalProperties')) ?? firstPattern(search, keyword('patternProperties'))
    if (segment.startsWith('|')) return branch(listed('anyOf'), segment) ?? branch(listed('oneOf'), segment)
    return inProperties(search, keyword('properties'), segment) ?? position(listed('prefixItems'), segment)
  }
}

function inProperties(search: Search, properties: Member | null, name: string): Member | null {
  if (!properties) return null
  for (const value of search.values(properties.value)) {
    const found = property(search, value, name, 'shape')
    if (found) return found
  }
  return null
}

function schemaOf(member: Member | null): Member | null {
  const kind = member?.value.node.kind
  return kind === ts.SyntaxKind.TrueKeyword || kind === ts.SyntaxKind.FalseKeyword ? null : member
}

function firstPattern(search: Search, patterns: Member | null): Member | null {
  if (!patterns) return null
  for (const value of search.values(patterns.value)) {
    if (!ts.isObjectLiteralExpression(value.node)) continue
    const [first] = value.node.properties
    if (first && ts.isPropertyAssignment(first)) return bare(at(value, first.initializer, 'schema'))
  }
  return null
}

/** A pointer like `#/$defs/Place`, looked up in the outermost literal that has it. */
function referenced(search: Search, place: FieldPlace, reference: Member | null): FieldPlace[] {
  const pointer = reference?.value.node
  if (!pointer || !ts.isStringLiteralLike(pointer) || !pointer.text.startsWith('#/')) return []
  const keys = pointer.text
    .slice(2)
    .split('/')
    .map((key) => key.replaceAll('~1', '/').replaceAll('~0', '~'))
  for (let node: ts.Node | undefined = place.node; node; node = node.parent) {
    if (!ts.isObjectLiteralExpression(node)) continue
    let found: FieldPlace | null = at(place, node)
    for (const key of keys) {
      const member: Member | undefined = found ? search.members(found, key)[0] : undefined
      found = member ? member.value : null
    }
    if (found) return [found]
  }
  return []
}
