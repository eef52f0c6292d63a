import ts from '#typescript'
import { CircleGuard } from '../../../common/circle-guard.js'
import type { CallShape, Framework } from '../../../model/framework.js'
import { declarationOfName } from '../../../syntax/bindings.js'
import { valueUnder } from '../../../syntax/literal.js'
import { unwrap } from '../../../syntax/scope.js'
import type { Markers } from '../../markers.js'
import { returnedLiteral } from '../definition-arguments.js'

/** A function that answers a request for tools: `server.setRequestHandler(ListToolsRequestSchema, handler)`. */
export interface Answering {
  framework: Framework
  shape: CallShape
  method: ts.Identifier
  handler: ts.Expression
}

/** How a call hands over what answers a request for tools; null where it does not. */
export function answeringOf(node: ts.Node, markers: Markers): Answering | null {
  if (!ts.isCallExpression(node) || node.arguments.length < 2) return null
  const { expression } = node
  if (!ts.isPropertyAccessExpression(expression) || !ts.isIdentifier(expression.name)) return null
  const method = expression.name
  const [request, handler] = node.arguments as unknown as [ts.Expression, ts.Expression]
  const name = requestName(request)
  const known = markers.answers.find(
    ({ shape: { callee, answers } }) =>
      callee.endsWith(`#${method.text}`) && (answers?.method === name || answers?.schema === name),
  )
  return known ? { ...known, method, handler } : null
}

/** The list that such a function answers with, where it gives one back at its end. */
export function listAnswered(node: ts.Node): ts.Expression | null {
  const handler = ts.isCallExpression(node) ? node.arguments[1] : undefined
  return handler ? listOf(handler) : null
}

function listOf(handler: ts.Expression): ts.Expression | null {
  const answer = returnedLiteral(unwrap(handler))
  return answer && valueUnder(answer, 'tools')
}

/** Whether what it answers with is what another server lists: `() => client.listTools()`. */
export function answersForOther({ handler }: Answering): boolean {
  const node = unwrap(handler)
  if (!ts.isArrowFunction(node) && !ts.isFunctionExpression(node)) return false
  const last = ts.isBlock(node.body) ? node.body.statements.at(-1) : null
  const answer = last ? ts.isReturnStatement(last) && last.expression : node.body
  if (!answer || ts.isBlock(answer)) return false
  return isListOfOther(listOf(handler) ?? answer)
}

/** Also a member of it, and a constant that holds one. */
const circles = new CircleGuard()

function isListOfOther(given: ts.Expression): boolean {
  const node = unwrap(given)
  if (ts.isAwaitExpression(node) || ts.isPropertyAccessExpression(node)) return isListOfOther(node.expression)
  if (ts.isCallExpression(node))
    return ts.isPropertyAccessExpression(node.expression) && node.expression.name.text === 'listTools'
  const found = ts.isIdentifier(node) ? declarationOfName(node) : null
  const holder = found && (ts.isBindingElement(found) ? found.parent.parent : found)
  const made = holder && ts.isVariableDeclaration(holder) ? holder.initializer : undefined
  return made !== undefined && circles.within(holder, false, () => isListOfOther(made))
}

/** The request by its name: a schema that an SDK exports, or a method of the protocol. */
export function requestName(node: ts.Expression): string {
  const request = unwrap(node)
  if (ts.isStringLiteralLike(request) || ts.isIdentifier(request)) return request.text
  return ts.isPropertyAccessExpression(request) ? request.name.text : ''
}
