import type { ToolFacts } from '../model/facts.js'

/** A value as text, read again when somebody asks for it; kept for as long as somebody has it. */
class Packed<T extends object> {
  readonly #text: string
  #read: WeakRef<T> | null = null

  constructor(value: T) {
    this.#text = JSON.stringify(value)
  }

  get value(): T {
    const known = this.#read?.deref()
    if (known) return known
    const value = JSON.parse(this.#text) as T
    this.#read = new WeakRef(value)
    return value
  }
}

/**
 * The same facts with their large parts as text: a fifth of the memory that the objects take. Who reads a part gets an
 * object like the one that was there, made when it is asked for. What is asked of all tools while one is typed stays.
 */
export function packed(tool: ToolFacts): ToolFacts {
  const reading = tool.reading && new Packed(tool.reading)
  const readers: Partial<Record<keyof ToolFacts, () => unknown>> = {
    ...(reading && { reading: () => reading.value }),
    ...schemaReader(tool, 'schema', 'resolution', reading),
    ...schemaReader(tool, 'outputSchema', 'outputResolution', reading),
  }
  const facts = { ...tool }
  for (const [key, get] of Object.entries(readers))
    Object.defineProperty(facts, key, { get, enumerable: true, configurable: true })
  return facts
}

/** What a schema was resolved to stands in the reading: one text has both. */
function schemaReader(
  tool: ToolFacts,
  key: 'schema' | 'outputSchema',
  part: 'resolution' | 'outputResolution',
  reading: Packed<NonNullable<ToolFacts['reading']>> | null,
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
  const own = new Packed(schema)
  return { [key]: () => own.value }
}
