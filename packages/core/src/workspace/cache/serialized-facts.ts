import type { SiteResult } from '../../child/protocol.js'
import type { ToolFacts } from '../../model/facts.js'
import type { ToolReading } from '../../model/reading.js'

/** A value as text, read again when somebody asks for it; kept for as long as somebody has it. */
class Serialized<T extends object> {
  readonly #text: string
  #read: WeakRef<T>

  constructor(value: T) {
    this.#text = JSON.stringify(value)
    this.#read = new WeakRef(value)
  }

  get value(): T {
    const known = this.#read.deref()
    if (known) return known
    const value = JSON.parse(this.#text) as T
    this.#read = new WeakRef(value)
    return value
  }
}

/** What was serialized before, for as long as somebody has it: facts and the answer that they were made of share one text. */
const readings = new WeakMap<ToolReading, Serialized<ToolReading>>()

function serializedReading(reading: ToolReading): Serialized<ToolReading> {
  let known = readings.get(reading)
  if (!known) {
    known = new Serialized(reading)
    readings.set(reading, known)
  }
  return known
}

function deserialize(serialized: Serialized<ToolReading>): ToolReading {
  const reading = serialized.value
  readings.set(reading, serialized)
  return reading
}

/** The same answer with its readings as text. */
export function serializedSites(sites: readonly SiteResult[]): SiteResult[] {
  return sites.map((site) => ({
    ...site,
    tools: site.tools.map((tool) => {
      if (!('reading' in tool)) return tool
      const reading = serializedReading(tool.reading)
      return withReaders(tool, { reading: () => deserialize(reading) })
    }),
  }))
}

/**
 * The same facts with their large parts as text: a fifth of the memory that the objects take. Who reads a part gets an
 * object like the one that was there, made when it is asked for. What is asked of all tools while one is typed stays.
 */
export function serializedFacts(tool: ToolFacts): ToolFacts {
  const reading = tool.reading && serializedReading(tool.reading)
  const readers: Partial<Record<keyof ToolFacts, () => unknown>> = {
    ...(reading && { reading: () => deserialize(reading) }),
    ...schemaReader(tool, 'schema', 'resolution', reading),
    ...schemaReader(tool, 'outputSchema', 'outputResolution', reading),
  }
  return withReaders(tool, readers)
}

/** A copy that looks these members up whenever somebody asks for one. */
function withReaders<T extends object>(whole: T, readers: Partial<Record<keyof T, () => unknown>>): T {
  const copy = { ...whole }
  for (const [key, get] of Object.entries(readers) as Array<[string, () => unknown]>)
    Object.defineProperty(copy, key, { get, enumerable: true, configurable: true })
  return copy
}

/** What a schema was resolved to stands in the reading: one text has both. */
function schemaReader(
  tool: ToolFacts,
  key: 'schema' | 'outputSchema',
  part: 'resolution' | 'outputResolution',
  reading: Serialized<NonNullable<ToolFacts['reading']>> | null,
): Partial<Record<keyof ToolFacts, () => unknown>> {
  const schema = tool[key]
  if (schema === null) return {}
  const resolved = tool.reading?.[part]
  if (reading && resolved?.status === 'resolved' && resolved.schema === schema) {
    return {
      [key]: () => {
        const again = reading.value[part]
        return again.status === 'resolved' ? again.schema : null
      },
    }
  }
  const own = new Serialized(schema)
  return { [key]: () => own.value }
}
