import type { Random } from '../random.js'

/** A schema in words of our own, which every validator can say. */
export type Shape =
  | { kind: 'string' | 'number' | 'integer' | 'boolean' }
  | { kind: 'short' }
  | { kind: 'enum'; values: string[] }
  | { kind: 'array'; item: Shape }
  | { kind: 'record'; item: Shape }
  | { kind: 'nullable'; of: Shape }
  | { kind: 'union'; members: Shape[] }
  | ObjectShape

export interface ObjectShape {
  kind: 'object'
  fields: Record<string, { shape: Shape; optional: boolean }>
  strict: boolean
}

const KEYS = ['a', 'b', 'c', 'note', 'type', 'constructor', 'x y', '__a', '1']
const SCALARS = ['string', 'number', 'integer', 'boolean'] as const

export function objectShape(random: Random, depth = 0): ObjectShape {
  const fields: ObjectShape['fields'] = {}
  const count = 1 + random.below(4)
  for (let index = 0; index < count; index += 1) {
    fields[random.of(KEYS)] = { shape: shape(random, depth + 1), optional: random.chance(0.45) }
  }
  return { kind: 'object', fields, strict: random.chance(0.6) }
}

function shape(random: Random, depth: number): Shape {
  const scalar = (): Shape => ({ kind: random.of(SCALARS) })
  const simple = depth > 3 ? 0.5 : 0.95
  const choice = random.next() * simple
  if (choice < 0.32) return scalar()
  if (choice < 0.38) return { kind: 'enum', values: enumValues(random) }
  // Text that has to be short, or a list.
  if (choice < 0.5)
    return { kind: 'union', members: [{ kind: 'short' }, { kind: 'array', item: { kind: 'string' } }] }
  if (choice < 0.68) return { kind: 'array', item: random.chance(0.6) ? scalar() : shape(random, depth + 1) }
  if (choice < 0.72) return { kind: 'record', item: scalar() }
  if (choice < 0.76) return { kind: 'nullable', of: shape(random, depth + 1) }
  if (choice < 0.82) return taggedUnion(random, depth)
  if (choice < 0.86) return { kind: 'union', members: [shape(random, depth + 1), shape(random, depth + 1)] }
  return objectShape(random, depth)
}

function enumValues(random: Random): string[] {
  return ['x', 'y', 'open', '1', 'null', 'true'].filter((_, index) => index === 0 || random.chance(0.3))
}

function taggedUnion(random: Random, depth: number): Shape {
  const members = ['circle', 'path'].map((tag): Shape => {
    const member = objectShape(random, depth + 1)
    return {
      ...member,
      fields: { ...member.fields, type: { shape: { kind: 'enum', values: [tag] }, optional: false } },
    }
  })
  return { kind: 'union', members }
}

const TEXTS = [
  '',
  'x',
  'Ada Lovelace',
  'null',
  'true',
  '7',
  '007',
  '42',
  '[1]',
  '["x"]',
  '{"a":1}',
  '{"a":[1,"b"]}',
  '{"filter":{"at":[true,null]}}',
  '{"x":{"y":[]}}',
  '[{"k":1}]',
  '[0,"b"]',
  '{"q":""}',
  '365',
  '2026',
  'a, b',
  'line\nline',
  'say "hi"',
  '[a-z]*.ts',
  '{src,test}/**',
  ']',
  '","',
  '}]',
  'back\\slash',
  '\\n',
  '</invoke>',
  '```',
  'ünï ☃ 😀',
]

/** A valid value. */
export function validValue(shape: Shape, random: Random): unknown {
  switch (shape.kind) {
    case 'string':
      return random.of(TEXTS)
    case 'short':
      return random.of(TEXTS.filter((text) => text.length <= SHORT))
    case 'number':
      return random.of([0, 1, 2.5, -3, 99.5, 1e21, 0.1, 123456789012])
    case 'integer':
      return random.of([0, 1, 7, -42, 2026])
    case 'boolean':
      return random.chance(0.5)
    case 'enum':
      return random.of(shape.values)
    case 'array':
      return Array.from({ length: random.of([0, 1, 1, 1, 2, 3]) }, () => validValue(shape.item, random))
    case 'record':
      return Object.fromEntries(['k', 'l'].map((key) => [key, validValue(shape.item, random)]))
    case 'nullable':
      return random.chance(0.3) ? null : validValue(shape.of, random)
    case 'union':
      return validValue(random.of(shape.members), random)
    case 'object':
      return Object.fromEntries(
        Object.entries(shape.fields)
          .filter(([, { optional }]) => !optional || random.chance(0.5))
          .map(([key, field]) => [key, validValue(field.shape, random)]),
      )
  }
}

/** Longer text is refused by `short`. */
export const SHORT = 3
