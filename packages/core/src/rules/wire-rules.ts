import type { ToolFacts } from '../model/facts.js'
import type { Finding } from '../model/finding.js'
import { askedOf } from '../wire/asked.js'
import { readEntry } from '../wire/entry.js'
import { TARGETS } from '../wire/targets/index.js'
import { constructsIn, keyOf } from './engine/merge.js'
import { inOrder } from './engine/order.js'
import { severityOf, toFinding } from './engine/report.js'
import { isUnconverted } from './engine/resolution.js'
import type { RuleContext } from './engine/rule.js'
import { ruleFault } from './engine/rule-fault.js'
import type { JudgedForm, WireRule } from './engine/wire-rule.js'
import { schemaTooLarge } from './limits/schema-too-large.js'
import { toolTokens } from './limits/tool-tokens.js'
import { arrayWithoutItems } from './provider/array-without-items.js'
import { emptyObject } from './provider/empty-object.js'
import { enumValues } from './provider/enum-values.js'
import { invalidPropertyName } from './provider/invalid-property-name.js'
import { openObject } from './provider/open-object.js'
import { optionalField } from './provider/optional-field.js'
import { outdatedDraft } from './provider/outdated-draft.js'
import { outputNotObject } from './provider/output-not-object.js'
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
import { constraintsDropped } from './sdk/constraints-dropped.js'
import { propertiesDropped } from './sdk/properties-dropped.js'
import { recordClosed } from './sdk/record-closed.js'
import { sdkRefusal } from './sdk/sdk-refusal.js'

/** What judges a tool as its targets get it. */
export const WIRE_RULES: readonly WireRule[] = [
  providerName,
  providerDescription,
  sentNotObject,
  rootUnion,
  outputNotObject,
  invalidPropertyName,
  outdatedDraft,
  unsupportedKeyword,
  unsupportedFormat,
  unsupportedPattern,
  openObject,
  optionalField,
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
]

/** The codes of these rules, in their order. */
export const WIRE_CODES: readonly string[] = WIRE_RULES.map(({ meta }) => meta.code)

/** What is asked of the texts alone, which no SDK changes: what it makes of the schema is not known. */
function ofTexts(asked: JudgedForm['asked']): JudgedForm['asked'] {
  const codes: readonly string[] = [providerName.meta.code, providerDescription.meta.code]
  return new Map([...asked].filter(([code]) => codes.includes(code)))
}

/**
 * Findings about what goes on the wire, for the targets of each tool. Forms that are not known yet are left out: who has them
 * captured asks again.
 */
export async function runWireRules(tools: readonly ToolFacts[], context: RuleContext): Promise<Finding[]> {
  const findings: Finding[] = []
  for (const tool of tools) {
    // What is not known as it stands is not judged.
    if (tool.status !== 'resolved' || tool.schema === null || isUnconverted(tool)) continue
    const judgedFor = context.targetsOf(tool)
    const own = context.ownTargetOf(tool)
    const known = TARGETS.flatMap((target) => {
      const wire = judgedFor.includes(target.id) || target.id === own ? context.wire(tool, target.id) : null
      return wire ? [{ target, wire }] : []
    })
    const read = known.flatMap(({ target, wire }) => {
      const parts = readEntry(wire.json)
      if (!parts) return []
      const asked = askedOf(target, parts.forms)
      return [{ target, wire, parts, asked: wire.imitated ? ofTexts(asked) : asked }]
    })
    const forms = read.filter(({ target }) => judgedFor.includes(target.id))
    const refusals = known.filter(({ wire }) => wire.refused !== undefined)
    const isKnown = forms.length + refusals.length > 0
    const constructs = constructsIn(tool.schema)
    for (const rule of WIRE_RULES) {
      const judged = { tool, forms: rule.holdsAnyway ? read : forms, refusals }
      if ((!isKnown && rule.withoutForms !== true && rule.holdsAnyway !== true) || !rule.concerns(judged))
        continue
      const severity = severityOf(rule.meta, context)
      if (severity === null) continue
      try {
        for (const report of rule.check(judged, context)) {
          const finding = await toFinding(rule.meta, severity, report, tool, 'tool', context)
          const construct = constructs.get(keyOf(report.path ?? []))
          findings.push(construct === undefined ? finding : { ...finding, construct })
        }
      } catch (error) {
        findings.push(...(await ruleFault(rule.meta, tool, error, context)))
      }
    }
  }
  return inOrder(findings)
}
