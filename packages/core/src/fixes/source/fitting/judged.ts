import { FRAMEWORKS } from '../../../frameworks/index.js'
import type { ToolFacts } from '../../../model/facts.js'
import type { JsonObject, SchemaPath } from '../../../model/json.js'
import type { RuleContext } from '../../../rules/engine/rule.js'
import { runWireRules } from '../../../rules/index.js'
import { parametersNotObject } from '../../../rules/schema/parameters-not-object.js'
import { askedOf } from '../../../wire/asked.js'
import { asStrict, readEntry } from '../../../wire/entry.js'
import type { ProviderRule } from '../../../wire/provider-rule.js'
import type { Target } from '../../../wire/target.js'
import { TARGETS } from '../../../wire/targets/index.js'
import { type WireForm, wireForm } from '../../../wire/wire-form.js'
import type { FixContext } from '../../context.js'
import { isSentStrict } from '../strictness.js'

/** The targets that the tool goes to. */
export function targetsOf({ targets }: FixContext): Target[] {
  return TARGETS.filter(({ id }) => targets.includes(id))
}

/** What the targets ask of a tool with this schema. */
export function rulesFor(schema: JsonObject, tool: ToolFacts, context: FixContext): ProviderRule[] {
  return targetsOf(context).flatMap((target) => {
    const parts = readEntry(formOf(tool, withSchema(tool, schema), target, context).json)
    return parts ? [...askedOf(target, parts.forms).values()].flat() : []
  })
}

/** What would be found in a tool that is sent with this schema as it stands, by `findingKey`. */
export async function foundIn(
  schema: JsonObject,
  tool: ToolFacts,
  context: FixContext,
): Promise<ReadonlyMap<string, Found>> {
  const judged = withSchema(tool, schema)
  const ruleContext = ruleContextOf(tool, context)
  const found = new Map<string, Found>()
  const add = (code: string, path: SchemaPath | null = []) =>
    found.set(findingKey(code, path ?? []), { code, path: path ?? [] })
  for (const { code, path } of await runWireRules([judged], ruleContext)) add(code, path)
  for await (const { path } of parametersNotObject.check(judged, ruleContext))
    add(parametersNotObject.meta.code, path)
  return found
}

export interface Found {
  code: string
  path: SchemaPath
}

export function findingKey(code: string, path: SchemaPath): string {
  return JSON.stringify([code, path])
}

function withSchema(tool: ToolFacts, schema: JsonObject): ToolFacts {
  return { ...tool, name: tool.name ?? 'tool', status: 'resolved', schemaSource: 'explicit', schema }
}

/** The documented form of what a tool would be, strict where the tool as it is goes out in that mode. */
function formOf(tool: ToolFacts, judged: ToolFacts, target: Target, context: FixContext): WireForm {
  const form = wireForm(judged, target)
  return isSentStrict(tool, target.id, context) ? { ...form, json: asStrict(form.json) } : form
}

/** Judges what was not written yet, so that nothing of the source is asked. */
function ruleContextOf(tool: ToolFacts, context: FixContext): RuleContext {
  const { targets } = context
  const { config, root } = context.config
  return {
    config,
    root,
    trusted: true,
    frameworks: new Map([...config.frameworks, ...FRAMEWORKS].map((framework) => [framework.id, framework])),
    packageManager: 'npm',
    locate: async (questions) => questions.map(() => null),
    commentsAt: () => [],
    packageOf: () => null,
    workspaceOf: () => null,
    otherVersion: () => null,
    targetsOf: () => targets,
    ownTargetOf: () => null,
    serverOf: () => null,
    references: () => [],
    allNames: () => null,
    wire: (judged, target) => {
      const found = TARGETS.find(({ id }) => id === target)
      return found ? formOf(tool, judged, found, context) : null
    },
    made: () => null,
    importFailures: () => 0,
    wireRevision: () => '',
    tokens: () => null,
    setsOf: () => [],
    log: () => {},
  }
}
