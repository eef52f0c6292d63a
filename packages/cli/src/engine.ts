import type * as Core from '@toolsight/core'

export type {
  Finding,
  Fix,
  FormChoice,
  FrameworkInfo,
  Json,
  Manifest,
  ManifestFormat,
  Preview,
  PreviewInput,
  Range,
  Report,
  RuleMeta,
  Severity,
  TargetInfo,
  TextEdit,
  ToolFacts,
  ToolTokens,
  WireChange,
  WireDiff,
} from '@toolsight/core'

/** What the command line uses of the engine. Loaded when a verb needs it: `--help` does not. */
export type Engine = Pick<
  typeof Core,
  | 'openWorkspace'
  | 'ConfigError'
  | 'PathError'
  | 'StyleError'
  | 'TargetError'
  | 'MARKED'
  | 'MarkersError'
  | 'betweenMarkers'
  | 'ruleMetas'
  | 'nearest'
  | 'toolJson'
  | 'diagnosticJson'
  | 'concernText'
  | 'groupedChanges'
  | 'pathText'
  | 'placeOfChange'
>

export type Workspace = Awaited<ReturnType<Engine['openWorkspace']>>
