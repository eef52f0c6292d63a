import type TS from 'typescript'
import { elementOf } from './drift.js'
import type { Lens, TypedTool } from './lens.js'
import { isInside, objectOf, partOf, unwrapped } from './nodes.js'
import { fieldsOf, type TypedField, type ValidatorType, validatorType } from './validator-type.js'

/** What a position inside `parameters` is about. */
export type SchemaPlace =
  /** Where keywords stand; `of` is what the validator takes there. */
  | { kind: 'keywords'; literal: TS.ObjectLiteralExpression; of: ValidatorType | null }
  /** In `properties`: names of fields. `key` is the name that the position is in. */
  | { kind: 'fields'; literal: TS.ObjectLiteralExpression; of: ValidatorType | null; key: TS.Node | null }
  /** In `required`, `enum`, `const`, `type`: a value. */
  | { kind: 'value'; keyword: string; node: TS.Node; of: ValidatorType | null }

/** Null outside of what is written out as `parameters`. */
export function placeInParameters(lens: Lens, tool: TypedTool, position: number): SchemaPlace | null {
  const { source } = lens
  const parameters = partOf(lens, tool, 'parameters')
  const input = partOf(lens, tool, 'input')
  const literal = parameters && objectOf(lens, parameters)
  if (!literal || literal.getSourceFile() !== source || !isInside(source, literal, position)) return null
  return inSchema(lens, literal, input && validatorType(lens, input, 'input'), position)
}

function inSchema(
  lens: Lens,
  literal: TS.ObjectLiteralExpression,
  of: ValidatorType | null,
  position: number,
): SchemaPlace | null {
  const { ts, source } = lens
  const member = memberAt(lens, literal, position)
  if (!member || !isIn(source, member.initializer, position)) return { kind: 'keywords', literal, of }
  const keyword = textOf(ts, member.name)
  const value = unwrapped(ts, member.initializer)
  switch (keyword) {
    case 'properties':
      return ts.isObjectLiteralExpression(value) ? inFields(lens, value, of, position) : null
    case 'items': {
      const element = of && 'type' in of ? elementOf(lens, of.type) : null
      return ts.isObjectLiteralExpression(value)
        ? inSchema(lens, value, element && { type: element }, position)
        : null
    }
    case 'type':
    case 'enum':
    case 'const':
    case 'required':
      return { kind: 'value', keyword, node: value, of }
    default:
      return null
  }
}

function inFields(
  lens: Lens,
  literal: TS.ObjectLiteralExpression,
  of: ValidatorType | null,
  position: number,
): SchemaPlace | null {
  const { ts, source } = lens
  const member = memberAt(lens, literal, position)
  const value = member && unwrapped(ts, member.initializer)
  if (member && value && ts.isObjectLiteralExpression(value) && isInside(source, value, position)) {
    const field = fieldNamed(lens, of, textOf(ts, member.name))
    return inSchema(lens, value, field && { type: field.type }, position)
  }
  const key = member && isIn(source, member.name, position) ? member.name : null
  return { kind: 'fields', literal, of, key }
}

export function fieldNamed(lens: Lens, of: ValidatorType | null, name: string): TypedField | null {
  const known = of && fieldsOf(lens, of)
  return known?.fields.find((field) => field.name === name) ?? null
}

/** An object of an inline sample, and what the validator takes in its place. */
export interface SamplePlace {
  literal: TS.ObjectLiteralExpression
  of: ValidatorType
  /** The value that the position is in, with its key; null between members. */
  member: { name: string; value: TS.Node } | null
}

/** Inside an `input` of samples or examples that are written in a definition; null anywhere else. */
export function placeInSample(lens: Lens, tool: TypedTool, position: number): SamplePlace | null {
  const { ts, source } = lens
  const part = [partOf(lens, tool, 'samples'), partOf(lens, tool, 'examples')].find(
    (node) => node !== null && isInside(source, node, position),
  )
  const input = partOf(lens, tool, 'input')
  const type = part && input && validatorType(lens, input, 'input')
  if (!type) return null
  let found: SamplePlace | null = null
  const seek = (node: TS.Node): void => {
    if (!isIn(source, node, position) || found) return
    const value = ts.isPropertyAssignment(node) && textOf(ts, node.name) === 'input' ? node.initializer : null
    const literal = value && unwrapped(ts, value)
    if (literal && ts.isObjectLiteralExpression(literal) && isInside(source, literal, position))
      found = inSample(lens, literal, type, position)
    else ts.forEachChild(node, seek)
  }
  seek(part)
  return found
}

function inSample(
  lens: Lens,
  literal: TS.ObjectLiteralExpression,
  of: ValidatorType,
  position: number,
): SamplePlace | null {
  const { ts, source } = lens
  const member = memberAt(lens, literal, position)
  if (!member || !isIn(source, member.initializer, position)) return { literal, of, member: null }
  const name = textOf(ts, member.name)
  const field = fieldNamed(lens, of, name)
  const value = unwrapped(ts, member.initializer)
  if (!field || !ts.isObjectLiteralExpression(value))
    return { literal, of, member: { name, value: member.initializer } }
  return inSample(lens, value, { type: field.type }, position)
}

function memberAt(
  { ts, source }: Lens,
  literal: TS.ObjectLiteralExpression,
  position: number,
): TS.PropertyAssignment | null {
  const found = literal.properties.find((each) => isIn(source, each, position))
  return found && ts.isPropertyAssignment(found) ? found : null
}

function isIn(source: TS.SourceFile, node: TS.Node, position: number): boolean {
  return node.getStart(source) <= position && position <= node.end
}

function textOf(ts: typeof TS, name: TS.PropertyName): string {
  return ts.isIdentifier(name) || ts.isStringLiteralLike(name) || ts.isNumericLiteral(name) ? name.text : ''
}
