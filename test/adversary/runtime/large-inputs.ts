import type { RepairOptions, ToolSchema } from '@toolsight/runtime'
import { z } from 'zod'

/** An input that grows with `size`, in about as many characters. */
export interface LargeInput {
  name: string
  input: ToolSchema
  options?: RepairOptions
  sent(size: number): unknown
}

const numbers = { type: 'object', additionalProperties: { type: 'number' } }
const node = z.object({
  get children() {
    return z.array(z.union([z.string(), node]))
  },
})

function record(size: number, value: (index: number) => unknown): Record<string, unknown> {
  return Object.fromEntries(
    Array.from({ length: Math.ceil(size / 12) }, (_, index) => [`k${index}`, value(index)]),
  )
}

function list(size: number, item: (index: number) => unknown): unknown[] {
  return Array.from({ length: Math.ceil(size / 8) }, (_, index) => item(index))
}

function nested(size: number): unknown {
  let value: unknown = { children: [7] }
  for (let depth = 0; depth < 200; depth += 1) value = { children: ['x'.repeat(size / 200), value] }
  return value
}

const strict = z.strictObject({ id: z.string().optional() })
const jsonList = (item: object) => ({
  type: 'object',
  properties: { list: { type: 'array', items: item } },
  additionalProperties: false,
})
const texts = z.object({ it: z.array(z.array(z.number())) })
const text = (name: string, sent: (size: number) => string): LargeInput => ({
  name: `text: ${name}`,
  input: texts,
  sent: (size) => ({ it: sent(size) }),
})
const whole = (name: string, sent: (size: number) => string): LargeInput => ({
  name: `arguments: ${name}`,
  input: z.object({ name: z.string(), list: z.array(z.number()).optional() }),
  sent,
})

/** Every step, and every kind of damage, at any size. */
export const largeInputs: readonly LargeInput[] = [
  { name: 'unknown keys, refused', input: strict, sent: (size) => record(size, () => 1) },
  {
    name: 'unknown keys, left out',
    input: strict,
    options: { steps: { 'unknown-keys': true } },
    sent: (size) => record(size, () => 1),
  },
  {
    name: 'unknown keys of a JSON Schema, left out',
    input: jsonList({}),
    options: { steps: { 'unknown-keys': true } },
    sent: (size) => record(size, () => 1),
  },
  { name: 'unknown keys, taken out', input: z.object({}), sent: (size) => record(size, () => ({ a: 1 })) },
  {
    name: 'keys as JSON',
    input: z.strictObject(Object.fromEntries(['a', 'b', 'c'].map((key) => [key, z.number()]))),
    sent: (size) =>
      Object.fromEntries(Object.entries(record(size, () => 1)).map(([key, v]) => [`"${key}"`, v])),
  },
  { name: 'numbers as text', input: z.record(z.string(), z.number()), sent: (size) => record(size, String) },
  { name: 'numbers as text, JSON Schema', input: numbers, sent: (size) => record(size, String) },
  {
    name: 'texts for numbers',
    input: z.record(z.string(), z.number()),
    sent: (size) => record(size, () => 'x'),
  },
  {
    name: 'words for booleans',
    input: z.object({ list: z.array(z.boolean()) }),
    sent: (size) => ({ list: list(size, () => 'yes') }),
  },
  {
    name: 'nulls',
    input: z.object({ list: z.array(z.object({ a: z.number().optional() })) }),
    sent: (size) => ({ list: list(size, () => ({ a: null })) }),
  },
  {
    name: 'objects for texts',
    input: z.object({ list: z.array(z.string()) }),
    sent: (size) => ({ list: list(size, (a) => ({ a })) }),
  },
  {
    name: 'one object for a text',
    input: z.object({ it: z.string() }),
    sent: (size) => ({ it: record(size, (index) => index) }),
  },
  {
    name: 'one item for each list',
    input: z.object({ list: z.array(z.object({ tags: z.array(z.string()) })) }),
    sent: (size) => ({ list: list(size, () => ({ tags: 'a' })) }),
  },
  {
    name: 'one long item',
    input: z.object({ tags: z.array(z.string()) }),
    sent: (size) => ({ tags: '[('.repeat(size / 2) }),
  },
  {
    name: 'lists as text beside text',
    input: z.object({ list: z.array(z.union([z.string().max(2), z.array(z.string())])) }),
    sent: (size) => ({ list: list(size, () => '["a"]') }),
  },
  {
    name: 'unions whose branch is known by a tag',
    input: z.object({
      list: z.array(
        z.union([
          z.object({ type: z.literal('a'), n: z.number() }),
          z.object({ type: z.literal('b'), m: z.number() }),
        ]),
      ),
    }),
    sent: (size) => ({ list: list(size, () => ({ type: 'a', n: '1' })) }),
  },
  { name: 'many levels', input: node, sent: nested },
  {
    name: 'equal items',
    input: { type: 'object', properties: { list: { type: 'array', uniqueItems: true } } },
    sent: (size) => ({ list: list(size, (a) => ({ a })) }),
  },
  { name: 'one long number', input: z.object({ n: z.number() }), sent: (size) => ({ n: '1'.repeat(size) }) },
  { name: 'one long key', input: numbers, sent: (size) => ({ [`"${'k'.repeat(size)}`]: '1' }) },
  text('JSON', (size) => JSON.stringify(list(size, () => [1, 2]))),
  text('cut off', (size) => `[[1],${'[],'.repeat(size / 3)}`),
  text('junk inside', (size) => `[${'[],'.repeat(size / 3)}x`),
  text('open brackets', (size) => '['.repeat(size)),
  text('closing brackets', (size) => `[]${']'.repeat(size)}`),
  text('commas', (size) => `[${','.repeat(size)}]`),
  text('last commas', (size) => `[${'[1,],'.repeat(size / 5)}[1]]`),
  text('literal line breaks', (size) => `[${'[1],\\n'.repeat(size / 6)}[1]]`),
  text('blanks', (size) => `[[1]${' '.repeat(size)}`),
  text('blanks behind it', (size) => `[[1]]${' '.repeat(size)}x`),
  text('quotes', (size) => '"'.repeat(size)),
  text('fences', (size) => '```json\n['.repeat(size / 9)),
  text('closing tags', (size) => `[[1]]${'</invoke>'.repeat(size / 9)}`),
  text('a wrong bracket at the end', (size) => `[${'[1],'.repeat(size / 4)}[1]}`),
  text('a wrong bracket at the start', (size) => `[[1},${'[1],'.repeat(size / 4)}[1]]`),
  text('encoded again', (size) => JSON.stringify(JSON.stringify(list(size, () => [1])))),
  whole('cut off', (size) => `{"name":"${'x'.repeat(size)}`),
  whole('raw line breaks', (size) => `{"name":"${'a\n'.repeat(size / 2)}"}`),
  whole('a bracket too many', (size) => `{"name":"x","list":[${'1,'.repeat(size / 2)}1]}}`),
  whole('backslashes', (size) => `{"name":"${'\\'.repeat(size)}`),
]
