import type { SeveritySetting } from './finding.js'
import type { Framework } from './framework.js'

/** Configuration after defaults, as every part of the engine reads it. */
export interface Config {
  targets: string[]
  converters: string[]
  include: string[]
  exclude: string[]
  rules: Record<string, SeveritySetting>
  frameworks: Framework[]
  /** How previews put a refusal to the model; the first of several leads. */
  retryStyle: string | string[]
  evaluate: {
    /** False: nothing of the workspace is run, trusted or not. */
    enabled: boolean
    timeoutMs: number
    env: string[]
    node: string | null
  }
}
