import type { Json } from '@toolsight/core'
import type TS from 'typescript'
import { literalsOf } from './drift.js'
import { schemaOfField } from './generate.js'
import { KEYWORDS } from './keywords.js'
import type { Lens, TypedTool } from './lens.js'
import { membersOf, scalarsOf } from './nodes.js'
import { placeInParameters, placeInSample, type SchemaPlace } from './places.js'
import { fieldsOf, kindsOf, type TypedField, type ValidatorType } from './validator-type.js'

export interface TypedCompletion {
  /** What the list shows. */
  label: string
  kind: 'key' | 'value'
  /** Code that is put in. */
  insert: string
  /** What it replaces; null for the word at the cursor. */
  replace: TS.TextSpan | null
  /** What must not be forgotten comes first. */
  isRequired: boolean
  /** One sentence; may be empty. */
  description: string
}

const TYPES = ['object', 'string', 'number', 'integer', 'boolean', 'array', 'null']

/** What may be written at a position inside `parameters` or an inline sample; none anywhere else. */
export function typedCompletions(lens: Lens, tool: TypedTool, position: number): TypedCompletion[] {
  const place = placeInParameters(lens, tool, position)
  if (place) return inParameters(lens, place, position)
  const sample = placeInSample(lens, tool, position)
  if (!sample) return []
  const { literal, of, member } = sample
  if (!member) return missingFields(lens, literal, of).map((field) => sampleKey(lens, field))
  const field = fieldsOf(lens, of)?.fields.find(({ name }) => name === member.name)
  return field ? values(lens, field.type, member.value, position, []) : []
}

function inParameters(lens: Lens, place: SchemaPlace, position: number): TypedCompletion[] {
  const { ts } = lens
  if (place.kind === 'keywords') {
    const { byName } = membersOf(ts, place.literal)
    return KEYWORDS.filter(({ name, for: kinds }) => !byName.has(name) && fits(lens, kinds, place.of)).map(
      ({ name, description }) => key(name, `${name}: `, false, description),
    )
  }
  if (place.kind === 'fields') {
    if (!place.of) return []
    return missingFields(lens, place.literal, place.of).map((field) => schemaKey(lens, field))
  }
  return inValue(lens, place, position)
}

function inValue(
  lens: Lens,
  { keyword, node, of }: Extract<SchemaPlace, { kind: 'value' }>,
  position: number,
): TypedCompletion[] {
  const { ts } = lens
  const used = (scalarsOf(ts, node) ?? []).map(({ value }) => value)
  if (keyword === 'required') {
    const fields = (of && fieldsOf(lens, of)?.fields) ?? []
    const left = fields.filter(({ name, isOptional }) => !isOptional && !used.includes(name))
    return left.map(({ name }) => value(lens, name, node, position))
  }
  if (keyword === 'type') {
    const kinds = of && 'type' in of ? kindsOf(lens, of.type) : null
    const taken = TYPES.filter(
      (name) => !kinds || kinds.has('anything') || kinds.has((name === 'integer' ? 'number' : name) as never),
    )
    return taken.filter((name) => !used.includes(name)).map((name) => value(lens, name, node, position))
  }
  return of && 'type' in of ? values(lens, of.type, node, position, used) : []
}

function values(
  lens: Lens,
  type: TS.Type,
  node: TS.Node,
  position: number,
  used: ReadonlyArray<string | number>,
): TypedCompletion[] {
  const left = (literalsOf(lens, type) ?? []).filter((each) => !used.includes(each))
  return left.map((each) => value(lens, each, node, position))
}

/** A value in the quotes that are there already, or with its own. */
function value(lens: Lens, content: string | number, node: TS.Node, position: number): TypedCompletion {
  const { ts, source } = lens
  const text = typeof content === 'number' ? String(content) : quoted(content, quoteOf(source.text))
  let literal: TS.Node | null = null
  const seek = (each: TS.Node): void => {
    if (each.getStart(source) > position || each.end < position) return
    if (ts.isStringLiteralLike(each) && each.getStart(source) < position) literal = each
    ts.forEachChild(each, seek)
  }
  seek(node)
  const found = literal as TS.Node | null
  const replace = found && { start: found.getStart(source), length: found.end - found.getStart(source) }
  return { label: text, kind: 'value', insert: text, replace, isRequired: false, description: '' }
}

function missingFields(lens: Lens, literal: TS.ObjectLiteralExpression, of: ValidatorType): TypedField[] {
  const { byName } = membersOf(lens.ts, literal)
  return (fieldsOf(lens, of)?.fields ?? []).filter(({ name }) => !byName.has(name))
}

function schemaKey(lens: Lens, field: TypedField): TypedCompletion {
  const schema = code(schemaOfField(lens, field.type), quoteOf(lens.source.text))
  const name = keyOf(field.name, quoteOf(lens.source.text))
  return key(name, `${name}: ${schema}`, !field.isOptional, documentation(lens, field))
}

function sampleKey(lens: Lens, field: TypedField): TypedCompletion {
  const name = keyOf(field.name, quoteOf(lens.source.text))
  return key(name, `${name}: `, !field.isOptional, documentation(lens, field))
}

function key(label: string, insert: string, isRequired: boolean, description: string): TypedCompletion {
  return { label, kind: 'key', insert, replace: null, isRequired, description }
}

function documentation({ ts, checker }: Lens, { symbol, type, isOptional }: TypedField): string {
  const said = ts.displayPartsToString(symbol.getDocumentationComment(checker)).trim()
  const what = `${isOptional ? 'optional' : 'required'}, ${checker.typeToString(type)}`
  return said === '' ? what : `${said}\n\n${what}`
}

/** Keywords that say something about what is taken there. */
function fits(lens: Lens, kinds: readonly string[] | null, of: ValidatorType | null): boolean {
  if (kinds === null || of === null) return true
  const taken = 'fields' in of ? new Set(['object']) : kindsOf(lens, of.type)
  return taken.has('anything' as never) || kinds.some((kind) => taken.has(kind as never))
}

function code(json: Json, quote: string): string {
  if (typeof json === 'string') return quoted(json, quote)
  if (Array.isArray(json)) return `[${json.map((each) => code(each, quote)).join(', ')}]`
  if (typeof json !== 'object' || json === null) return String(json)
  const members = Object.entries(json).map(([name, each]) => `${keyOf(name, quote)}: ${code(each, quote)}`)
  return members.length === 0 ? '{}' : `{ ${members.join(', ')} }`
}

function keyOf(name: string, quote: string): string {
  if (name === '__proto__') return `[${quoted(name, quote)}]`
  return /^[A-Za-z_$][\w$]*$/.test(name) ? name : quoted(name, quote)
}

function quoted(text: string, quote: string): string {
  const body = JSON.stringify(text).slice(1, -1)
  return quote === '"' ? `"${body}"` : `'${body.replace(/\\"/g, '"').replace(/'/g, "\\'")}'`
}

/** The quotes that the file mostly has. */
function quoteOf(text: string): string {
  return text.split("'").length >= text.split('"').length ? "'" : '"'
}
