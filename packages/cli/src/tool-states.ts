import type { ToolState } from './engine.js'

/** Every state that the engine knows: help and output schemas are made without it. */
const STATES: Readonly<Record<ToolState, true>> = {
  'as-sent': true,
  'not-captured': true,
  refused: true,
  failed: true,
  'not-evaluated': true,
  'not-installed': true,
  'not-looked-at': true,
}

export const TOOL_STATES = Object.keys(STATES) as [ToolState, ...ToolState[]]
