export { CONVERTER_NAMES } from './child/reading/vendors/index.js'
export { Lines } from './common/lines.js'
export { nearest } from './common/nearest.js'
export { comparePositions, encloses, isSameRange, isWithin } from './common/ranges.js'
export { ConfigError, type ConfigProblem } from './config/error.js'
export type { ConfigOverrides } from './config/merge.js'
export { currentCode } from './config/renamed-rules.js'
export {
  ACCEPTED_NAME,
  type AcceptedChange,
  AcceptedError,
  readAccepted,
  withAccepted,
} from './contract/accepted.js'
export { type ContractChange, HURTS, type Hurt, type Judge } from './contract/change.js'
export { type LockDifference, lockDifference, otherVersions, withServersOf } from './contract/difference.js'
export { LOCK_NAME, type Lock, LockError, type LockedTool, lockText, readLock } from './contract/lock.js'
export { costOf, costOfField, costOfTool, type ToolCost } from './cost.js'
export { PathError } from './files/discovery.js'
export { INSTALL_RECORDS, isInstallRecord } from './files/install-records.js'
export { fieldCount } from './json-schema/named-fields.js'
export type { Config } from './model/config.js'
export type { ToolFacts } from './model/facts.js'
export type { FieldFacts, FieldOwner, ToolTokens } from './model/fields.js'
export type {
  Category,
  Finding,
  Fix,
  Installation,
  Severity,
  SeveritySetting,
  TemplateEdit,
  TextEdit,
} from './model/finding.js'
export type { Hardness, HardnessAttempt } from './model/hardness.js'
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
export { definitionOf, toolLocation } from './model/tool-location.js'
export type { TypedRules } from './model/typed-rules.js'
export { DATA_EXTENSIONS } from './modules/resolution/data-files.js'
export { type PluggedPackage, pluggedPackage } from './modules/resolution/plug-n-play.js'
export { fingerprintsOf } from './rules/engine/fingerprint.js'
export { byUrgency, causeOf, type FindingGroup, groupFindings } from './rules/engine/grouping.js'
export { inOrder } from './rules/engine/order.js'
export { rulePage } from './rules/engine/pages.js'
export type { RuleMeta } from './rules/engine/rule.js'
export { pathText, relativeTo } from './rules/engine/wording.js'
export { uninstalledPackage } from './rules/evaluation/missing-package.js'
export { ruleMetas } from './rules/index.js'
export { circumstancesOf, type FoundByTypes, findingsByTypes } from './rules/types/found-by-types.js'
export { type InputDocument, inputDocument, inputIn } from './samples/files/input-document.js'
export { samplesFileOf } from './samples/files/samples-file.js'
export { type Log, readLog } from './samples/logged-calls.js'
export { REFUSED_ALIKE } from './samples/made/refused-alike.js'
export { hasOtherMeaning } from './samples/other-meaning.js'
export { parseServer, serverText } from './servers/command-line.js'
export { serverOfDocument } from './servers/document.js'
export type { ServerAddress } from './servers/list-tools.js'
export { survivalText } from './survival.js'
export { isSourceFile } from './syntax/parse.js'
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
export type { HeldTools } from './workspace/analysis/tool-sets.js'
export {
  acceptedBy,
  type BaselineEntry,
  BaselineError,
  baselineOf,
  readBaseline,
} from './workspace/baseline/baseline.js'
export type { RuleMention } from './workspace/checks/rule-mentions.js'
export {
  nearestTool,
  placeText,
  type ToolQuery,
  toolNames,
  toolsCalled,
  toolTitle,
} from './workspace/checks/tool-names.js'
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
} from './workspace/checks/tool-state.js'
export { diagnosticJson, schemaJson, toolJson } from './workspace/contract.js'
export {
  type CheckOptions,
  type FileReport,
  openWorkspace,
  type Report,
  type Workspace,
  type WorkspaceOptions,
  type WorkspaceStatus,
} from './workspace/index.js'
export { changedPlace, changedValues, changeText, shownInput } from './workspace/locks/change-words.js'
export type { DiffedPackage, PackageDiff, ReportedChange } from './workspace/locks/contract-diff.js'
export type { LockOptions } from './workspace/locks/locks.js'
export type { PackageLock } from './workspace/locks/package-lock.js'
export { type LockedForms, sinceLockText, type ToolSinceLock, worstOf } from './workspace/locks/since-lock.js'
export { withSubmission } from './workspace/manifest/chatgpt-app.js'
export { MARKED, type ManifestFormat, USUAL_FILES } from './workspace/manifest/formats.js'
export type { FrameworkInfo } from './workspace/manifest/framework-list.js'
export type { Inventory } from './workspace/manifest/inventory.js'
export { type ListedByHand, listedByHand } from './workspace/manifest/listed-by-hand.js'
export type { Manifest, ManifestOptions } from './workspace/manifest/manifest.js'
export { betweenMarkers, hasMarkers, MarkersError } from './workspace/manifest/markers.js'
export type { NoTools } from './workspace/manifest/no-tools.js'
export type { Overview } from './workspace/manifest/overview.js'
export { expectEvaluation } from './workspace/prewarm.js'
export { emptyReport, type ToolTargets } from './workspace/reports.js'
export { StyleError } from './workspace/samples/preview.js'
export type { AddedSample, SamplesFix } from './workspace/samples/tool-samples.js'
export type { AnsweredServer, AskedServer } from './workspace/servers/asked-server.js'
export { UntrustedError } from './workspace/servers/servers.js'
export type { FormChoice } from './workspace/wire/wire-diffs.js'
