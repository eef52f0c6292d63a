import {
  defineTool,
  NotASchemaError,
  parseToolInput,
  type StandardSchemaV1,
  ToolArgError,
  ToolInputInvalid,
} from '@toolsight/runtime'
import { type } from 'arktype'
import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { z as z3 } from 'zod3/v3'

const zod = z.object({ path: z.string(), limit: z.coerce.number().default(10) })
const valibot = v.object({
  path: v.string(),
  limit: v.optional(v.pipe(v.string(), v.transform(Number)), '10'),
})
const ark = type({ path: 'string', limit: 'string.numeric.parse = "10"' })

const tool = <TSchema extends StandardSchemaV1>(input: TSchema) =>
  defineTool({ name: 'read', input, handler: () => 1 })

async function invalid(promise: Promise<unknown>): Promise<ToolInputInvalid> {
  const error: unknown = await promise.catch((thrown) => thrown)
  expect(error).toBeInstanceOf(ToolInputInvalid)
  return error as ToolInputInvalid
}

/** A validator that answers with `result`, whatever it is. */
const answering = (result: unknown) =>
  tool({
    '~standard': { version: 1, vendor: 'acme', validate: () => result as StandardSchemaV1.Result<unknown> },
  })

describe.each([
  ['zod', tool(zod)],
  ['valibot', tool(valibot)],
  ['arktype', tool(ark)],
])('%s', (_, read) => {
  it("gives the validator's output: transformed, with defaults", async () => {
    expect(await parseToolInput(read, { path: '/a', limit: '5' })).toEqual({ path: '/a', limit: 5 })
    expect(await parseToolInput(read, { path: '/a' })).toEqual({ path: '/a', limit: 10 })
  })

  it('throws its issues, with their paths', async () => {
    const error = await invalid(parseToolInput(read, { path: 5 }))
    expect(error.message).toBe('Tool "read" received invalid input: 1 issue(s).')
    expect(error.issues).toHaveLength(1)
    const [issue] = error.issues
    expect(issue?.message).toEqual(expect.any(String))
    const steps = [...(issue?.path ?? [])].map((step) => (typeof step === 'object' ? step.key : step))
    expect(steps).toEqual(['path'])
  })

  it('refuses what is no object', async () => {
    for (const value of [undefined, null, 'text', []]) await invalid(parseToolInput(read, value))
  })
})

it('Zod 3 validates', async () => {
  const read = tool(z3.object({ path: z3.string() }))
  expect(await parseToolInput(read, { path: '/a' })).toEqual({ path: '/a' })
  await invalid(parseToolInput(read, {}))
})

it('asynchronous validators are awaited', async () => {
  const read = tool(z.object({ path: z.string().refine(async (path) => path.startsWith('/')) }))
  expect(await parseToolInput(read, { path: '/a' })).toEqual({ path: '/a' })
  await invalid(parseToolInput(read, { path: 'a' }))
})

describe('the result', () => {
  it('is judged by its issues, never by its value', async () => {
    expect(await parseToolInput(answering({ value: undefined }), 1)).toBeUndefined()
    expect(await parseToolInput(answering({}), 1)).toBeUndefined()
    expect(await parseToolInput(answering({ value: 0, issues: undefined }), 1)).toBe(0)
    await invalid(parseToolInput(answering({ value: 'typed', issues: [{ message: 'no' }] }), 1))
    const none = await invalid(parseToolInput(answering({ value: 1, issues: [] }), 1))
    expect(none.message).toBe('Tool "read" received invalid input: 0 issue(s).')
  })

  it.each([[undefined], [null], ['ok'], [true]])(
    '%s is a fault of the validator, not of the model',
    async (result) => {
      const error = await parseToolInput(answering(result), 1).catch((thrown) => thrown)
      expect(error).toBeInstanceOf(TypeError)
      expect(error).not.toBeInstanceOf(ToolArgError)
    },
  )

  it("a validator's own exception passes", async () => {
    const fault = new Error('database closed')
    const read = tool(
      z.object({}).refine(() => {
        throw fault
      }),
    )
    await expect(parseToolInput(read, {})).rejects.toBe(fault)
  })
})

describe('the error', () => {
  it('is one to send back', async () => {
    const error = await invalid(parseToolInput(tool(zod), {}))
    expect(error).toBeInstanceOf(ToolArgError)
    expect(error).toBeInstanceOf(Error)
    expect(error).toMatchObject({ _tag: 'ToolArgError', name: 'ToolInputInvalid', tool: 'read' })
  })

  it('keeps the issues as the validator made them, in a list of its own', async () => {
    const made = [{ message: 'a', path: ['x', { key: 0 }], extra: 1 }]
    const error = await invalid(parseToolInput(answering({ issues: made }), 1))
    expect(error.issues[0]).toBe(made[0])
    made.pop()
    expect(error.issues).toHaveLength(1)
  })

  it('has a parent for handlers to throw', () => {
    const error = new ToolArgError('No such room.', { cause: 1 })
    expect(error).toMatchObject({
      _tag: 'ToolArgError',
      name: 'ToolArgError',
      message: 'No such room.',
      cause: 1,
    })
    expect(error).not.toBeInstanceOf(ToolInputInvalid)
  })
})

it.each([[5], [{ _def: { typeName: 'ZodString' } }], [{ a: z.string() }]])(
  '%o is no schema to validate with',
  async (input) => {
    const error = await parseToolInput({ name: 'read', input: input as never }, 1).catch((thrown) => thrown)
    expect(error).toBeInstanceOf(NotASchemaError)
  },
)
