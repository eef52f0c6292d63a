import type { ToolFacts } from '../model/facts.js'
import type { Finding } from '../model/finding.js'
import { askedOf } from '../wire/asked.js'
import { readEntry } from '../wire/entry.js'
import { TARGETS } from '../wire/targets/index.js'
import { arrayWithoutItems } from './array-without-items.js'
import { emptyObject } from './empty-object.js'
import { enumValues } from './enum-values.js'
import { fieldsLost } from './fields-lost.js'
import { meaningLost } from './meaning-lost.js'
import { constructsIn, keyOf } from './merge.js'
import { olderDialect } from './older-dialect.js'
import { openObject } from './open-object.js'
import { optionalField } from './optional-field.js'
import { inOrder } from './order.js'
import { outputRoot } from './output-root.js'
import { propertyKey } from './property-key.js'
import { providerDescription } from './provider-description.js'
import { providerName } from './provider-name.js'
import { recordClosed } from './record-closed.js'
import { recursiveSchema } from './recursive-schema.js'
import { referenceSiblings } from './reference-siblings.js'
import { referenceTarget } from './reference-target.js'
import { severityOf, toFinding } from './report.js'
import { isUnconverted } from './resolution.js'
import { rootUnion } from './root-union.js'
import type { RuleContext } from './rule.js'
import { ruleFault } from './rule-fault.js'
import { schemaTooLarge } from './schema-too-large.js'
import { sdkRefusal } from './sdk-refusal.js'
import { sentNotObject } from './sent-not-object.js'
import { toolTokens } from './tool-tokens.js'
import { typeList } from './type-list.js'
import { unsupportedFormat } from './unsupported-format.js'
import { unsupportedKeyword } from './unsupported-keyword.js'
import { unsupportedPattern } from './unsupported-pattern.js'
import { untypedSchema } from './untyped-schema.js'
import type { JudgedForm, WireRule } from './wire-rule.js'

/** What judges a tool as its targets get it. */
export const WIRE_RULES: readonly WireRule[] = [
  providerName,
  providerDescription,
  sentNotObject,
  rootUnion,
  outputRoot,
  propertyKey,
  olderDialect,
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
  fieldsLost,
  meaningLost,
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
