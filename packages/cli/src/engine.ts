import type * as Core from '@toolsight/core'

export type {
  Finding,
  Fix,
  Json,
  Preview,
  PreviewInput,
  Range,
  Report,
  RuleMeta,
  Severity,
  TargetInfo,
  TextEdit,
  ToolFacts,
} from '@toolsight/core'

/** What the command line uses of the engine. Loaded when a verb needs it: `--help` does not. */
export type Engine = Pick<
  typeof Core,
  | 'openWorkspace'
  | 'ConfigError'
  | 'PathError'
  | 'StyleError'
  | 'TargetError'
  | 'ruleMetas'
  | 'nearest'
  | 'toolJson'
  | 'diagnosticJson'
>

export type Workspace = Awaited<ReturnType<Engine['openWorkspace']>>
