import { schemaNodes } from '../../json-schema/nodes.js'
import { isObject } from '../../json-schema/subschemas.js'
import type { Finding, Severity, SeverityByTarget } from '../../model/finding.js'
import type { Json, JsonObject, SchemaPath } from '../../model/json.js'

/*
 * One construct of a validator is several keywords of JSON Schema: `z.record()` is an object without properties, that is open, and
 * has `propertyNames`. What providers say of each of these has one cause, and one change puts all of it right.
 */

/** What an author writes as one thing, by the path of the field that it is; the root is no field. */
export function constructsIn(root: JsonObject): ReadonlyMap<string, string> {
  const found = new Map<string, string>()
  for (const { schema, path } of schemaNodes(root)) {
    const construct = path.length === 0 ? null : constructOf(schema)
    const key = keyOf(path)
    if (construct !== null && !found.has(key)) found.set(key, construct)
  }
  return found
}

export function keyOf(path: SchemaPath): string {
  return JSON.stringify(path)
}

function constructOf(schema: JsonObject): string | null {
  if (isRecord(schema)) return 'record'
  if (isFilledList(schema['prefixItems']) || isFilledList(schema['items'])) return 'tuple'
  return null
}

/** An object whose keys are not known beforehand. */
function isRecord({
  properties,
  additionalProperties,
  patternProperties,
  propertyNames,
}: JsonObject): boolean {
  const isNamed = isObject(properties) && Object.keys(properties).length > 0
  const isOpen = additionalProperties === true || isObject(additionalProperties)
  return !isNamed && (isOpen || patternProperties !== undefined || propertyNames !== undefined)
}

function isFilledList(value: Json | undefined): boolean {
  return Array.isArray(value) && value.length > 0
}

const SEVERITIES: readonly Severity[] = ['error', 'warning', 'info']

/** What several registrations of one list have at the same place of it is said once, of all their tools. */
function mergeTwins(findings: readonly Finding[]): Finding[] {
  const twins = new Map<string, Finding[]>()
  const keyed = findings.map((finding): [Finding, string | null] => {
    const { code, severity, message, file, range, path, tool } = finding
    const key = finding.registeredAt
      ? JSON.stringify([code, severity, message, file, range, path, tool])
      : null
    if (key !== null) twins.set(key, [...(twins.get(key) ?? []), finding])
    return [finding, key]
  })
  return keyed.flatMap(([finding, key]) => {
    const [first, ...others] = (key !== null && twins.get(key)) || [finding]
    if (first !== finding || others.length === 0) return first === finding ? [finding] : []
    const all = [finding, ...others]
    return [
      {
        ...finding,
        tools: all.reduce((sum, { tools = 1 }) => sum + tools, 0),
        toolIds: all.flatMap(({ toolId, toolIds }) => toolIds ?? (toolId === null ? [] : [toolId])),
        related: once(all.flatMap(({ related }) => related)),
      },
    ]
  })
}

/**
 * Findings of one construct as one: the strongest stays, of equal ones the one whose rule comes first, and says what the others say. What was silenced is
 * gone by then, so that a comment for one of them leaves the others.
 */
export function mergeFindings(findings: readonly Finding[], ruleOrder: readonly string[]): Finding[] {
  return mergeTwins(mergeConstructs(findings, ruleOrder))
}

function mergeConstructs(findings: readonly Finding[], ruleOrder: readonly string[]): Finding[] {
  const groups = new Map<string, Finding[]>()
  for (const finding of findings) {
    if (finding.construct === undefined) continue
    const key = keyOfConstruct(finding)
    groups.set(key, [...(groups.get(key) ?? []), finding])
  }
  return findings.flatMap((finding) => {
    const group = finding.construct === undefined ? [finding] : (groups.get(keyOfConstruct(finding)) ?? [])
    if (group.length === 1) return [finding]
    const [strongest, ...others] = [...group].sort(
      (a, b) =>
        SEVERITIES.indexOf(a.severity) - SEVERITIES.indexOf(b.severity) ||
        ruleOrder.indexOf(a.code) - ruleOrder.indexOf(b.code),
    )
    return strongest === finding ? [merged(finding, others)] : []
  })
}

function keyOfConstruct({ file, toolId, path, construct }: Finding): string {
  return JSON.stringify([file, toolId, path, construct])
}

function merged(finding: Finding, others: readonly Finding[]): Finding {
  const lines = others.map(({ code, message }) => `Also ${code}: ${message.split('\n')[0] ?? ''}`)
  const fixes = others.flatMap(({ fix, otherFixes }) => [...(fix ? [fix] : []), ...otherFixes])
  const { targets: _own, ...rest } = finding
  const targets = mergedTargets([finding, ...others])
  return {
    ...rest,
    ...(targets && { targets }),
    message: [finding.message, ...lines].join('\n'),
    related: once([...finding.related, ...others.flatMap(({ related }) => related)]),
    otherFixes: once([...finding.otherFixes, ...fixes]),
  }
}

/** For each target the gravest; undefined where one of them holds everywhere. */
function mergedTargets(findings: readonly Finding[]): SeverityByTarget | undefined {
  const found: Record<string, Severity> = {}
  for (const { targets } of findings) {
    if (!targets) return undefined
    for (const [target, severity] of Object.entries(targets)) found[target] = graver(found[target], severity)
  }
  return found
}

function graver(known: Severity | undefined, severity: Severity): Severity {
  return known !== undefined && SEVERITIES.indexOf(known) < SEVERITIES.indexOf(severity) ? known : severity
}

function once<T>(values: readonly T[]): T[] {
  return [...new Map(values.map((value) => [JSON.stringify(value), value])).values()]
}
