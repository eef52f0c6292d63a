import { isDeepStrictEqual } from 'node:util'
import { rootFields } from '../../json-schema/fields.js'
import type { ToolFacts } from '../../model/facts.js'
import type { JsonObject } from '../../model/json.js'
import { partLocation } from '../../model/tool-location.js'
import { grouped, groupsTogether, togetherWith } from '../definition/together.js'
import { schemaFields } from '../engine/explicit.js'
import { perTool } from '../engine/per-tool.js'
import type { Report, RuleContext, SetRule } from '../engine/rule.js'
import { fieldLabel, inline, toolLabel } from '../engine/wording.js'
import { contentWords, letters } from './words.js'

const server = (field: string) => `import { McpServer } from '@modelcontextprotocol/server'
import { z } from 'zod'

const devices = new McpServer({ name: 'devices', version: '1.0.0' })
const answer = (text: string) => ({ content: [{ type: 'text' as const, text }] })

devices.registerTool(
  'restart',
  { description: 'Restarts a device.', inputSchema: z.object({ deviceId: z.string() }) },
  async ({ deviceId }) => answer(deviceId),
)
devices.registerTool(
  'read_log',
  { description: 'Reads the log of a device.', inputSchema: z.object({ ${field}: z.string() }) },
  async ({ ${field} }) => answer(${field}),
)
`

export const fieldNameDiffers: SetRule = {
  scope: 'set',
  meta: {
    code: 'field-name-differs',
    title: 'One thing has several names in the inputs of a package',
    category: 'quality',
    severity: 'info',
    fixable: false,
    what:
      'Tools that the source puts together (a record, a list, a server; else those of one package and framework) call a field of their input by the same letters in another spelling (`deviceId`, ' +
      '`device_id`), or give the same description to fields of the same type under different names, and no tool has both names. ' +
      'One finding for all of them.',
    why:
      'The model carries a name over from one call to the next. The other tool refuses the call, or drops the field without a word ' +
      'where it may be left out.',
    remedy: 'Choose one name for each thing, and use it in all tools.',
    good: { files: { 'devices.ts': server('deviceId') } },
    bad: {
      files: { 'devices.ts': server('device_id') },
      at: { file: 'devices.ts', line: 14, text: 'device_id' },
    },
  },

  groupKeys: (tool, context) => (fieldsOf(tool).length > 0 ? togetherWith(tool, context) : null),

  // Where all tools of a package agree, each set of them does.
  dependsOnSets: (tools, context) =>
    grouped(tools, (tool) => togetherWith(tool, context)).some(
      (group) => thingsOf(group, 'all', context).length > 0,
    ),

  *check(tools, context) {
    const said = new Set<string>()
    for (const group of grouped(tools, (tool) => togetherWith(tool, context))) {
      if (thingsOf(group, 'all', context).length === 0) continue
      for (const { tools: together, set } of groupsTogether(group, context)) {
        const things = thingsOf(together, set?.id ?? 'alone', context).filter(
          (each) => !said.has(namesOf(each)),
        )
        for (const each of things) said.add(namesOf(each))
        const rarest = things[0]?.at(-1)
        if (rarest) yield report(things, rarest)
      }
    }
  },
}

/** A name for something, and the tools that call it that. */
interface Naming {
  name: string
  tools: ToolFacts[]
}

interface NamedField {
  name: string
  /** Equal for what is meant to be the same thing. */
  meanings: string[]
}

/** A name for something, and the tools that call it that, by their places among all that are looked at. */
interface IndexedNaming {
  name: string
  tools: number[]
}

/** What was found in a group of tools, by their places in it, and the fields that it was found in. */
interface Looked {
  fields: NamedField[][]
  names: Names
  things: IndexedNaming[][]
}

const looked = new WeakMap<RuleContext, Map<string, Looked>>()

/** Equal for what several sets have in common. */
function namesOf(things: readonly Naming[]): string {
  return JSON.stringify(things.map(({ name, tools }) => [name, tools.map(({ id }) => id)]))
}

/** What has several names, with its names by how many tools use them. */
function thingsOf(tools: readonly ToolFacts[], of: string, context: RuleContext): Naming[][] {
  const groups = looked.get(context) ?? new Map<string, Looked>()
  looked.set(context, groups)
  const key = JSON.stringify([togetherWith(tools[0] as ToolFacts, context), of])
  const found = lookedAgain(tools.map(fieldsOf), groups.get(key))
  groups.set(key, found)
  const named = ({ name, tools: at }: IndexedNaming): Naming => ({
    name,
    tools: at.map((index) => tools[index] as ToolFacts),
  })
  return found.things.map((namings) => namings.map(named))
}

/** Only the tools whose fields have changed are looked at, as long as there are as many tools as before. */
function lookedAgain(fields: NamedField[][], before: Looked | undefined): Looked {
  const isAsMany = before?.fields.length === fields.length
  const names = isAsMany ? before.names : new Names()
  const known = isAsMany ? before.fields : fields.map(() => [])
  let things = isAsMany ? before.things : null
  const now = fields.map((own, index) => {
    const same = known[index] as NamedField[]
    if (own === same || isDeepStrictEqual(own, same)) return same
    names.remove(index, same)
    names.add(index, own)
    things = null
    return own
  })
  return { fields: now, names, things: things ?? names.things() }
}

/** Which tools of a group have a field of a name, and which names a meaning has. */
class Names {
  readonly #having = new Map<string, Set<number>>()
  readonly #byMeaning = new Map<string, Map<string, Set<number>>>()
  /** The meanings that have several names: few. */
  readonly #several = new Set<string>()

  add(tool: number, fields: readonly NamedField[]): void {
    for (const { name, meanings } of fields) {
      placeIn(this.#having, name).add(tool)
      for (const meaning of meanings) {
        const names = this.#byMeaning.get(meaning) ?? new Map<string, Set<number>>()
        this.#byMeaning.set(meaning, names)
        placeIn(names, name).add(tool)
        if (names.size > 1) this.#several.add(meaning)
      }
    }
  }

  remove(tool: number, fields: readonly NamedField[]): void {
    for (const { name, meanings } of fields) {
      takeOut(this.#having, name, tool)
      for (const meaning of meanings) {
        const names = this.#byMeaning.get(meaning)
        if (!names) continue
        takeOut(names, name, tool)
        if (names.size < 2) this.#several.delete(meaning)
        if (names.size === 0) this.#byMeaning.delete(meaning)
      }
    }
  }

  /** What most tools have comes first. */
  things(): IndexedNaming[][] {
    const things = new Map<string, IndexedNaming[]>()
    for (const meaning of [...this.#several].sort()) {
      const names = this.#byMeaning.get(meaning) ?? new Map<string, Set<number>>()
      if (names.size > MAX_NAMES) continue
      const all = [...names.keys()].sort()
      // What one tool has under both names is two things.
      if (all.some((name) => all.some((other) => this.#haveBoth(name, other)))) continue
      const namings = [...names].map(([name, tools]) => ({ name, tools: [...tools].sort((a, b) => a - b) }))
      namings.sort(byUse)
      things.set(all.join(' '), namings)
    }
    return [...things.values()].sort(([one], [other]) => byUse(one as IndexedNaming, other as IndexedNaming))
  }

  #haveBoth(one: string, other: string): boolean {
    if (one === other) return false
    const others = this.#having.get(other)
    return [...(this.#having.get(one) ?? [])].some((tool) => others?.has(tool))
  }
}

function placeIn(sets: Map<string, Set<number>>, key: string): Set<number> {
  const set = sets.get(key) ?? new Set()
  sets.set(key, set)
  return set
}

function takeOut(sets: Map<string, Set<number>>, key: string, value: number): void {
  const set = sets.get(key)
  set?.delete(value)
  if (set?.size === 0) sets.delete(key)
}

function byUse(one: IndexedNaming, other: IndexedNaming): number {
  const first = ({ tools: [tool = 0] }: IndexedNaming): number => tool
  return (
    other.tools.length - one.tools.length || first(one) - first(other) || (one.name < other.name ? -1 : 1)
  )
}

/** The fields of the input itself: what is inside of them may follow the shape of something else. */
const fieldsOf = perTool(({ schema }): NamedField[] => {
  if (schema === null) return []
  return rootFields(schema).map(({ path, schema: field }) => {
    const name = path[0] as string
    const said = meaningOf(field)
    return { name, meanings: [`name ${letters(name)}`, ...(said === null ? [] : [said])] }
  })
})

/** Null where a description says too little to tell what is meant, or describes a list of values wherever that is used. */
function meaningOf({ type, description, enum: values }: JsonObject): string | null {
  if (typeof description !== 'string' || values !== undefined) return null
  const words = contentWords(description)
  return words.length < MIN_WORDS ? null : `text ${JSON.stringify(type)} ${words.join(' ')}`
}

function report(things: readonly Naming[][], rarest: Naming): Report {
  const tool = rarest.tools[0] as ToolFacts
  const [first] = things as [Naming[]]
  const lines = things.slice(0, MAX_THINGS).map((namings) => `${namings.map(toText).join(', ')}.`)
  const more = things.length - lines.length
  const names = first.map(({ name }) => `\`${inline(name, 40)}\``).join(' and ')
  return {
    tool,
    message: [
      things.length === 1
        ? `${names} are one thing with several names: choose one.`
        : `${things.length} things have several names, such as ${names}: choose one for each.`,
      ...lines,
      ...(more > 0 ? [`There are ${more} more.`] : []),
    ].join('\n'),
    at: { fields: schemaFields(tool), path: [rarest.name] },
    path: [rarest.name],
    related: first
      .filter((naming) => naming !== rarest)
      .map(({ name, tools: [other = tool] }) => ({
        ...partLocation(other, ['input', 'parameters', 'name']),
        message: `'${toolLabel(other)}' calls it ${fieldLabel([name])}.`,
      })),
  }
}

/** `` `deviceId` (5 tools, such as 'restart') `` */
function toText({ name, tools }: Naming): string {
  const [first] = tools as [ToolFacts]
  const label = `'${toolLabel(first)}'`
  const where = tools.length === 1 ? label : `${tools.length} tools, such as ${label}`
  return `\`${inline(name, 40)}\` (${where})`
}

const MIN_WORDS = 2
/** A text that more names share is a set phrase. */
const MAX_NAMES = 3
const MAX_THINGS = 6
