import type { ToolFacts } from '../model/facts.js'
import type { Finding } from '../model/finding.js'
import type { TriedFile } from '../model/samples.js'
import { advertisedClosed } from './calls/advertised-closed.js'
import { argumentsRequired } from './calls/arguments-required.js'
import { coercedBoolean } from './calls/coerced-boolean.js'
import { forcedOptional } from './calls/forced-optional.js'
import { keysStripped } from './calls/keys-stripped.js'
import { nullRefused } from './calls/null-refused.js'
import { outputSideSent } from './calls/output-side-sent.js'
import { unboundedSink } from './calls/unbounded-sink.js'
import { duplicateName } from './definition/duplicate-name.js'
import { hiddenText } from './definition/hidden-text.js'
import { hintContradictsHandler } from './definition/hint-contradicts-handler.js'
import { ignoredKey } from './definition/ignored-key.js'
import { inputNotValidated } from './definition/input-not-validated.js'
import { invalidName } from './definition/invalid-name.js'
import { missingDescription } from './definition/missing-description.js'
import { missingHints } from './definition/missing-hints.js'
import { missingParameters } from './definition/missing-parameters.js'
import { nameFileMismatch } from './definition/name-file-mismatch.js'
import { notASchema } from './definition/not-a-schema.js'
import { secretOnTheWire } from './definition/secret-on-the-wire.js'
import { unknownToolReference } from './definition/unknown-tool-reference.js'
import { judgedFor } from './engine/judged-for.js'
import { constructsIn, keyOf } from './engine/merge.js'
import { severityOf } from './engine/report.js'
import type { Reported } from './engine/reported.js'
import type { Contribution, Rule, RuleContext, RuleMeta, SetRule, WireRule } from './engine/rule.js'
import { reportsOf, settle } from './engine/run.js'
import { dependenciesMissing } from './evaluation/dependencies-missing.js'
import { evaluationFailed } from './evaluation/evaluation-failed.js'
import { evaluationTimeout } from './evaluation/evaluation-timeout.js'
import { hiddenEnvironment } from './evaluation/hidden-environment.js'
import { internalFault } from './evaluation/internal-fault.js'
import { notEvaluated } from './evaluation/not-evaluated.js'
import { unknownPackage } from './evaluation/unknown-package.js'
import { FILE_RULES } from './files/file-problems.js'
import { unusedSuppression } from './files/unused-suppression.js'
import { descriptionTooLong } from './limits/description-too-long.js'
import { requestLimit } from './limits/request-limit.js'
import { schemaTooLarge } from './limits/schema-too-large.js'
import { toolTokens } from './limits/tool-tokens.js'
import { totalTokens } from './limits/total-tokens.js'
import { verboseSchema } from './limits/verbose-schema.js'
import { errorInStructuredContent } from './output/error-in-structured-content.js'
import { noStructuredContent } from './output/no-structured-content.js'
import { resultDiffers } from './output/result-differs.js'
import { arrayWithoutItems } from './provider/array-without-items.js'
import { cutByHost } from './provider/cut-by-host.js'
import { emptyObject } from './provider/empty-object.js'
import { enumValues } from './provider/enum-values.js'
import { invalidPropertyName } from './provider/invalid-property-name.js'
import { openObject } from './provider/open-object.js'
import { optionalField } from './provider/optional-field.js'
import { outdatedDraft } from './provider/outdated-draft.js'
import { outputNotObject } from './provider/output-not-object.js'
import { outputReferences } from './provider/output-references.js'
import { providerDescription } from './provider/provider-description.js'
import { providerName } from './provider/provider-name.js'
import { recursiveSchema } from './provider/recursive-schema.js'
import { referenceSiblings } from './provider/reference-siblings.js'
import { referenceTarget } from './provider/reference-target.js'
import { rootUnion } from './provider/root-union.js'
import { sentNotObject } from './provider/sent-not-object.js'
import { typeList } from './provider/type-list.js'
import { unsupportedFormat } from './provider/unsupported-format.js'
import { unsupportedKeyword } from './provider/unsupported-keyword.js'
import { unsupportedPattern } from './provider/unsupported-pattern.js'
import { untypedSchema } from './provider/untyped-schema.js'
import { exampleDrift } from './samples/example-drift.js'
import { exampleRefused } from './samples/example-refused.js'
import { sampleAccepted } from './samples/sample-accepted.js'
import { sampleRefused } from './samples/sample-refused.js'
import { sampleWithoutTool } from './samples/sample-without-tool.js'
import { defaultRequired } from './schema/default-required.js'
import { emptySchema } from './schema/empty-schema.js'
import { invalidParameters } from './schema/invalid-parameters.js'
import { parametersDrift } from './schema/parameters-drift.js'
import { parametersNotObject } from './schema/parameters-not-object.js'
import { patternFlags } from './schema/pattern-flags.js'
import { unconvertibleSchema } from './schema/unconvertible-schema.js'
import { undescribedField } from './schema/undescribed-field.js'
import { undocumentedRefinement } from './schema/undocumented-refinement.js'
import { unsafeKey } from './schema/unsafe-key.js'
import { unsupportedValidator } from './schema/unsupported-validator.js'
import { constraintsDropped } from './sdk/constraints-dropped.js'
import { propertiesDropped } from './sdk/properties-dropped.js'
import { recordClosed } from './sdk/record-closed.js'
import { sdkImport } from './sdk/sdk-import.js'
import { sdkRefusal } from './sdk/sdk-refusal.js'
import { validatorSerialized } from './sdk/validator-serialized.js'
import { assertiveText } from './texts/assertive-text.js'
import { enumInWords } from './texts/enum-in-words.js'
import { fieldNameDiffers } from './texts/field-name-differs.js'
import { noPurpose } from './texts/no-purpose.js'
import { textContradictsSchema } from './texts/text-contradicts-schema.js'
import { twinTools } from './texts/twin-tools.js'
import { TYPED_RULES } from './types/typed-rules.js'

/** Every rule that is run here. Rules that need types run in `@toolsight/typed`. */
export const RULES: ReadonlyArray<Rule | SetRule | WireRule | Rule<'samples'>> = [
  // One tool by itself.
  missingParameters,
  unconvertibleSchema,
  unsupportedValidator,
  notASchema,
  invalidParameters,
  parametersNotObject,
  emptySchema,
  validatorSerialized,
  ignoredKey,
  inputNotValidated,
  parametersDrift,
  defaultRequired,
  invalidName,
  nameFileMismatch,
  missingDescription,
  descriptionTooLong,
  undocumentedRefinement,
  undescribedField,
  patternFlags,
  textContradictsSchema,
  enumInWords,
  assertiveText,
  verboseSchema,
  coercedBoolean,
  outputSideSent,
  argumentsRequired,
  advertisedClosed,
  noStructuredContent,
  errorInStructuredContent,
  resultDiffers,
  hintContradictsHandler,
  unboundedSink,
  unsafeKey,
  hiddenText,
  secretOnTheWire,
  evaluationFailed,
  evaluationTimeout,
  hiddenEnvironment,
  internalFault,
  notEvaluated,
  // All tools together.
  duplicateName,
  dependenciesMissing,
  unknownPackage,
  requestLimit,
  totalTokens,
  keysStripped,
  missingHints,
  unknownToolReference,
  twinTools,
  fieldNameDiffers,
  noPurpose,
  sdkImport,
  // What is sent. Where several of these find one construct, the first of equal severity is shown.
  providerName,
  providerDescription,
  cutByHost,
  sentNotObject,
  rootUnion,
  outputNotObject,
  outputReferences,
  invalidPropertyName,
  outdatedDraft,
  unsupportedKeyword,
  unsupportedFormat,
  unsupportedPattern,
  openObject,
  optionalField,
  forcedOptional,
  nullRefused,
  arrayWithoutItems,
  emptyObject,
  typeList,
  untypedSchema,
  enumValues,
  referenceSiblings,
  recursiveSchema,
  referenceTarget,
  schemaTooLarge,
  sdkRefusal,
  propertiesDropped,
  constraintsDropped,
  recordClosed,
  toolTokens,
  // Samples.
  sampleRefused,
  sampleAccepted,
  sampleWithoutTool,
  exampleRefused,
  exampleDrift,
]

const TOOL_RULES = RULES.filter((rule) => rule.scope === 'tool')
const SET_RULES = RULES.filter((rule) => rule.scope === 'set')
const WIRE_RULES = RULES.filter((rule) => rule.scope === 'wire')
const SAMPLES_RULES = RULES.filter((rule) => rule.scope === 'samples')

/** The meta of everything that a finding may be about, by code. */
export const ruleMetas: readonly RuleMeta[] = once([
  ...RULES.map(({ meta }) => meta),
  ...FILE_RULES,
  unusedSuppression,
  ...TYPED_RULES,
]).sort((a, b) => (a.code < b.code ? -1 : 1))

/** Codes of rules that look at all tools together. */
export const SET_CODES: ReadonlySet<string> = new Set(SET_RULES.map(({ meta }) => meta.code))

/** Codes of rules that look at samples. */
export const SAMPLES_CODES: ReadonlySet<string> = new Set(SAMPLES_RULES.map(({ meta }) => meta.code))

/** Codes of rules that look at what is sent, in their order. */
export const WIRE_CODES: readonly string[] = WIRE_RULES.map(({ meta }) => meta.code)

/** A rule about a tool may also hold for what its SDK makes of it: the first of a code counts. */
function once(metas: readonly RuleMeta[]): RuleMeta[] {
  return metas.filter(({ code }, index) => metas.findIndex((meta) => meta.code === code) === index)
}

/** Findings that each tool's own facts give: whether they hold depends on that tool alone. */
export async function runToolRules(tools: readonly ToolFacts[], context: RuleContext): Promise<Finding[]> {
  const reported: Reported[] = []
  for (const tool of tools) {
    // What stands for other tools has no name and no text of its own.
    const isAbstract = tool.site.maker?.isAbstract ?? false
    const subjectFor = (rule: Rule) => (isAbstract && rule !== notEvaluated ? null : tool)
    reported.push(...(await reportsOf(TOOL_RULES, subjectFor, tool, context)))
  }
  return settle(reported, context)
}

/** Findings that depend on which tools there are. */
export async function runSetRules(
  tools: readonly ToolFacts[],
  context: RuleContext,
  yieldIfDue: () => Promise<void> = async () => {},
): Promise<Finding[]> {
  const reported: Reported[] = []
  for (const rule of SET_RULES) {
    await yieldIfDue()
    reported.push(...(await reportsOf([rule], () => tools, null, context)))
  }
  return settle(reported, context)
}

/** Findings about what goes on the wire, for the targets of each tool. */
export async function runWireRules(
  tools: readonly ToolFacts[],
  context: RuleContext,
  yieldIfDue: () => Promise<void> = async () => {},
): Promise<Finding[]> {
  const reported: Reported[] = []
  for (const tool of tools) {
    const own = await reportsOf(WIRE_RULES, judgedFor(tool, context), tool, context)
    // A single finding is merged with none.
    reported.push(...(own.length < 2 ? own : withConstructs(own, tool)))
    await yieldIfDue()
  }
  return settle(reported, context)
}

function withConstructs(reported: readonly Reported[], { schema }: ToolFacts): Reported[] {
  const constructs = schema === null ? null : constructsIn(schema)
  return reported.map((each) => {
    const construct = constructs?.get(keyOf(each.report.path ?? []))
    return construct === undefined ? each : { ...each, report: { ...each.report, construct } }
  })
}

/** Findings about the samples of a file's tools: in the samples file, or at an example in the definition. */
export async function runSamplesRules(
  tried: TriedFile,
  context: RuleContext,
  rules: readonly Rule<'samples'>[] = SAMPLES_RULES,
): Promise<Finding[]> {
  return settle(await reportsOf(rules, () => tried, tried.tools[0]?.tool ?? null, context), context)
}

/** What relates a tool to others: findings of set rules about it depend on the tools that share one of these. */
export function groupKeysOf(tool: ToolFacts, context: RuleContext): string[] {
  return SET_RULES.flatMap((rule) => {
    const found = rule.groupKeys(tool, context)
    const keys = typeof found === 'string' ? [found] : (found ?? [])
    return keys.map((key) => `${rule.meta.code} ${key}`)
  })
}

/** Whether it matters to a rule which of these tools the source puts together, whatever they add up to. */
export function dependOnSets(tools: readonly ToolFacts[], context: RuleContext): boolean {
  return SET_RULES.some(
    (rule) => severityOf(rule.meta, context) !== null && rule.dependsOnSets?.(tools, context) === true,
  )
}

/** What a tool adds to the sums that set rules limit. */
export function contributionsOf(tool: ToolFacts, context: RuleContext): Contribution[] {
  return SET_RULES.flatMap((rule) => {
    if (!rule.contributions || severityOf(rule.meta, context) === null) return []
    return [...rule.contributions(tool, context)].map((each) => ({
      ...each,
      of: `${rule.meta.code} ${each.of}`,
    }))
  })
}
