import { FRAMEWORKS } from '../../../frameworks/index.js'
import type { ToolFacts } from '../../../model/facts.js'
import type { JsonObject } from '../../../model/json.js'
import type { RuleContext } from '../../../rules/engine/rule.js'
import { runWireRules } from '../../../rules/index.js'
import { parametersNotObject } from '../../../rules/schema/parameters-not-object.js'
import { askedOf } from '../../../wire/asked.js'
import { readEntry } from '../../../wire/entry.js'
import type { ProviderRule } from '../../../wire/provider-rule.js'
import type { Target } from '../../../wire/target.js'
import { TARGETS } from '../../../wire/targets/index.js'
import { wireForm } from '../../../wire/wire-form.js'
import type { FixContext } from '../../context.js'

/** The targets that the tool goes to. */
export function targetsOf({ targets }: FixContext): Target[] {
  return TARGETS.filter(({ id }) => targets.includes(id))
}

/** What the targets ask of a tool with this schema. */
export function rulesFor(schema: JsonObject, tool: ToolFacts, context: FixContext): ProviderRule[] {
  return targetsOf(context).flatMap((target) => {
    const parts = readEntry(wireForm(withSchema(tool, schema), target).json)
    return parts ? [...askedOf(target, parts.forms).values()].flat() : []
  })
}

/** What would be found in a tool that is sent with this schema as it stands: code and path of each finding. */
export async function foundIn(
  schema: JsonObject,
  tool: ToolFacts,
  context: FixContext,
): Promise<ReadonlySet<string>> {
  const judged = withSchema(tool, schema)
  const ruleContext = ruleContextOf(context)
  const sent = await runWireRules([judged], ruleContext)
  const found = new Set(sent.map(({ code, path }) => findingKey(code, path ?? [])))
  for await (const { path } of parametersNotObject.check(judged, ruleContext))
    found.add(findingKey(parametersNotObject.meta.code, path ?? []))
  return found
}

export function findingKey(code: string, path: readonly string[]): string {
  return JSON.stringify([code, path])
}

function withSchema(tool: ToolFacts, schema: JsonObject): ToolFacts {
  return { ...tool, name: tool.name ?? 'tool', status: 'resolved', schemaSource: 'explicit', schema }
}

/** Judges what was not written yet, so that nothing of the source is asked. */
function ruleContextOf({ targets, config: { config, root } }: FixContext): RuleContext {
  return {
    config,
    root,
    trusted: true,
    frameworks: new Map([...config.frameworks, ...FRAMEWORKS].map((framework) => [framework.id, framework])),
    packageManager: 'npm',
    locate: async (questions) => questions.map(() => null),
    commentsAt: () => [],
    packageOf: () => null,
    targetsOf: () => targets,
    ownTargetOf: () => null,
    serverOf: () => null,
    references: () => [],
    allNames: () => null,
    wire: (tool, target) => {
      const found = TARGETS.find(({ id }) => id === target)
      return found ? wireForm(tool, found) : null
    },
    made: () => null,
    importFailures: () => 0,
    wireRevision: () => '',
    tokens: () => null,
    setsOf: () => [],
    log: () => {},
  }
}
