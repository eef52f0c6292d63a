export { ConfigError, type ConfigProblem } from './config/error.js'
export type { ConfigOverrides } from './config/merge.js'
export { nearest } from './config/nearest.js'
export { costOf, costOfField, costOfTool, type ToolCost } from './cost.js'
export type { Config } from './model/config.js'
export type { ToolFacts } from './model/facts.js'
export type { FieldFacts, FieldOwner, ToolTokens } from './model/fields.js'
export type {
  Category,
  Finding,
  Fix,
  Installation,
  Severity,
  TemplateEdit,
  TextEdit,
} from './model/finding.js'
export type { Json, JsonObject, SchemaPath } from './model/json.js'
export type { SamplesPlace, ToolPart, ToolPlace } from './model/place.js'
export type {
  Preview,
  PreviewInput,
  PreviewIssue,
  Repair,
  Repaired,
  StyledMessage,
} from './model/preview.js'
export type {
  GeneratedSamples,
  JudgedSample,
  OwnSample,
  PlacedSample,
  Sample,
  SampleSuggestion,
  SamplesProblem,
  ToolSamples,
} from './model/samples.js'
export type { TargetChoice, TargetSource } from './model/target-choice.js'
export type { Location, Position, Range } from './model/text.js'
export type { TypedRules } from './model/typed-rules.js'
export { causeOf, type FindingGroup, groupFindings } from './rules/grouping.js'
export { ruleMetas } from './rules/index.js'
export { missingPackage } from './rules/missing-package.js'
export { docsPath, rulePage } from './rules/pages.js'
export type { RuleMeta } from './rules/rule.js'
export { pathText, relativeTo } from './rules/wording.js'
export { type Log, readLog } from './samples/logged-calls.js'
export { CONVERTER_NAMES } from './schema/vendors/index.js'
export { DATA_EXTENSIONS } from './slice/data-files.js'
export {
  NO_PROVIDER,
  type TargetCount,
  targetCounts,
  targetLabel,
  targetLines,
  targetSource,
  targetText,
} from './target-words.js'
export type { ComparedForm, WireDiff } from './wire/compared.js'
export { type Concern, concernText } from './wire/concerns.js'
export { type ChangeGroup, groupedChanges, placeOfChange } from './wire/diff/grouped.js'
export type { WireChange } from './wire/diff.js'
export { TargetError, type TargetInfo, type WireForm } from './wire/index.js'
export { expectEvaluation } from './workspace/ahead.js'
export { diagnosticJson, toolJson } from './workspace/contract.js'
export { PathError } from './workspace/files.js'
export type { FrameworkInfo } from './workspace/framework-list.js'
export {
  type CheckOptions,
  type FileReport,
  openWorkspace,
  type Report,
  type Workspace,
  type WorkspaceOptions,
  type WorkspaceStatus,
} from './workspace/index.js'
export { MARKED, type ManifestFormat } from './workspace/manifest/formats.js'
export type { Manifest, ManifestOptions } from './workspace/manifest/manifest.js'
export { betweenMarkers, MarkersError } from './workspace/manifest/markers.js'
export type { NoTools } from './workspace/no-tools.js'
export { StyleError } from './workspace/preview.js'
export { emptyReport, type ToolTargets } from './workspace/reports.js'
export type { RuleMention } from './workspace/rule-mentions.js'
export { fieldCount } from './workspace/schema-fields.js'
export {
  nearestTool,
  placeText,
  type ToolQuery,
  toolNames,
  toolsCalled,
  toolTitle,
} from './workspace/tool-names.js'
export type { AddedSample, SamplesFix } from './workspace/tool-samples.js'
export type { HeldTools } from './workspace/tool-sets.js'
export {
  NOT_USED,
  STATE_LABELS,
  severityOfTool,
  statesLine,
  stateText,
  TOOL_STATES,
  type ToolStanding,
  type ToolState,
  toolStandings,
  toolState,
  VERDICT_SIGNS,
  type Verdict,
  verdictFor,
} from './workspace/tool-state.js'
export type { FormChoice } from './workspace/wire-diffs.js'
