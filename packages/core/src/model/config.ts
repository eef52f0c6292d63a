import type { SeveritySetting } from './finding.js'
import type { Framework } from './framework.js'

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
    timeoutMs: number
    env: string[]
    node: string | null
  }
}
