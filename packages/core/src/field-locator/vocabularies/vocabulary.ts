import type { Reading } from '../place.js'

/** Which of a call's expressions is meant: an argument by index, the last one, or what the method is called on. */
export type Operand = number | 'last' | 'receiver'

/** What a call makes of its operands, as far as the path through a schema is concerned. */
export type Construct =
  /** An object whose fields stand in the operand. */
  | { is: 'object'; fields: Operand; reading: Reading }
  | { is: 'array'; items: Operand }
  /** One operand per position, or an array literal of them. */
  | { is: 'tuple'; items: Operand }
  /** `under` is the key of the operand that holds the values' schema, where it is no schema itself. */
  | { is: 'record'; values: Operand; under?: string }
  /** `from` is an array literal of branches or the first of several; a receiver is the first branch. */
  | { is: 'union'; from: Operand; receiver: boolean }
  /** A union with null or undefined, which converters see as a union and authors do not. */
  | { is: 'nullable'; of: Operand }
  /** The path goes on in one of these: wrappers, intersections, pipelines. The first that has it wins. */
  | { is: 'like'; of: readonly Operand[]; reading: Reading }
  /** ArkType's `type(a, '|', b)`: the arguments are a tuple expression. */
  | { is: 'definition' }

/** How one validator library names what it can say. */
export interface Vocabulary {
  modules: readonly string[]
  functions: Readonly<Record<string, readonly Construct[]>>
  methods: Readonly<Record<string, readonly Construct[]>>
}

export const object = (fields: Operand, reading: Reading = 'shape'): Construct => ({
  is: 'object',
  fields,
  reading,
})
export const array = (items: Operand): Construct => ({ is: 'array', items })
export const tuple = (items: Operand): Construct => ({ is: 'tuple', items })
export const record = (values: Operand, under?: string): Construct => ({
  is: 'record',
  values,
  ...(under === undefined ? {} : { under }),
})
export const union = (from: Operand): Construct => ({ is: 'union', from, receiver: false })
export const unionWith = (from: Operand): Construct => ({ is: 'union', from, receiver: true })
export const nullable = (of: Operand): Construct => ({ is: 'nullable', of })
export const like = (...of: Operand[]): Construct => ({ is: 'like', of, reading: 'schema' })
export const definitionOf = (...of: Operand[]): Construct => ({ is: 'like', of, reading: 'definition' })
