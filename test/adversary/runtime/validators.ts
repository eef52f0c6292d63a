import type { ToolSchema } from '@toolsight/runtime'
import { type } from 'arktype'
import { Schema } from 'effect'
import { Type } from 'typebox'
import * as v from 'valibot'
import { z } from 'zod'
import { SHORT, type Shape } from './shapes.js'

/** The same shape in the words of each validator. */
export const validators: Readonly<Record<string, (shape: Shape) => ToolSchema>> = {
  Zod: (shape) => zodOf(shape),
  Valibot: (shape) => valibotOf(shape),
  ArkType: (shape) => type(arktypeOf(shape) as never) as unknown as ToolSchema,
  // Whether unknown keys are refused is said once, for all objects in it.
  Effect: (shape) => {
    const onExcessProperty = shape.kind === 'object' && shape.strict ? 'error' : 'ignore'
    const parseOptions = { errors: 'all', onExcessProperty } as const
    const standard = Schema.toStandardSchemaV1(effectOf(shape), { parseOptions })
    return Schema.toStandardJSONSchemaV1(standard) as unknown as ToolSchema
  },
  // Without a validator of its own: its JSON Schema is what the runtime checks.
  TypeBox: (shape) => typeboxOf(shape) as unknown as ToolSchema,
}

function zodOf(shape: Shape): z.ZodType {
  switch (shape.kind) {
    case 'string':
      return z.string()
    case 'short':
      return z.string().max(SHORT)
    case 'number':
      return z.number()
    case 'integer':
      return z.int()
    case 'boolean':
      return z.boolean()
    case 'enum':
      return z.enum(shape.values)
    case 'array':
      return z.array(zodOf(shape.item))
    case 'record':
      return z.record(z.string(), zodOf(shape.item))
    case 'nullable':
      return zodOf(shape.of).nullable()
    case 'union':
      return z.union(shape.members.map(zodOf))
    case 'object': {
      const fields = Object.fromEntries(
        Object.entries(shape.fields).map(([name, field]) => [
          name,
          field.optional ? zodOf(field.shape).optional() : zodOf(field.shape),
        ]),
      )
      return shape.strict ? z.strictObject(fields) : z.object(fields)
    }
  }
}

function valibotOf(shape: Shape): v.GenericSchema {
  switch (shape.kind) {
    case 'string':
      return v.string()
    case 'short':
      return v.pipe(v.string(), v.maxLength(SHORT))
    case 'number':
      return v.number()
    case 'integer':
      return v.pipe(v.number(), v.integer())
    case 'boolean':
      return v.boolean()
    case 'enum':
      return v.picklist(shape.values)
    case 'array':
      return v.array(valibotOf(shape.item))
    case 'record':
      return v.record(v.string(), valibotOf(shape.item))
    case 'nullable':
      return v.nullable(valibotOf(shape.of))
    case 'union':
      return v.union(shape.members.map(valibotOf))
    case 'object': {
      const fields = Object.fromEntries(
        Object.entries(shape.fields).map(([name, field]) => [
          name,
          field.optional ? v.optional(valibotOf(field.shape)) : valibotOf(field.shape),
        ]),
      )
      return shape.strict ? v.strictObject(fields) : v.object(fields)
    }
  }
}

interface ArkType {
  or(other: unknown): ArkType
  array(): ArkType
}

function arktypeOf(shape: Shape): ArkType {
  const made = (definition: unknown) => type(definition as never) as unknown as ArkType
  switch (shape.kind) {
    case 'string':
    case 'number':
    case 'boolean':
      return made(shape.kind)
    case 'short':
      return made(`string <= ${SHORT}`)
    case 'integer':
      return made('number.integer')
    case 'enum':
      return type.enumerated(...shape.values) as unknown as ArkType
    case 'array':
      return arktypeOf(shape.item).array()
    case 'record':
      return made({ '[string]': arktypeOf(shape.item) })
    case 'nullable':
      return arktypeOf(shape.of).or(made('null'))
    case 'union':
      return shape.members.map(arktypeOf).reduce((all, member) => all.or(member))
    case 'object':
      return made({
        ...Object.fromEntries(
          Object.entries(shape.fields).map(([name, field]) => [
            field.optional ? `${name}?` : name,
            arktypeOf(field.shape),
          ]),
        ),
        '+': shape.strict ? 'reject' : 'ignore',
      })
  }
}

type Effect = Schema.Codec<unknown>

function effectOf(shape: Shape): Effect {
  switch (shape.kind) {
    case 'string':
      return Schema.String
    case 'short':
      return Schema.String.check(Schema.isMaxLength(SHORT))
    case 'number':
      return Schema.Finite
    case 'integer':
      return Schema.Int
    case 'boolean':
      return Schema.Boolean
    case 'enum':
      return Schema.Literals(shape.values)
    case 'array':
      return Schema.Array(effectOf(shape.item))
    case 'record':
      return Schema.Record(Schema.String, effectOf(shape.item))
    case 'nullable':
      return Schema.NullOr(effectOf(shape.of))
    case 'union':
      return Schema.Union(shape.members.map(effectOf))
    case 'object': {
      const fields = Object.fromEntries(
        Object.entries(shape.fields).map(([name, field]) => [
          name,
          field.optional ? Schema.optionalKey(effectOf(field.shape)) : effectOf(field.shape),
        ]),
      )
      return Schema.Struct(fields) as unknown as Effect
    }
  }
}

function typeboxOf(shape: Shape): object {
  switch (shape.kind) {
    case 'string':
      return Type.String()
    case 'short':
      return Type.String({ maxLength: SHORT })
    case 'number':
      return Type.Number()
    case 'integer':
      return Type.Integer()
    case 'boolean':
      return Type.Boolean()
    case 'enum':
      return Type.Union(shape.values.map((value) => Type.Literal(value)))
    case 'array':
      return Type.Array(typeboxOf(shape.item))
    case 'record':
      return Type.Record(Type.String(), typeboxOf(shape.item))
    case 'nullable':
      return Type.Union([typeboxOf(shape.of), Type.Null()])
    case 'union':
      return Type.Union(shape.members.map(typeboxOf))
    case 'object':
      return Type.Object(
        Object.fromEntries(
          Object.entries(shape.fields).map(([name, field]) => [
            name,
            field.optional ? Type.Optional(typeboxOf(field.shape)) : typeboxOf(field.shape),
          ]),
        ),
        { additionalProperties: !shape.strict },
      )
  }
}
