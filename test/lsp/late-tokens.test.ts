import type { ToolFacts, ToolTokens } from '@toolsight/core'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { Sizes } from '../../server/dist/lenses/sizes.js'
import { LateAnswers } from '../../server/dist/session/late-answers.js'

/* The process that counts tokens takes up to seconds to start beside an SDK that loads: no lens waits for it. */

const tool = {
  file: '/a.ts',
  schema: { properties: { place: { properties: { floor: {}, room: {} } }, day: {} } },
} as unknown as ToolFacts
const tokens = (total: number) => ({ total }) as ToolTokens

describe('the size of a tool', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  function sizes() {
    const told: string[] = []
    const late = new LateAnswers((file) => told.push(file))
    let count: (tokens: ToolTokens | null) => void = () => undefined
    const counting = new Promise<ToolTokens | null>((resolve) => {
      count = resolve
    })
    const asked = (isLastWord: boolean) =>
      new Sizes(late).of({ editor: { tokens: () => counting } }, tool, isLastWord)
    return { told, late, count, asked }
  }

  it('has its tokens where they are counted soon', async () => {
    const { told, count, asked } = sizes()
    const shown = asked(false)
    count(tokens(120))
    expect(await shown).toEqual({ fields: 2, tokens: 120 })
    await vi.advanceTimersByTimeAsync(10_000)
    expect(told).toEqual([])
  })

  it('is its fields at once where they are not, and is out of date when they are', async () => {
    const { told, late, count, asked } = sizes()
    const shown = asked(false)
    await vi.advanceTimersByTimeAsync(100)
    expect(await shown).toEqual({ fields: 2, tokens: null })
    expect(late.of(tool.file)).toBe(0)
    count(tokens(120))
    await vi.advanceTimersByTimeAsync(0)
    expect(told).toEqual([tool.file])
    expect(late.of(tool.file)).toBe(1)
    expect(await asked(false)).toEqual({ fields: 2, tokens: 120 })
  })

  it('waits for them where nobody can be told', async () => {
    const { told, count, asked } = sizes()
    const shown = asked(true)
    await vi.advanceTimersByTimeAsync(5000)
    count(tokens(120))
    expect(await shown).toEqual({ fields: 2, tokens: 120 })
    expect(told).toEqual([])
  })
})
