/** One way in which tools are written, as a package of its own. */
export interface Form {
  title: string
  /** Text by path from the package's folder. */
  files: Record<string, string>
  /** Of each tool its fields, as `fieldsOf` writes them; a pattern is matched with the reason why it is not known. */
  tools: Record<string, string | RegExp>
  /** Of tools that are resolved, what of them is not known. */
  unknown?: Record<string, string[]>
  /** The lines, from 1 on, where its tools stand. */
  lines?: Record<string, number>
  /** How its tools are recognised. */
  recognised?: 'call' | 'shape' | 'registration'
}

export const MCP = "import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js'\n"
export const TYPE_MCP = "import type { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js'\n"
export const LOW = `import { Server } from '@modelcontextprotocol/sdk/server/index.js'
import { CallToolRequestSchema, ListToolsRequestSchema } from '@modelcontextprotocol/sdk/types.js'
`
export const Z = "import { z } from 'zod'\n"
/** Starts the server, so that only a child that loads a slice survives it. */
export const START = "throw new Error('the server is started here')\n"

interface Schema {
  type?: unknown
  properties?: Record<string, Schema>
  required?: string[]
}

/** `city: string, days?: integer`. */
export function fieldsOf({ properties = {}, required = [] }: Schema): string {
  return Object.entries(properties)
    .map(([name, { type }]) => `${name}${required.includes(name) ? '' : '?'}: ${String(type)}`)
    .join(', ')
}
