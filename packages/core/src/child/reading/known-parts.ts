import { WalkBudget } from '../../json-schema/walk-budget.js'
import type { Json } from '../../model/json.js'
import type { Resolution, ToolReading, UnknownPart } from '../../model/reading.js'
import type { LiveTool } from './live.js'
import { isStandIn, type Taint, type Unknown, type Unknowns } from './unknowns.js'

/** Texts about a schema: a model reads them, and nothing is checked by them. */
const TEXTS: ReadonlySet<string> = new Set(['description', 'title'])

const ABSENT: Resolution = { status: 'absent' }

/** Runs the work that makes a part, which may look at what is not known. */
export type Watch = <T>(part: 'schema' | 'outputSchema' | 'samples', work: () => T) => T

/**
 * Reads a tool some parts of which depend on unknown values. Of those a text is shown with the parts that are known; what
 * else depends on one is left out. Nothing unknown gets into a name or into what a schema accepts.
 */
export async function readKnownParts(
  live: LiveTool,
  unknowns: Unknowns,
  read: (known: LiveTool, watch: Watch) => Promise<ToolReading>,
): Promise<ToolReading> {
  const found: UnknownPart[] = []
  const report = (
    part: UnknownPart['part'],
    taint: Taint,
    more: Pick<UnknownPart, 'path' | 'text'> = {},
  ): void => {
    const [first] = taint
    if (!first || found.some((each) => each.part === part)) return
    found.push({ part, label: first.label, origin: first.origin, ...more })
  }
  const known: LiveTool = { ...live }
  const taintOf = (field: keyof LiveTool): Taint => {
    const value = live[field]
    const taint: Taint = new Set(live.unknown?.[field])
    if (isStandIn(value)) return unknowns.watch(() => unknowns.see(value)).taint
    for (const unknown of unknowns.within(value)) taint.add(unknown)
    if (typeof value === 'string') for (const unknown of unknowns.inText(value)) taint.add(unknown)
    return taint
  }
  const leaveOut = (part: UnknownPart['part'] | null, ...fields: Array<keyof LiveTool>): void => {
    const taint: Taint = new Set(fields.flatMap((field) => [...taintOf(field)]))
    if (taint.size === 0) return
    if (part !== null) report(part, taint, part === 'name' ? unknowns.partOf(live.name) : {})
    for (const field of fields) Object.assign(known, { [field]: undefined })
  }
  leaveOut('name', 'name')
  const description = unknowns.describe(live.description, new Set(live.unknown?.['description']))
  report('description', description.taint)
  known.description = description.value
  leaveOut('schema', 'input', 'parameters')
  leaveOut('outputSchema', 'outputSchema')
  leaveOut('samples', 'samples', 'examples')
  leaveOut(null, 'hints')
  leaveOut(null, 'metadata')

  const looked = { schema: new Set<Unknown>(), outputSchema: new Set<Unknown>(), samples: new Set<Unknown>() }
  let reading = await read(known, (part, work) => unknowns.into(looked[part], work))
  for (const part of ['schema', 'outputSchema', 'samples'] as const) report(part, looked[part])
  for (const [part, resolution] of [
    ['schema', reading.resolution],
    ['outputSchema', reading.outputResolution],
  ] as const) {
    if (resolution.status !== 'resolved') continue
    const inside = search(resolution.schema, unknowns)
    if (inside.schema) report(part, inside.schema.taint, { path: inside.schema.path })
    if (inside.texts && part === 'schema')
      report('fieldDescriptions', inside.texts.taint, { path: inside.texts.path })
  }
  const isUnknown = (part: UnknownPart['part']): boolean => found.some((each) => each.part === part)
  if (isUnknown('schema')) reading = withoutSchema(reading)
  if (isUnknown('outputSchema')) reading = { ...reading, outputResolution: ABSENT }
  if (isUnknown('samples')) reading = { ...reading, samples: null }
  reading = withKnownCarried(reading, unknowns)
  return found.length > 0 ? { ...reading, unknown: found } : reading
}

function withKnownCarried({ carried, ...reading }: ToolReading, unknowns: Unknowns): ToolReading {
  if (!carried) return reading
  const known = Object.entries(carried).filter(
    ([, value]) => [...unknowns.inText(JSON.stringify(value))].length === 0,
  )
  return known.length > 0 ? { ...reading, carried: Object.fromEntries(known) } : reading
}

function withoutSchema(reading: ToolReading): ToolReading {
  const { omitted: _, unsendable: __, ...rest } = reading
  return {
    ...rest,
    input: { kind: 'absent' },
    parameters: { kind: 'absent' },
    resolution: ABSENT,
    declaredKeys: null,
    defaults: [],
    drift: null,
  }
}

interface Found {
  taint: Taint
  /** Property names, and `[]` for what an array holds. */
  path: string[]
}

/** Keywords whose members are named by the user. */
const MAPS: ReadonlySet<string> = new Set([
  'properties',
  'patternProperties',
  '$defs',
  'definitions',
  'dependentSchemas',
])

/** The first place of a schema with an unknown text in it: among what it says of values, and among its texts. */
function search(schema: Json, unknowns: Unknowns): { schema: Found | null; texts: Found | null } {
  const result: { schema: Found | null; texts: Found | null } = { schema: null, texts: null }
  const note = (kind: 'schema' | 'texts', text: string, path: string[]): void => {
    const taint = unknowns.inText(text)
    if (taint.size > 0) result[kind] ??= { taint, path }
  }
  // `isMap`: its keys are names of the user's, as those of `properties`.
  const budget = new WalkBudget(Number.POSITIVE_INFINITY)
  const visit = (json: Json, key: string | null, path: string[], isMap: boolean, level: number): void => {
    if (typeof json === 'string') return note(key !== null && TEXTS.has(key) ? 'texts' : 'schema', json, path)
    if (typeof json !== 'object' || json === null || !budget.allows(level)) return
    if (Array.isArray(json)) {
      for (const each of json) visit(each, null, path, false, level + 1)
      return
    }
    for (const [name, value] of Object.entries(json)) {
      note('schema', name, path)
      const inner = isMap ? [...path, name] : name === 'items' ? [...path, '[]'] : path
      visit(value, isMap ? null : name, inner, !isMap && MAPS.has(name), level + 1)
    }
  }
  visit(schema, null, [], false, 0)
  return result
}
