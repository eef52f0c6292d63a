import ts from '#typescript'
import { Lines } from '../common/lines.js'
import type { Framework } from '../model/framework.js'
import type { Range } from '../model/text.js'
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
  const lines = new Lines(tree.text)
  const found: MadeServer[] = []
  const visit = (node: ts.Node): void => {
    if ((ts.isNewExpression(node) || ts.isCallExpression(node)) && isMaker(node.expression, makers)) {
      const callee = node.expression.getText(tree)
      const range = lines.range({ start: node.getStart(tree), end: node.end })
      found.push({ range, text: `${ts.isNewExpression(node) ? 'new ' : ''}${callee}(…)` })
    }
    ts.forEachChild(node, visit)
  }
  visit(tree)
  return found
}

function isMaker(callee: ts.Expression, makers: readonly ServerMaker[]): boolean {
  const ref = calleeRef(callee)
  if (ref.kind !== 'import') return false
  const name = [...(ref.name === '*' ? [] : [ref.name]), ...ref.members].join('.')
  return makers.some((maker) => maker.name === name && maker.modules.includes(ref.specifier))
}
