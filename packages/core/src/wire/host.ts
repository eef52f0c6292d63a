import type { JsonObject } from '../model/json.js'

/** What an MCP server is called, and what says so. */
export interface ServerName {
  name: string
  /** As a message names it: `package.json`, `new McpServer(…) in src/server.ts`. */
  from: string
  /** It says what the package is called, and a server may be called otherwise. */
  isGuess?: true
}

/** What a program that takes tools from an MCP server makes of them before a model reads them. Data, as far as it can be. */
export interface Host {
  /** Absent: the model reads the name that the server lists, as far as is known. */
  name?: HostName
  /** Absent: descriptions are shown whole, as far as is known. */
  description?: CutText
  /** Absent: schemas are shown as they are listed, as far as is known. */
  schema?(schema: JsonObject): JsonObject
  /** What is not known of it, as whole sentences. */
  unknown?: readonly string[]
  /** A catalogue that takes in servers, and no program that runs them: it is judged only where it is configured. */
  isDirectory?: true
}

export interface HostName {
  /** `mcp__<server>__<tool>`. */
  form: string
  /** Each character of the whole name that matches becomes `_`. */
  replaced?: string
  /** What is made of the server's name first. */
  server?: { replaced: string; isLowerCase?: true; max?: number }
  /** It is counted like this; what the model reads is not known. */
  isOnlyCounted?: true
  /** What is made of a name that is too long. Absent: nothing. */
  shortened?: { max: number; to(name: string): string }
}

/** A text of which the model reads the beginning, in UTF-16 code units, and then `ending`. */
export interface CutText {
  max: number
  ending: string
}

/** What a host counts as a tool's name, before it shortens it; null where it depends on the server's name and that is not known. */
export function wholeName({ name }: Host, server: ServerName | null, tool: string): string | null {
  if (!name) return tool
  if (server === null && name.form.includes('<server>')) return null
  const whole = name.form
    .replace('<server>', () => serverPart(name, server?.name ?? ''))
    .replace('<tool>', () => tool)
  return name.replaced === undefined ? whole : whole.replace(new RegExp(name.replaced, 'gu'), '_')
}

function serverPart({ server }: HostName, name: string): string {
  if (!server) return name
  const { replaced, isLowerCase, max } = server
  return (isLowerCase ? name.toLowerCase() : name).replace(new RegExp(replaced, 'gu'), '_').slice(0, max)
}
