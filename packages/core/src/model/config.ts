import type { SeveritySetting } from './finding.js'
import type { Framework } from './framework.js'

/** An MCP server of the user's own, which is asked for its tools only when somebody says so. */
export type ServerSettings =
  | {
      name: string
      command: string
      args: string[]
      /** Names of variables that are passed on, or placeholders by name. */
      env: string[] | Record<string, string>
      /** Absolute. */
      cwd: string
    }
  | { name: string; url: string }

/** Configuration after defaults, as every part of the engine reads it. */
export interface Config {
  /** The targets that all tools are judged for; `auto`: those that the program sends them to. */
  targets: 'auto' | string[]
  converters: string[]
  include: string[]
  exclude: string[]
  rules: Record<string, SeveritySetting>
  frameworks: Framework[]
  /** How previews put a refusal to the model; the first of several leads. */
  retryStyle: string | string[]
  /** Budgets of tokens; null where there is none. */
  tokens: {
    perTool: number | null
    /** Of all tools that may stand in one request. */
    total: number | null
  }
  evaluate: {
    /** False: nothing of the workspace is run, trusted or not. */
    enabled: boolean
    /** False: no class is instantiated and no handler of `tools/list` is called to find tools. */
    registration: boolean
    timeoutMs: number
    env: string[]
    node: string | null
  }
  servers: ServerSettings[]
}
