import ts from '#typescript'
import type { FieldSite, ToolSite } from '../model/site.js'
import type { Range } from '../model/text.js'
import { Lines } from './lines.js'
import { propertyKey } from './literal.js'
import { unwrap } from './scope.js'

/** Where the examples in a definition stand, as far as they are written out there, each on one line. */
export interface ExamplePlaces {
  valid: Range[]
  invalid: Range[]
}

/** `samples: { valid, invalid }` first, then `examples`, as a definition's examples are read. */
export function locateExamples(tree: ts.SourceFile, { fields }: ToolSite): ExamplePlaces {
  const lines = new Lines(tree.text)
  const samples = expressionAt(tree, lines, fields.samples)
  const listed = (key: string): Range[] => elements(tree, lines, samples && member(samples, key))
  return {
    valid: [...listed('valid'), ...elements(tree, lines, expressionAt(tree, lines, fields.examples))],
    invalid: listed('invalid'),
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

function member(object: ts.Expression, key: string): ts.Expression | undefined {
  if (!ts.isObjectLiteralExpression(object)) return undefined
  const property = object.properties.find(
    (each): each is ts.PropertyAssignment => ts.isPropertyAssignment(each) && propertyKey(each.name) === key,
  )
  return property && unwrap(property.initializer)
}

/** None where a list is not written out whole: then nobody knows which is which. */
function elements(tree: ts.SourceFile, lines: Lines, list: ts.Expression | undefined): Range[] {
  if (!list || !ts.isArrayLiteralExpression(list) || list.elements.some(ts.isSpreadElement)) return []
  return list.elements.map((element) => {
    const start = element.getStart(tree)
    const [line = ''] = tree.text.slice(start, element.end).split(/[\r\n]/, 1)
    return lines.range({ start, end: start + line.length })
  })
}
