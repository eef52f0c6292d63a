import { expect } from 'vitest'
import type { ToolFacts } from '#core/model/facts.js'
import type { Finding } from '#core/model/finding.js'
import type { JsonObject } from '#core/model/json.js'
import type { RuleContext } from '#core/rules/engine/rule.js'
import { ruleMetas, runWireRules } from '#core/rules/index.js'
import { targetOf } from '#core/wire/pick.js'
import { type WireForm, wireForm } from '#core/wire/wire-form.js'
import { madeContext, madeTool } from './made-facts.js'

/** What is found in a tool that is sent to these targets in the documented shapes, or in `forms` where that has one. */
export async function sent(
  tool: ToolFacts,
  targets: readonly string[],
  { forms = {}, context = {} }: { forms?: Record<string, WireForm>; context?: Partial<RuleContext> } = {},
): Promise<Finding[]> {
  const made = madeContext(context)
  const findings = await runWireRules([tool], {
    ...made,
    targetsOf: () => targets,
    wire: (each, target) => forms[target] ?? wireForm(each, targetOf(target)),
    made: () => null,
    importFailures: () => 0,
    wireRevision: () => '',
  })
  for (const { message, code, fix } of findings) {
    const [first = ''] = message.split('\n')
    expect(first).toMatch(/^[A-Z].*\.$/)
    expect(first.length, first).toBeLessThanOrEqual(110)
    if (fix) expect(ruleMetas.find((meta) => meta.code === code)?.fixable, code).toBe(true)
  }
  return findings
}

/** A tool whose schema resolved to this one. */
export function toolWith(schema: JsonObject, facts: Partial<ToolFacts> = {}): ToolFacts {
  return madeTool({ schema, ...facts })
}

/** The schema of a tool with one field. */
export function withField(field: JsonObject, key = 'at'): JsonObject {
  return { type: 'object', properties: { [key]: field }, required: [key], additionalProperties: false }
}

/** What an SDK sent for a target. */
export function capturedFrom(target: string, json: JsonObject, packages: Record<string, string>): WireForm {
  return {
    target,
    json,
    notes: [],
    captured: true,
    via: Object.keys(packages)[0] ?? null,
    versions: packages,
  }
}
