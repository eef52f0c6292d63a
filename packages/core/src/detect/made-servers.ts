import ts from '#typescript'
import { Lines } from '../common/lines.js'
import type { Framework } from '../model/framework.js'
import type { Range } from '../model/text.js'
import type { CalleeRef } from '../syntax/imports.js'
import { valueUnder } from '../syntax/literal.js'
import { calleeRef } from './flows/callee.js'

/** What makes a server that lists tools: `McpServer` of `@modelcontextprotocol/sdk/server/mcp.js`. Plain data. */
export interface ServerMaker {
  name: string
  modules: readonly string[]
}

/** A server that a file makes. */
export interface MadeServer {
  /** Of the call or `new`. */
  range: Range
  /** How it is written: `new McpServer(…)`. */
  text: string
  /** What it is called; null where that is not written out. */
  name: string | null
}

/** The classes of frameworks for MCP servers: those whose methods register tools, or answer with them. */
export function serverMakers(frameworks: readonly Framework[]): ServerMaker[] {
  return frameworks
    .filter(({ target }) => target === 'mcp')
    .flatMap(({ calls, modules }) => {
      const makers = calls.flatMap(({ callee }) =>
        callee.includes('#') ? [callee.split('#', 1)[0] ?? ''] : [],
      )
      return [...new Set(makers)].map((name) => ({ name, modules }))
    })
}

/** The servers that a file makes, in order. */
export function madeServers(tree: ts.SourceFile, makers: readonly ServerMaker[]): MadeServer[] {
  const found: MadeServer[] = []
  // What it is made by is asked for by its module's name.
  const may = makers.filter(({ modules }) => modules.some((module) => tree.text.includes(module)))
  if (may.length === 0) return found
  const lines = new Lines(tree.text)
  const visit = (node: ts.Node): void => {
    if ((ts.isNewExpression(node) || ts.isCallExpression(node)) && isMaker(calleeRef(node.expression), may)) {
      const callee = node.expression.getText(tree)
      const range = lines.range({ start: node.getStart(tree), end: node.end })
      const text = `${ts.isNewExpression(node) ? 'new ' : ''}${callee}(…)`
      found.push({ range, text, name: nameIn(node.arguments?.[0]) })
    }
    ts.forEachChild(node, visit)
  }
  visit(tree)
  return found
}

export function isMaker(ref: CalleeRef, makers: readonly ServerMaker[]): boolean {
  if (ref.kind !== 'import') return false
  const name = [...(ref.name === '*' ? [] : [ref.name]), ...ref.members].join('.')
  return makers.some((maker) => maker.name === name && maker.modules.includes(ref.specifier))
}

/** Of `{ name: 'books', version: '1.0.0' }`, also where it, or the text, is a constant of the file. */
function nameIn(info: ts.Expression | undefined): string | null {
  const given = info && meantBy(info)
  const value = given && valueUnder(given, 'name')
  const text = value && meantBy(value)
  return text && ts.isStringLiteralLike(text) ? text.text : null
}

/** What the only constant of that name in the file was made with, and a member of it; else the expression itself. */
function meantBy(node: ts.Expression): ts.Expression {
  if (ts.isAsExpression(node) || ts.isSatisfiesExpression(node)) return meantBy(node.expression)
  if (ts.isPropertyAccessExpression(node) && ts.isIdentifier(node.expression))
    return valueUnder(meantBy(node.expression), node.name.text) ?? node
  if (!ts.isIdentifier(node)) return node
  const made = constantsOf(node.getSourceFile(), node.text)
  return made.length === 1 && made[0] ? made[0] : node
}

function constantsOf(tree: ts.SourceFile, name: string): ts.Expression[] {
  const found: ts.Expression[] = []
  const visit = (node: ts.Node): void => {
    if (ts.isVariableDeclaration(node) && ts.isIdentifier(node.name) && node.name.text === name) {
      if (node.initializer && node.parent.flags & ts.NodeFlags.Const) found.push(node.initializer)
    }
    ts.forEachChild(node, visit)
  }
  visit(tree)
  return found
}
