import { schemaNodes } from '../../json-schema/nodes.js'
import { isObject } from '../../json-schema/subschemas.js'
import type { ToolFacts } from '../../model/facts.js'
import type { Json, JsonObject } from '../../model/json.js'
import { readEntry } from '../../wire/entry.js'
import type { EntryForm, RequestLimit } from '../../wire/provider-rule.js'
import type { Target } from '../../wire/target.js'
import { TARGETS } from '../../wire/targets/index.js'
import { counted, groupsTogether, keysOfTogether, linked, type Together } from '../definition/together.js'
import type { Report, RuleContext, SetRule } from '../engine/rule.js'
import { toolLabel } from '../engine/wording.js'
import { sentExample } from '../provider/sent-example.js'

const nullable = (count: number) =>
  Array.from({ length: count }, (_, index) => `  n${index}: z.string().nullable(),`).join('\n')
const order = (file: string, name: string, count: number) =>
  sentExample(['anthropic-strict'], {
    file,
    name,
    description: `Orders ${name.replace('order_', '')} for a room.`,
    definition: `input: z.object({\n${nullable(count)}\n}),`,
  })

export const requestLimit: SetRule = {
  scope: 'set',
  meta: {
    code: 'request-limit',
    title: 'All tools together exceed a provider limit',
    category: 'provider',
    severity: 'warning',
    fixable: false,
    environmentDependent: true,
    what:
      'A target takes so many tools in one request, or so many optional fields or unions in all strict tools ' +
      'of one, and the tools that are used together come to more: those of one record or list (`tools: { a, b }`), those ' +
      'that are registered on one server, in whichever files; where nothing in the source puts them together, those of one ' +
      'package and one framework. A program may leave some of them out as it runs, so that this is a warning; one tool that is too much by itself is an error.',
    why: 'The provider refuses the whole request.',
    remedy:
      'Send only the tools that a conversation needs, make fewer fields optional or nullable, or send some tools without ' +
      'strict mode.',
    good: { files: order('tools/order-food.ts', 'order_food', 9) },
    bad: {
      files: {
        ...order('tools/order-food.ts', 'order_food', 9),
        ...order('tools/order-wine.ts', 'order_wine', 9),
      },
      at: { file: 'tools/order-wine.ts', line: 7, text: 'input' },
    },
  },

  groupKeys(tool, context) {
    return limitsFor(tool, context).length === 0 ? null : keysOfTogether(tool, context)
  },

  *contributions(tool, context) {
    if (limitsFor(tool, context).length === 0) return
    for (const target of limited(tool, context)) {
      for (const limit of target.limits) {
        const count = limit.counts === 'tools' ? 1 : (amount(tool, target, limit, context) ?? 0)
        yield { of: `${target.id} ${limit.counts} ${limit.form ?? ''}`, amount: count, most: limit.max }
      }
    }
  },

  *check(tools, context) {
    const concerned = tools.filter((tool) => limitsFor(tool, context).length > 0)
    for (const group of groupsTogether(concerned, context)) {
      for (const target of LIMITED) {
        for (const limit of target.limits) yield* exceeded(group, target, limit, context)
      }
    }
  },
}

const LIMITED = TARGETS.filter(({ limits }) => limits.length > 0)

/** The targets of a tool that limit anything. */
function limited(tool: ToolFacts, context: RuleContext): Target[] {
  const targets = context.targetsOf(tool)
  return LIMITED.filter(({ id }) => targets.includes(id))
}

/** The limits that a tool counts for, by what is known of how it is sent. */
function limitsFor(tool: ToolFacts, context: RuleContext): RequestLimit[] {
  // A schema has a source: it need not be looked at.
  if (tool.schemaSource === null || tool.status !== 'resolved') return []
  return limited(tool, context).flatMap((target) => {
    const size = sizeOf(tool, target, context)
    return target.limits.filter(({ form }) => size !== null && (form === undefined || size.forms.has(form)))
  })
}

/** What a tool adds to what is counted; null where the limit is not about it. */
function amount(tool: ToolFacts, target: Target, limit: RequestLimit, context: RuleContext): number | null {
  const size = sizeOf(tool, target, context)
  if (!size?.counts || (limit.form !== undefined && !size.forms.has(limit.form))) return null
  return size.counts[limit.counts] ?? null
}

/** All that limits ask of an entry. */
interface Size {
  forms: ReadonlySet<EntryForm>
  /** Of what the target's limits are about; null where the entry has no schema. */
  counts: Partial<Record<RequestLimit['counts'], number>> | null
}

const COUNTED = { tools: () => 1, optional, union } satisfies Record<
  RequestLimit['counts'],
  (root: JsonObject) => number
>

/** Tools are asked for together each time that one of them is checked: of most, nothing is new then. */
const sizes = new WeakMap<
  RuleContext,
  WeakMap<ToolFacts, { revision: string; by: Map<string, Size | null> }>
>()

function sizeOf(tool: ToolFacts, { id, limits }: Target, context: RuleContext): Size | null {
  const ofContext = sizes.get(context) ?? new WeakMap()
  sizes.set(context, ofContext)
  const revision = context.wireRevision()
  let known = ofContext.get(tool)
  if (known?.revision !== revision) {
    known = { revision, by: new Map<string, Size | null>() }
    ofContext.set(tool, known)
  }
  let size = known.by.get(id)
  if (size === undefined) {
    size = measured(context.wire(tool, id)?.json, limits)
    known.by.set(id, size)
  }
  return size
}

/** Most limits are about how many tools there are: a schema is not walked for these. */
function measured(json: Json | undefined, limits: readonly RequestLimit[]): Size | null {
  const parts = json === undefined ? null : readEntry(json)
  if (!parts) return null
  const { forms, schema } = parts
  if (!schema) return { forms, counts: null }
  const asked = limits.filter(({ form }) => form === undefined || forms.has(form)).map(({ counts }) => counts)
  return { forms, counts: Object.fromEntries(asked.map((each) => [each, COUNTED[each](schema)])) }
}

function optional(root: JsonObject): number {
  let count = 0
  for (const { schema } of schemaNodes(root)) {
    const { properties, required } = schema
    if (!isObject(properties)) continue
    const listed = new Set(Array.isArray(required) ? required : [])
    count += Object.keys(properties).filter((key) => !listed.has(key)).length
  }
  return count
}

function union(root: JsonObject): number {
  return schemaNodes(root).filter(
    ({ schema, under }) =>
      under === 'properties' && (Array.isArray(schema['type']) || Array.isArray(schema['anyOf'])),
  ).length
}

const WORDS = {
  tools: { advice: 'Send fewer tools at a time', what: 'in a request', of: 'tools' },
  optional: {
    advice: 'Make fewer fields optional',
    what: 'in all tools of a request',
    of: 'optional fields',
  },
  union: {
    advice: 'Make fewer fields nullable or unions',
    what: 'in all tools of a request',
    of: 'fields of several types',
  },
} as const

interface Adding {
  tool: ToolFacts
  count: number
}

/** What each of these tools adds to what is counted. */
function adding(
  tools: readonly ToolFacts[],
  target: Target,
  limit: RequestLimit,
  context: RuleContext,
): Adding[] {
  return tools.flatMap((tool) => {
    if (!context.targetsOf(tool).includes(target.id)) return []
    const count = amount(tool, target, limit, context)
    return count === null || count === 0 ? [] : [{ tool, count }]
  })
}

function sum(added: readonly Adding[]): number {
  return added.reduce((all, { count }) => all + count, 0)
}

function* exceeded(
  { tools: group, set }: Together,
  target: Target,
  limit: RequestLimit,
  context: RuleContext,
): Iterable<Report> {
  const added = adding(group, target, limit, context)
  const total = sum(added)
  if (total <= limit.max) return
  let reached = 0
  const over = added.find(({ count }) => {
    reached += count
    return reached > limit.max
  })
  if (!over) return
  const alone = added.find(({ count }) => count > limit.max)
  const { advice, what, of } = WORDS[limit.counts]
  const at = alone ?? over
  const others = added.filter(({ tool }) => tool !== at.tool).sort((a, b) => b.count - a.count)
  const counts = new Map(others.map(({ tool, count }) => [tool, count]))
  yield {
    tool: at.tool,
    about: 'package',
    message: [
      `${advice}: ${target.label} takes ${limit.max} ${what}, and ${alone ? `'${toolLabel(alone.tool)}' alone has ${alone.count}` : `these are ${total}`}.`,
      ...(limit.error === undefined ? [] : [`${target.label} answers: ${limit.error}.`]),
      ...(alone
        ? []
        : [
            counted(
              added.map(({ tool }) => tool),
              set,
              context,
            ),
          ]),
    ].join('\n'),
    at: { fields: limit.counts === 'tools' ? ['name', 'input'] : ['input', 'parameters'] },
    severity: alone ? 'error' : 'warning',
    related:
      alone || (limit.counts === 'tools' && set === null)
        ? []
        : linked([...counts.keys()], set, MAX_LINKS, (tool) =>
            limit.counts === 'tools'
              ? `Tool '${toolLabel(tool)}' is one of them.`
              : `Tool '${toolLabel(tool)}' has ${counts.get(tool)} ${of}.`,
          ),
  }
}

const MAX_LINKS = 5
