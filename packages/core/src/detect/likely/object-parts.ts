import ts from '#typescript'
import type { Lines } from '../../common/lines.js'
import type { Range } from '../../model/text.js'
import { constantBehind } from '../../syntax/constants.js'
import { literalJson, propertyKey, propertyValue } from '../../syntax/literal.js'

/** The text under the first of these keys that has one written out, there or as a constant of the file. */
export function textAmong(
  members: readonly (ts.ObjectLiteralElement | ts.ClassElement)[],
  keys: ReadonlySet<string>,
): string | null {
  for (const member of members) {
    if (member.name === undefined || !keys.has(propertyKey(member.name) ?? '')) continue
    const value = ts.isObjectLiteralElementLike(member)
      ? propertyValue(member)
      : ts.isPropertyDeclaration(member) && member.initializer
    const text = value && literalJson(constantBehind(value))
    if (typeof text === 'string') return text
  }
  return null
}

/** Where the value of each key stands; that of a method at its name. */
export function valueRanges(
  { properties }: ts.ObjectLiteralExpression,
  tree: ts.SourceFile,
  lines: Lines,
): Record<string, Range> {
  const entries = properties.flatMap((each): Array<[string, Range]> => {
    const value = ts.isPropertyAssignment(each) ? each.initializer : each.name
    const key = each.name && propertyKey(each.name)
    return key && value ? [[key, lines.range({ start: value.getStart(tree), end: value.end })]] : []
  })
  return Object.fromEntries(entries)
}

/** Keys of menus, toolbars, pages and routes: what people click, and what a browser asks for. */
const INTERFACE_KEYS = new Set([
  'component',
  'element',
  'href',
  'icon',
  'onClick',
  'path',
  'route',
  'shortcut',
  'url',
])

export function isOfInterface(node: ts.ObjectLiteralExpression): boolean {
  return node.properties.some(({ name }) => name && INTERFACE_KEYS.has(propertyKey(name) ?? ''))
}

export function startOf(node: ts.Node, tree: ts.SourceFile, lines: Lines): Range {
  const start = node.getStart(tree)
  return lines.range({ start, end: start })
}
