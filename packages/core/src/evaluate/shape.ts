/** Whether a parsed JSON value has a shape. Members that the shape does not name are let through. */
export type Shape = (value: unknown) => boolean

export const text: Shape = (value) => typeof value === 'string'
export const number: Shape = (value) => typeof value === 'number'
export const flag: Shape = (value) => typeof value === 'boolean'
export const anything: Shape = (value) => value !== undefined
export const plainObject: Shape = (value) =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

export function literal(...allowed: Array<string | boolean | null>): Shape {
  return (value) => allowed.includes(value as string)
}

export function nullable(shape: Shape): Shape {
  return (value) => value === null || shape(value)
}

export function optional(shape: Shape): Shape {
  return (value) => value === undefined || shape(value)
}

export function list(shape: Shape): Shape {
  return (value) => Array.isArray(value) && value.every(shape)
}

export function record(members: Record<string, Shape>): Shape {
  const entries = Object.entries(members)
  return (value) =>
    plainObject(value) && entries.every(([key, shape]) => shape((value as Record<string, unknown>)[key]))
}

export function either(...shapes: Shape[]): Shape {
  return (value) => shapes.some((shape) => shape(value))
}
