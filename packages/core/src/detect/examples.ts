import ts from '#typescript'
import { Lines } from '../common/lines.js'
import type { EntryList, EntryLists } from '../model/entry-list.js'
import type { FieldSite, ToolSite } from '../model/site.js'
import type { Range } from '../model/text.js'
import { propertyKey } from '../syntax/literal.js'
import { unwrap } from '../syntax/scope.js'

/** Where the examples in a definition stand, as far as they are written out there, each on one line. */
export interface ExamplePlaces {
  valid: Range[]
  invalid: Range[]
}

/** `samples: { valid, invalid }` first, then `examples`, as a definition's examples are read. */
export function locateExamples(tree: ts.SourceFile, site: ToolSite): ExamplePlaces {
  const lines = new Lines(tree.text)
  const { inSamples, examples } = locateExampleLists(tree, site)
  const placesIn = (list: EntryList | null): Range[] =>
    (list?.entries ?? []).map(({ start, end }) => {
      const [line = ''] = tree.text.slice(start, end).split(/[\r\n]/, 1)
      return lines.range({ start, end: start + line.length })
    })
  return {
    valid: [...placesIn(inSamples.valid), ...placesIn(examples)],
    invalid: placesIn(inSamples.invalid),
  }
}

/** The lists of examples in a definition that are written out whole: else nobody knows which is which. */
export function locateExampleLists(
  tree: ts.SourceFile,
  { fields }: ToolSite,
): { inSamples: EntryLists; examples: EntryList | null } {
  const lines = new Lines(tree.text)
  const samples = expressionAt(tree, lines, fields.samples)
  const listed = (key: string): EntryList | null => {
    const property = samples && member(samples, key)
    return property ? listOf(tree, unwrap(property.initializer), property.getStart(tree)) : null
  }
  const examples = expressionAt(tree, lines, fields.examples)
  return {
    inSamples: { valid: listed('valid'), invalid: listed('invalid') },
    examples: examples ? listOf(tree, examples, null) : null,
  }
}

function expressionAt(
  tree: ts.SourceFile,
  lines: Lines,
  site: FieldSite | undefined,
): ts.Expression | undefined {
  if (!site) return undefined
  const { start, end } = lines.span(site.value)
  let found: ts.Node | undefined
  const visit = (node: ts.Node): void => {
    if (found || node.end < end || node.getStart(tree) > start) return
    if (node.getStart(tree) === start && node.end === end && ts.isExpression(node)) found = node
    else ts.forEachChild(node, visit)
  }
  visit(tree)
  return found && unwrap(found as ts.Expression)
}

function member(object: ts.Expression, key: string): ts.PropertyAssignment | undefined {
  if (!ts.isObjectLiteralExpression(object)) return undefined
  return object.properties.find(
    (each): each is ts.PropertyAssignment => ts.isPropertyAssignment(each) && propertyKey(each.name) === key,
  )
}

function listOf(tree: ts.SourceFile, list: ts.Expression, key: number | null): EntryList | null {
  if (!ts.isArrayLiteralExpression(list) || list.elements.some(ts.isSpreadElement)) return null
  return {
    key,
    span: { start: list.getStart(tree), end: list.end },
    entries: list.elements.map((element) => ({ start: element.getStart(tree), end: element.end })),
  }
}
