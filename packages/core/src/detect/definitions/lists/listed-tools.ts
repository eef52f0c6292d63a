import ts from '#typescript'
import { mentionsName, someNode } from '../../../syntax/find-nodes.js'
import { propertyKey } from '../../../syntax/literal.js'
import { holderOf, unwrap } from '../../../syntax/scope.js'

/** What makes a tool of an object that is not sent as it is. */
export type MadeInto = 'by-handler' | 'elsewhere'

/** What an object is made into; null where a request handler answers with it: `setRequestHandler(…, () => ({ tools: [{ … }] }))`. */
export function madeIntoBy(node: ts.ObjectLiteralExpression): MadeInto | null {
  let holder: string | null = null
  for (let at: ts.Node = node; at.parent; at = at.parent) {
    const { parent } = at
    if (isRequestHandler(parent)) return null
    const held = holderOf(at)
    if (ts.isVariableDeclaration(held) && ts.isIdentifier(held.name)) holder = held.name.text
    if (ts.isSourceFile(parent)) {
      const handlers = requestHandlers(parent)
      if (holder !== null && handlers.some((each) => answersWith(holder as string, each))) return null
      return holder !== null && handlers.some((each) => mentionsName(each, holder as string))
        ? 'by-handler'
        : 'elsewhere'
    }
  }
  return 'elsewhere'
}

/** Keys that a request to a model has beside its tools. */
const REQUEST_KEYS: ReadonlySet<string> = new Set(['messages', 'model', 'prompt', 'system', 'contents'])

/** Whether an object is one of the tools in what is sent to a model: `{ model, messages, tools: [{ … }] }`. */
export function isInModelRequest(node: ts.ObjectLiteralExpression): boolean {
  const list = node.parent
  const property = ts.isArrayLiteralExpression(list) ? list.parent : null
  return (
    property !== null &&
    ts.isPropertyAssignment(property) &&
    propertyKey(property.name) === 'tools' &&
    property.parent.properties.some(({ name }) => name && REQUEST_KEYS.has(propertyKey(name) ?? ''))
  )
}

function isRequestHandler(node: ts.Node): node is ts.CallExpression {
  return (
    ts.isCallExpression(node) &&
    ts.isPropertyAccessExpression(node.expression) &&
    node.expression.name.text === 'setRequestHandler'
  )
}

function requestHandlers(tree: ts.SourceFile): ts.CallExpression[] {
  const found: ts.CallExpression[] = []
  const visit = (node: ts.Node): void => {
    if (isRequestHandler(node)) found.push(node)
    else ts.forEachChild(node, visit)
  }
  visit(tree)
  return found
}

/** Whether a handler answers with `tools: name`, `{ tools }` of that name, or a list that spreads it. */
function answersWith(name: string, handler: ts.CallExpression): boolean {
  const isIt = (node: ts.Expression) => ts.isIdentifier(node) && node.text === name
  const isHeld = (value: ts.Expression): boolean =>
    isIt(value) ||
    (ts.isArrayLiteralExpression(value) &&
      value.elements.some((each) => isIt(unwrap(ts.isSpreadElement(each) ? each.expression : each))))
  return someNode(
    handler,
    (node) =>
      (ts.isPropertyAssignment(node) &&
        propertyKey(node.name) === 'tools' &&
        isHeld(unwrap(node.initializer))) ||
      (ts.isShorthandPropertyAssignment(node) && node.name.text === 'tools' && name === 'tools'),
  )
}
