import type { Json, JsonObject } from '@toolsight/core'
import type TS from 'typescript'
import type { Lens, TypedTool } from './lens.js'
import { partOf } from './nodes.js'
import {
  fieldsOf,
  kindOf,
  membersOfUnion,
  type TypedField,
  type ValidatorType,
  validatorType,
} from './validator-type.js'

/** A type can go on for ever without ever being the same. */
const MAX_DEPTH = 12

export interface GeneratedFromType {
  /** Draft 2020-12, without `$schema`. */
  schema: JsonObject
  /** What the type says and JSON Schema cannot, with where: one sentence each. */
  omitted: string[]
}

/** JSON Schema from a validator's input type; null where it declares none, or takes no object. */
export function generateFromType(lens: Lens, tool: TypedTool): GeneratedFromType | null {
  const input = partOf(lens, tool, 'input')
  const type = input && validatorType(lens, input, 'input')
  if (!type) return null
  const writer = new SchemaWriter(lens)
  const schema = writer.root(type)
  return schema['type'] === 'object' ? { schema, omitted: writer.omitted } : null
}

/** Of one field, for who writes it by hand. */
export function schemaOfField(lens: Lens, type: TS.Type): JsonObject {
  return new SchemaWriter(lens).root({ type })
}

class SchemaWriter {
  readonly omitted: string[] = []
  readonly #lens: Lens
  readonly #defs: Record<string, JsonObject> = {}
  /** Objects that are being written, outermost first; named when something inside refers to them. */
  readonly #open: Array<{ type: TS.Type; name: string | null }> = []

  #isInRoot = false

  constructor(lens: Lens) {
    this.#lens = lens
  }

  root(of: ValidatorType): JsonObject {
    // The outermost object is the whole schema only where nothing stands around it.
    this.#isInRoot = 'type' in of && kindOf(this.#lens, of.type) === 'object'
    const schema = 'type' in of ? this.#schema(of.type, []) : this.#object(of.fields, [])
    if (Object.keys(this.#defs).length === 0) return schema
    return { ...schema, $defs: this.#defs }
  }

  #schema(type: TS.Type, path: readonly string[]): JsonObject {
    const { ts } = this.#lens
    if (path.length > MAX_DEPTH) return this.#leaveOut(path, 'goes deeper than can be written')
    const members = membersOfUnion(type).filter(({ flags }) => !(flags & ts.TypeFlags.Undefined))
    const isBoolean = (member: TS.Type): boolean => (member.flags & ts.TypeFlags.BooleanLiteral) !== 0
    const literals = members.filter((member) => member.isStringLiteral() || member.isNumberLiteral())
    const booleans = members.filter(isBoolean)
    const rest = members.filter((member) => !literals.includes(member as never) && !isBoolean(member))
    const branches: JsonObject[] = []
    if (literals.length > 0) branches.push(this.#values(literals))
    if (booleans.length === 2) branches.push({ type: 'boolean' })
    else if (booleans.length === 1)
      branches.push({ const: this.#lens.checker.typeToString(booleans[0] as TS.Type) === 'true' })
    for (const member of rest) branches.push(this.#single(member, path))
    const [only] = branches
    return branches.length === 1 && only ? only : branches.length === 0 ? {} : union(branches)
  }

  #values(literals: readonly TS.Type[]): JsonObject {
    const values = literals.flatMap((member) =>
      member.isStringLiteral() || member.isNumberLiteral() ? [member.value] : [],
    )
    const kinds = new Set(values.map((value) => typeof value))
    const type: JsonObject = kinds.size === 1 ? { type: [...kinds][0] as string } : {}
    return values.length === 1 ? { ...type, const: values[0] as Json } : { ...type, enum: values }
  }

  #single(type: TS.Type, path: readonly string[]): JsonObject {
    const { ts, checker } = this.#lens
    switch (kindOf(this.#lens, type)) {
      case 'string':
        if (type.flags & ts.TypeFlags.TemplateLiteral)
          this.#say(path, 'is a template literal; it is written as any string')
        return { type: 'string' }
      case 'number':
        return { type: 'number' }
      case 'boolean':
        return { type: 'boolean' }
      case 'null':
        return { type: 'null' }
      case 'array':
        return this.#array(type, path)
      case 'object':
        return this.#named(type, path)
      case 'anything':
        return {}
      default:
        return this.#leaveOut(path, `is ${checker.typeToString(type)}, which JSON cannot be`)
    }
  }

  #array(type: TS.Type, path: readonly string[]): JsonObject {
    const { checker } = this.#lens
    const elements = checker.getTypeArguments(type as TS.TypeReference)
    if (!checker.isTupleType(type))
      return { type: 'array', items: this.#schema(elements[0] as TS.Type, [...path, '[]']) }
    const { fixedLength, minLength } = (type as TS.TupleTypeReference).target
    const prefixItems = elements
      .slice(0, fixedLength)
      .map((element, index) => this.#schema(element, [...path, String(index)]))
    const after = elements[fixedLength]
    const items = after ? this.#schema(after, [...path, '[]']) : false
    return { type: 'array', prefixItems, minItems: minLength, items }
  }

  /** An object that is met inside itself becomes one of `$defs`; the whole is `#`. */
  #named(type: TS.Type, path: readonly string[]): JsonObject {
    const open = this.#open.find((each) => each.type === type)
    if (open) {
      if (open === this.#open[0] && this.#isInRoot) return { $ref: '#' }
      open.name ??= this.#name(type)
      return { $ref: `#/$defs/${open.name}` }
    }
    const entry: { type: TS.Type; name: string | null } = { type, name: null }
    this.#open.push(entry)
    const known = fieldsOf(this.#lens, { type })
    const schema = this.#object(known?.fields ?? [], path)
    const [info] = this.#lens.checker.getIndexInfosOfType(type)
    if (info) schema['additionalProperties'] = this.#schema(info.type, [...path, '*'])
    this.#open.pop()
    if (entry.name === null) return schema
    this.#defs[entry.name] = schema
    return { $ref: `#/$defs/${entry.name}` }
  }

  #name(type: TS.Type): string {
    const found = (type.aliasSymbol ?? type.getSymbol())?.name ?? ''
    const base = /^[A-Za-z]\w*$/.test(found) ? found : 'Node'
    const taken = new Set(this.#open.map(({ name }) => name).concat(Object.keys(this.#defs)))
    let name = base
    for (let count = 2; taken.has(name); count++) name = `${base}${count}`
    return name
  }

  #object(fields: readonly TypedField[], path: readonly string[]): JsonObject {
    const properties: Array<[string, JsonObject]> = []
    const required: string[] = []
    for (const { name, type, isOptional, symbol } of fields) {
      const at = [...path, name]
      const schema = this.#schema(type, at)
      if (schema === LEFT_OUT) continue
      properties.push([name, this.#described(schema, symbol)])
      if (!isOptional) required.push(name)
    }
    return {
      type: 'object',
      properties: Object.fromEntries(properties),
      ...(required.length > 0 && { required }),
    }
  }

  #described(schema: JsonObject, symbol: TS.Symbol): JsonObject {
    const { ts, checker } = this.#lens
    const description = ts.displayPartsToString(symbol.getDocumentationComment(checker)).trim()
    return description === '' ? schema : { ...schema, description }
  }

  #leaveOut(path: readonly string[], why: string): JsonObject {
    this.#say(path, `${why}; it is left out`)
    return LEFT_OUT
  }

  #say(path: readonly string[], what: string): void {
    const where = path.length === 0 ? 'the input' : `\`${path.join('.')}\``
    this.omitted.push(`${where} ${what}`)
  }
}

const LEFT_OUT: JsonObject = {}

function union(branches: JsonObject[]): JsonObject {
  const kept = branches.filter((branch) => branch !== LEFT_OUT)
  const [only] = kept
  if (kept.length === 0) return LEFT_OUT
  return kept.length === 1 && only ? only : { anyOf: kept }
}
