import { isObject } from '../../json-schema/subschemas.js'
import type { ToolFacts } from '../../model/facts.js'
import type { JsonObject } from '../../model/json.js'
import { NEUTRAL_TARGET } from '../../wire/pick.js'
import type { ProviderRule } from '../../wire/provider-rule.js'
import type { Target } from '../../wire/target.js'
import { HOSTS } from '../../wire/targets/hosts/index.js'
import { TARGETS } from '../../wire/targets/index.js'
import type { Report, RuleContext, SetRule } from '../engine/rule.js'
import { enumerated, enumeratedUpTo, toolLabel } from '../engine/wording.js'
import { grouped, linked, togetherWith } from './together.js'

const tool = (annotations: string) => `import { McpServer } from '@modelcontextprotocol/server'
import { z } from 'zod'

const notes = new McpServer({ name: 'notes', version: '1.0.0' })

notes.registerTool(
  'find_note',
  {
    description: 'Finds a note by a word in it.',
    inputSchema: z.strictObject({ word: z.string() }),${annotations}
  },
  async ({ word }) => ({ content: [{ type: 'text', text: word }] }),
)
`

const CONFIG = { 'toolsight.config.json': '{ "targets": ["claude-code"] }\n' }

export const missingHints: SetRule = {
  scope: 'set',
  meta: {
    code: 'missing-hints',
    title: 'Hosts assume that the tool destroys',
    category: 'quality',
    severity: 'info',
    fixable: false,
    environmentDependent: true,
    what:
      'A host is among the configured targets, and a tool of an MCP server says neither `readOnlyHint: true` nor anything for ' +
      '`destructiveHint`. One finding for all such tools of a package and framework. With a directory among the targets ' +
      '(`chatgpt-apps`, `claude-directory`), each tool that lacks what the directory asks for is an error, and what it only would like is one warning.',
    why:
      'What is not said counts as the worse: the protocol has `destructiveHint` and `openWorldHint` default to `true`. Hosts show ' +
      'every read as dangerous, and ask a person before each call.',
    remedy:
      'Add `annotations` to each tool: `{ readOnlyHint: true }` where it only reads, else `destructiveHint` and `openWorldHint` ' +
      'with what they really are.',
    good: { files: { ...CONFIG, 'notes.ts': tool('\n    annotations: { readOnlyHint: true },') } },
    bad: {
      files: { ...CONFIG, 'notes.ts': tool('') },
      at: { file: 'notes.ts', line: 7, text: "'find_note'" },
    },
  },

  groupKeys: (tool, context) => (isJudged(tool, context) ? togetherWith(tool, context) : null),

  *check(tools, context) {
    const listed = tools.flatMap((tool) => {
      const entry = isJudged(tool, context) ? listedEntry(tool, context) : null
      return entry ? [{ tool, entry }] : []
    })
    const entries = new Map(listed.map(({ tool, entry }) => [tool, entry]))
    const directories = TARGETS.filter(({ host }) => host?.isDirectory)
    for (const { tool, entry } of listed) yield* refusals(tool, entry, directories, context)
    yield* advice(listed, directories, context)
    const assumed = listed
      .filter(({ tool, entry }) => isAssumed(tool, entry, context))
      .map(({ tool }) => tool)
    for (const group of grouped(assumed, (tool) => togetherWith(tool, context))) {
      const [first] = group
      if (first) yield report(first, group, entries.size)
    }
  },
}

function report(first: ToolFacts, group: readonly ToolFacts[], all: number): Report {
  const names = group.slice(0, MAX_NAMED).map((tool) => `'${toolLabel(tool)}'`)
  const more = group.length - names.length
  return {
    tool: first,
    message: [
      group.length === 1
        ? `'${toolLabel(first)}' has no hints: hosts assume that it destroys.`
        : `${group.length} of ${all} tools have no hints: hosts assume that they destroy.`,
      `Without annotations, the protocol has destructiveHint and openWorldHint be true.${group.length === 1 ? '' : ` So it is with ${names.join(', ')}${more > 0 ? ` and ${more} more` : ''}.`}`,
      'Add `readOnlyHint: true` to tools that only read, and say of the others what they do.',
    ].join('\n'),
    at: { fields: ['name'] },
    related: linked(group.slice(1), null, MAX_LINKS, (tool) => `'${toolLabel(tool)}' has no hints, either.`),
  }
}

/** What directories reject the tool for. */
function* refusals(
  tool: ToolFacts,
  entry: JsonObject,
  directories: readonly Target[],
  context: RuleContext,
): Iterable<Report> {
  const targets = context.targetsOf(tool)
  for (const { id, label, rules } of directories) {
    if (!targets.includes(id)) continue
    for (const rule of rules) {
      if (rule.code !== 'missing-hints' || rule.isAdvice) continue
      const lacking = lackingIn(entry, rule)
      if (lacking === null) continue
      yield {
        tool,
        message: [
          `Add ${lacking} to '${toolLabel(tool)}': ${label} rejects tools without.`,
          ...(rule.error === undefined ? [] : [`It says: ${rule.error}.`]),
          `Source: ${rule.source} (read ${rule.read}).`,
        ].join('\n'),
        at: { fields: ['name'] },
        severity: 'error',
        targets: { [id]: 'error' },
      }
    }
  }
}

/** What directories would like of tools, and reject none for: one warning for all that lack it. */
function* advice(
  listed: ReadonlyArray<{ tool: ToolFacts; entry: JsonObject }>,
  directories: readonly Target[],
  context: RuleContext,
): Iterable<Report> {
  for (const { id, label, rules } of directories) {
    for (const rule of rules) {
      if (rule.code !== 'missing-hints' || !rule.isAdvice) continue
      const lacking = listed
        .filter(({ tool, entry }) => context.targetsOf(tool).includes(id) && lackingIn(entry, rule) !== null)
        .map(({ tool }) => tool)
      for (const group of grouped(lacking, (tool) => togetherWith(tool, context))) {
        const [first] = group as [ToolFacts]
        const which = group.length === 1 ? `'${toolLabel(first)}'` : `${group.length} tools`
        const names = enumeratedUpTo(
          group.map((tool) => `'${toolLabel(tool)}'`),
          MAX_NAMED,
        )
        yield {
          tool: first,
          message: [
            `Add ${enumerated(rule.all)} to ${which}: ${label} warns about tools without.`,
            ...(group.length === 1 ? [] : [`They are ${names}.`]),
            ...(rule.note === undefined ? [] : [rule.note]),
            `Source: ${rule.source} (read ${rule.read}).`,
          ].join('\n'),
          at: { fields: ['name'] },
          severity: 'warning',
          targets: { [id]: 'warning' },
        }
      }
    }
  }
}

function lackingIn(
  entry: JsonObject,
  { all, oneOf = [] }: Extract<ProviderRule, { code: 'missing-hints' }>,
): string | null {
  const hints = hintsIn(entry)
  const has = (name: string) =>
    name === 'title'
      ? typeof (entry['title'] ?? hints['title']) === 'string'
      : name === 'outputSchema'
        ? isObject(entry['outputSchema'])
        : typeof hints[name] === 'boolean'
  const missing = all.filter((name) => !has(name))
  const either = oneOf.length > 0 && !oneOf.some(has) ? [oneOf.join(' or ')] : []
  return missing.length + either.length === 0 ? null : enumerated([...missing, ...either])
}

function isAssumed(tool: ToolFacts, entry: JsonObject, context: RuleContext): boolean {
  if (!context.targetsOf(tool).some((target) => HOST_IDS.has(target))) return false
  const { readOnlyHint, destructiveHint } = hintsIn(entry)
  return readOnlyHint !== true && typeof destructiveHint !== 'boolean'
}

function hintsIn({ annotations }: JsonObject): JsonObject {
  return isObject(annotations) ? annotations : {}
}

/** A tool of a server, where a host or a directory is to be judged. */
function isJudged(tool: ToolFacts, context: RuleContext): boolean {
  const targets = context.targetsOf(tool)
  return (
    context.ownTargetOf(tool) === NEUTRAL_TARGET &&
    TARGETS.some(({ id, host, forServers }) => (host ?? forServers) && targets.includes(id))
  )
}

/** What the server lists, where that is known: without a capture, annotations may be added on the way. */
function listedEntry(tool: ToolFacts, context: RuleContext): JsonObject | null {
  // What only looks like a tool may get its hints where it is registered.
  if (tool.status !== 'resolved' || tool.site.likely) return null
  const wire = context.wire(tool, NEUTRAL_TARGET)
  const isAsWritten = context.frameworks.get(tool.site.framework)?.conversion === 'json'
  return wire && (wire.captured || isAsWritten) && isObject(wire.json) ? wire.json : null
}

const HOST_IDS: ReadonlySet<string> = new Set(HOSTS.map(({ id }) => id))
const MAX_NAMED = 6
const MAX_LINKS = 10
