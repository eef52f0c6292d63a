import { pathOf } from './issue-path.js'
import type { Style } from './style.js'

/** A server's answer to invalid arguments, made with the MCP SDK. */
export const mcp: Style = {
  source:
    'As the MCP TypeScript SDK 1.32 (npm package @modelcontextprotocol/sdk): the text of a tool result with isError',
  format({ tool, issues }) {
    const lines = issues.map((issue) => {
      const path = pathOf(issue)
        .map((key, index) => (typeof key === 'number' ? `[${key}]` : index === 0 ? key : `.${key}`))
        .join('')
      return path === '' ? issue.message : `${issue.message} at ${path}`
    })
    return `MCP error -32602: Input validation error: Invalid arguments for tool ${tool}: ${lines.join('\n')}`
  },
}
