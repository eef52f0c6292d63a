import type * as Core from '@toolsight/core'

export type {
  AcceptedChange,
  AskedServer,
  BaselineEntry,
  CheckOptions,
  ContractChange,
  DiffedPackage,
  Finding,
  FindingGroup,
  Fix,
  FormChoice,
  FrameworkInfo,
  Hardness,
  HardnessAttempt,
  Hurt,
  Inventory,
  Json,
  ListedByHand,
  Location,
  Lock,
  LockDifference,
  LockOptions,
  Manifest,
  ManifestFormat,
  ManifestOptions,
  NoTools,
  Overview,
  PackageDiff,
  PackageLock,
  Preview,
  PreviewInput,
  Range,
  Report,
  ReportedChange,
  RuleMeta,
  Severity,
  SeveritySetting,
  StyledMessage,
  TargetCount,
  TargetInfo,
  TextEdit,
  ToolFacts,
  ToolStanding,
  ToolState,
  ToolTokens,
  WireChange,
  WireDiff,
  WireForm,
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
  | 'USUAL_FILES'
  | 'withSubmission'
  | 'MarkersError'
  | 'betweenMarkers'
  | 'hasMarkers'
  | 'listedByHand'
  | 'ruleMetas'
  | 'currentCode'
  | 'nearest'
  | 'parseServer'
  | 'LOCK_NAME'
  | 'ACCEPTED_NAME'
  | 'AcceptedError'
  | 'HURTS'
  | 'readAccepted'
  | 'withAccepted'
  | 'LockError'
  | 'lockDifference'
  | 'lockText'
  | 'otherVersions'
  | 'readLock'
  | 'withServersOf'
  | 'readLog'
  | 'serverOfDocument'
  | 'serverText'
  | 'REFUSED_ALIKE'
  | 'schemaJson'
  | 'toolJson'
  | 'diagnosticJson'
  | 'concernText'
  | 'groupedChanges'
  | 'groupFindings'
  | 'byUrgency'
  | 'fingerprintsOf'
  | 'circumstancesOf'
  | 'findingsByTypes'
  | 'inOrder'
  | 'isInstallRecord'
  | 'Lines'
  | 'pluggedPackage'
  | 'hasOtherMeaning'
  | 'acceptedBy'
  | 'BaselineError'
  | 'baselineOf'
  | 'readBaseline'
  | 'isSourceFile'
  | 'causeOf'
  | 'changeText'
  | 'changedPlace'
  | 'changedValues'
  | 'shownInput'
  | 'worstOf'
  | 'pathText'
  | 'placeOfChange'
  | 'nearestTool'
  | 'placeText'
  | 'STATE_LABELS'
  | 'statesLine'
  | 'TOOL_STATES'
  | 'toolLocation'
  | 'toolNames'
  | 'toolsCalled'
  | 'toolStandings'
  | 'toolTitle'
  | 'VERDICT_SIGNS'
  | 'verdictFor'
  | 'targetCounts'
  | 'targetLabel'
  | 'targetLines'
>

export type Workspace = Awaited<ReturnType<Engine['openWorkspace']>>
