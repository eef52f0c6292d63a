import { type ObjectShape, SHORT, type Shape } from './shapes.js'

export type Path = ReadonlyArray<string | number>

/** A value inside a valid input, and what may be there. */
export interface Place {
  path: Path
  shape: Shape
  value: unknown
}

/** Every value of a valid input, itself the first. */
export function placesOf(shape: Shape, value: unknown, path: Path = []): Place[] {
  const below = belowOf(shape, value)
  return [{ path, shape, value }, ...below.flatMap(([key, each, of]) => placesOf(of, each, [...path, key]))]
}

function belowOf(shape: Shape, value: unknown): Array<[string | number, unknown, Shape]> {
  switch (shape.kind) {
    case 'array':
      return Array.isArray(value) ? value.map((item, index) => [index, item, shape.item]) : []
    case 'record':
      return isRecord(value) ? Object.entries(value).map(([key, item]) => [key, item, shape.item]) : []
    case 'nullable':
      return value === null ? [] : belowOf(shape.of, value)
    case 'union': {
      const member = shape.members.find((each) => isOf(each, value))
      return member ? belowOf(member, value) : []
    }
    case 'object':
      return isRecord(value)
        ? Object.entries(value).flatMap(([key, each]): Array<[string, unknown, Shape]> => {
            const field = Object.hasOwn(shape.fields, key) ? shape.fields[key] : undefined
            return field ? [[key, each, field.shape]] : []
          })
        : []
    default:
      return []
  }
}

/** The object that a shape says a value is; null where it says another thing. */
export function objectShapeOf(shape: Shape, value: unknown): ObjectShape | null {
  if (shape.kind === 'object') return isRecord(value) ? shape : null
  if (shape.kind === 'nullable') return objectShapeOf(shape.of, value)
  if (shape.kind !== 'union') return null
  const member = shape.members.find((each) => isOf(each, value))
  return member ? objectShapeOf(member, value) : null
}

export function isOf(shape: Shape, value: unknown): boolean {
  switch (shape.kind) {
    case 'short':
      return typeof value === 'string' && value.length <= SHORT
    case 'integer':
      return Number.isInteger(value)
    case 'enum':
      return shape.values.includes(value as string)
    case 'array':
      return Array.isArray(value) && value.every((item) => isOf(shape.item, item))
    case 'record':
      return isRecord(value) && Object.values(value).every((item) => isOf(shape.item, item))
    case 'nullable':
      return value === null || isOf(shape.of, value)
    case 'union':
      return shape.members.some((member) => isOf(member, value))
    case 'object':
      return (
        isRecord(value) &&
        Object.entries(shape.fields).every(([key, field]) =>
          Object.hasOwn(value, key) ? isOf(field.shape, value[key]) : field.optional,
        )
      )
    default:
      return typeof value === shape.kind
  }
}

/** A copy with something else at a path; `undefined` takes the property away. */
export function replaced(root: unknown, path: Path, value: unknown): unknown {
  const [key, ...rest] = path
  if (key === undefined) return value
  if (Array.isArray(root)) return root.with(Number(key), replaced(root[Number(key)], rest, value))
  const entries = Object.entries(root as object).map(([name, each]): [string, unknown] =>
    name === key ? [name, replaced(each, rest, value)] : [name, each],
  )
  if (rest.length === 0 && !Object.hasOwn(root as object, key)) entries.push([String(key), value])
  return Object.fromEntries(entries.filter(([, each]) => each !== undefined))
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
