import {
  formatRetry,
  parseToolInput,
  type RetryStyle,
  retryStyles,
  ToolInputInvalid,
} from '@toolsight/runtime'
import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'

async function refusal(input: unknown, value: unknown): Promise<ToolInputInvalid> {
  try {
    await parseToolInput({ name: 't', input: input as z.ZodType }, value)
  } catch (error) {
    if (error instanceof ToolInputInvalid) return error
    throw error
  }
  throw new Error('It was accepted.')
}

it('is concise where no style is asked for', async () => {
  const error = await refusal(z.object({ path: z.string() }), {})
  expect(formatRetry(error)).toBe(formatRetry(error, { style: 'concise' }))
})

describe('style patties', () => {
  it('is the JSON of the issues as the validator gave them', async () => {
    const schema = z.object({ path: z.string(), limit: z.number().max(9) })
    const error = await refusal(schema, { limit: 10 })
    expect(formatRetry(error, { style: 'patties' })).toBe(
      JSON.stringify({ error: 'ToolInputInvalid', issues: schema.safeParse({ limit: 10 }).error?.issues }),
    )
  })

  it('has all that Valibot puts into an issue', async () => {
    const schema = v.object({ limit: v.number() })
    const error = await refusal(schema, { limit: 'x' })
    expect(JSON.parse(formatRetry(error, { style: 'patties' })).issues[0]).toMatchObject({
      kind: 'schema',
      type: 'number',
      expected: 'number',
      received: '"x"',
    })
  })

  it('cuts an issue that is no JSON down to message and path', () => {
    const cycle: Record<string, unknown> = { message: 'no', path: ['a', { key: 0 }] }
    cycle['self'] = cycle
    const hostile = {
      message: 'boom',
      get input(): unknown {
        throw new Error('read')
      },
    }
    const big = { message: 'too big', path: [Symbol('s')], value: 1n }
    const error = new ToolInputInvalid('t', [cycle as never, hostile, big])
    expect(JSON.parse(formatRetry(error, { style: 'patties' }))).toEqual({
      error: 'ToolInputInvalid',
      issues: [
        { message: 'no', path: ['a', 0] },
        { message: 'boom', path: [] },
        { message: 'too big', path: ['Symbol(s)'] },
      ],
    })
  })
})

it('names the styles there are when asked for another', () => {
  const error = new ToolInputInvalid('t', [])
  expect(() => formatRetry(error, { style: 'toString' as RetryStyle })).toThrow(
    `formatRetry: there is no style 'toString'. There are: ${retryStyles.join(', ')}.`,
  )
})
