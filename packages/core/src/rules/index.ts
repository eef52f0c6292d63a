import type { ToolFacts } from '../model/facts.js'
import type { Finding } from '../model/finding.js'
import { duplicateName } from './definition/duplicate-name.js'
import { ignoredKey } from './definition/ignored-key.js'
import { inputNotValidated } from './definition/input-not-validated.js'
import { invalidName } from './definition/invalid-name.js'
import { missingDescription } from './definition/missing-description.js'
import { missingParameters } from './definition/missing-parameters.js'
import { nameFileMismatch } from './definition/name-file-mismatch.js'
import { notASchema } from './definition/not-a-schema.js'
import { inOrder } from './engine/order.js'
import { severityOf, toFinding } from './engine/report.js'
import type { Rule, RuleContext, RuleMeta, Weight, WorkspaceRule } from './engine/rule.js'
import { ruleFault } from './engine/rule-fault.js'
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
import { totalTokens } from './limits/total-tokens.js'
import { verboseSchema } from './limits/verbose-schema.js'
import { SAMPLES_RULES } from './samples-rules.js'
import { defaultRequired } from './schema/default-required.js'
import { emptySchema } from './schema/empty-schema.js'
import { invalidParameters } from './schema/invalid-parameters.js'
import { parametersDrift } from './schema/parameters-drift.js'
import { parametersNotObject } from './schema/parameters-not-object.js'
import { unconvertibleSchema } from './schema/unconvertible-schema.js'
import { undescribedField } from './schema/undescribed-field.js'
import { undocumentedRefinement } from './schema/undocumented-refinement.js'
import { unsafeKey } from './schema/unsafe-key.js'
import { unsupportedValidator } from './schema/unsupported-validator.js'
import { validatorSerialized } from './sdk/validator-serialized.js'
import { TYPED_RULES } from './types/typed-rules.js'
import { WIRE_RULES } from './wire-rules.js'

/** What judges a tool by itself. */
export const RULES: readonly Rule[] = [
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
  verboseSchema,
  unsafeKey,
  evaluationFailed,
  evaluationTimeout,
  hiddenEnvironment,
  internalFault,
  notEvaluated,
]

/** What judges all tools together. */
export const WORKSPACE_RULES: readonly WorkspaceRule[] = [
  duplicateName,
  dependenciesMissing,
  unknownPackage,
  requestLimit,
  totalTokens,
]

/** The meta of everything that a finding may be about, by code. */
export const ruleMetas: readonly RuleMeta[] = once(
  [...WIRE_RULES, ...RULES, ...WORKSPACE_RULES, ...SAMPLES_RULES]
    .map((rule) => rule.meta)
    .concat(FILE_RULES, unusedSuppression, TYPED_RULES),
).sort((a, b) => (a.code < b.code ? -1 : 1))

/** What is said of a tool may be said again of what its SDK makes of it. */
function once(metas: readonly RuleMeta[]): RuleMeta[] {
  return [...new Map(metas.map((meta) => [meta.code, meta])).values()]
}

/** All findings about these tools, by file, then position, then code. A rule that throws is logged, and loses only itself. */
export async function runRules(tools: readonly ToolFacts[], context: RuleContext): Promise<Finding[]> {
  const [own, shared] = await Promise.all([runToolRules(tools, context), runWorkspaceRules(tools, context)])
  return inOrder([...own, ...shared])
}

/** Findings that each tool's own facts give: what of them is still true depends on that tool alone. */
export async function runToolRules(tools: readonly ToolFacts[], context: RuleContext): Promise<Finding[]> {
  const findings: Finding[] = []
  for (const rule of RULES) {
    const severity = severityOf(rule.meta, context)
    if (severity === null) continue
    for (const tool of tools) {
      // What stands for other tools has no name and no text of its own.
      if (tool.site.maker?.isAbstract && rule !== notEvaluated) continue
      try {
        for await (const report of rule.check(tool, context)) {
          findings.push(await toFinding(rule.meta, severity, report, tool, 'tool', context))
        }
      } catch (error) {
        findings.push(...(await ruleFault(rule.meta, tool, error, context)))
      }
    }
  }
  return inOrder(findings)
}

/** What binds a tool to others: findings of workspace rules about it depend on the tools that share one of these. */
export function bondsOf(tool: ToolFacts, context: RuleContext): string[] {
  return WORKSPACE_RULES.flatMap((rule) => {
    const bond = rule.bond(tool, context)
    const bonds = typeof bond === 'string' ? [bond] : (bond ?? [])
    return bonds.map((each) => `${rule.meta.code} ${each}`)
  })
}

/** What a tool adds to the sums that workspace rules limit. */
export function weightsOf(tool: ToolFacts, context: RuleContext): Weight[] {
  return WORKSPACE_RULES.flatMap((rule) => {
    if (!rule.weigh || severityOf(rule.meta, context) === null) return []
    return [...rule.weigh(tool, context)].map((weight) => ({
      ...weight,
      of: `${rule.meta.code} ${weight.of}`,
    }))
  })
}

/** Findings that depend on which tools there are. */
export async function runWorkspaceRules(
  tools: readonly ToolFacts[],
  context: RuleContext,
  giveWay: () => Promise<void> = async () => {},
): Promise<Finding[]> {
  const findings: Finding[] = []
  for (const rule of WORKSPACE_RULES) {
    await giveWay()
    const severity = severityOf(rule.meta, context)
    if (severity === null) continue
    try {
      for (const report of rule.checkAll(tools, context)) {
        findings.push(await toFinding(rule.meta, severity, report, report.tool, report.about, context))
      }
    } catch (error) {
      context.log(`Rule ${rule.meta.code} failed: ${String(error)}`)
    }
  }
  return inOrder(findings)
}
