import { isPlainObject } from '../found.js'
import { copyPlainJson } from '../plain-json.js'
import { ToolSchemaError } from '../schema/errors.js'
import type { JsonSchema } from '../schema/json-schema.js'
import { kindOf } from '../schema/kind.js'
import type { Resolver } from '../schema/resolver.js'
import { upgraded } from '../schema/upgrade.js'
import type { ToolSchema } from '../tool.js'

/** The part of a tool that tells what a model is to send. */
export interface RepairableTool {
  readonly name: string
  readonly input: ToolSchema
  readonly parameters?: JsonSchema | undefined
}

type Wire = Record<string, unknown> | null

/** Finds the JSON Schema of what a model sends, once for each definition. */
export class WireSchemas {
  readonly #resolver: Pick<Resolver, 'resolveParameters'>
  readonly #known = new WeakMap<object, Wire | Promise<Wire>>()

  constructor(resolver: Pick<Resolver, 'resolveParameters'>) {
    this.#resolver = resolver
  }

  /** Null where nothing tells: the validator alone decides then. */
  of(tool: RepairableTool): Wire | Promise<Wire> {
    const key: object = tool.parameters ?? tool.input
    const known = this.#known.get(key)
    if (known !== undefined) return known
    const found = this.#find(tool).then((wire) => {
      this.#known.set(key, wire)
      return wire
    })
    this.#known.set(key, found)
    return found
  }

  async #find(tool: RepairableTool): Promise<Wire> {
    const own = tool.parameters === undefined ? inputSide(tool.input) : null
    if (own) return upgraded(own)
    try {
      return upgraded(
        (await this.#resolver.resolveParameters(tool, { io: 'input' })) as Record<string, unknown>,
      )
    } catch (thrown) {
      if (thrown instanceof ToolSchemaError) return null
      throw thrown
    }
  }
}

/** What a validator itself says that it takes (Standard JSON Schema), which may differ from what it gives. */
function inputSide(input: ToolSchema): Record<string, unknown> | null {
  const kind = kindOf(input)
  if (kind.kind !== 'standard') return null
  const standard = kind.schema['~standard'] as { jsonSchema?: { input?: unknown } }
  try {
    if (typeof standard.jsonSchema?.input !== 'function') return null
    const schema = copyPlainJson(standard.jsonSchema.input({ target: 'draft-2020-12' }))
    return isPlainObject(schema) ? schema : null
  } catch {
    // A schema that cannot be said as a whole: the resolver's converter may say more of it.
    return null
  }
}
