import { describe, expect, it, vi } from 'vitest'
import { wantsColour } from '../../dist/io/colour.js'
import { Progress } from '../../dist/io/progress.js'
import type { Terminal } from '../../dist/io/terminal.js'

describe('colour', () => {
  it.each([
    [{}, true, true],
    [{}, false, false],
    [{ NO_COLOR: '1' }, true, false],
    [{ NO_COLOR: '' }, true, true],
    [{ TERM: 'dumb' }, true, false],
    [{ CI: 'true' }, true, false],
    [{ CI: 'false' }, true, true],
    [{ FORCE_COLOR: '1' }, false, true],
    [{ FORCE_COLOR: '' }, false, true],
    [{ FORCE_COLOR: '1', NO_COLOR: '1', CI: 'true' }, false, true],
    [{ FORCE_COLOR: '0' }, true, false],
    [{ FORCE_COLOR: 'false' }, true, false],
  ])('%j, terminal %s: %s', (env, isTerminal, expected) => {
    expect(wantsColour(env, isTerminal)).toBe(expected)
  })
})

describe('progress', () => {
  function progress(isTerminal: boolean, env = {}, more: Partial<Terminal> = {}) {
    const written: string[] = []
    let now = 0
    const terminal = {
      env,
      ...more,
      stderr: { isTerminal, write: async (text: string) => void written.push(text) },
    }
    const shown = new Progress(terminal as unknown as Terminal, () => now)
    return { shown, written, wait: (ms: number) => (now += ms) }
  }

  it('waits half a second, then says how far it is, and goes away', async () => {
    const { shown, written, wait } = progress(true)
    shown.update(1, 9)
    await shown.clear()
    expect(written).toEqual([])
    wait(500)
    shown.update(2, 9)
    expect(written).toEqual(['\r\u001b[2KChecking 2 of 9 files …'])
    await shown.clear()
    await shown.clear()
    expect(written.slice(1)).toEqual(['\r\u001b[2K'])
  })

  it('names tools while SDKs send them', async () => {
    const { shown, written, wait } = progress(true)
    wait(500)
    shown.update(3, 9, 'tools')
    expect(written).toEqual(['\r\u001b[2KCapturing 3 of 9 tools …'])
  })

  it.each([
    [false, {}],
    [true, { CI: '1' }],
    [true, { TERM: 'dumb' }],
  ])('is a plain line every few seconds in a log: terminal %s, %j', async (isTerminal, env) => {
    vi.useFakeTimers()
    try {
      const { shown, written, wait } = progress(isTerminal, env)
      const pass = (ms: number) => {
        wait(ms)
        vi.advanceTimersByTime(ms)
      }
      pass(4900)
      shown.update(1, 9)
      expect(written).toEqual([])
      pass(100)
      pass(3000)
      shown.update(4, 9)
      pass(2000)
      shown.update(2, 6, 'tools')
      pass(5000)
      expect(written).toEqual([
        'Checked 1 of 9 files, 5 s …\n',
        'Checked 4 of 9 files, 10 s …\n',
        'Captured 2 of 6 tools, 15 s …\n',
      ])
      await shown.clear()
      pass(20_000)
      expect(written).toHaveLength(3)
    } finally {
      vi.useRealTimers()
    }
  })

  it('is not written where nobody waits for the end, as in an answer of the MCP server', async () => {
    vi.useFakeTimers()
    try {
      const { shown, written } = progress(false, {}, { withoutProgress: true })
      shown.update(1, 9)
      vi.advanceTimersByTime(20_000)
      await shown.clear()
      expect(written).toEqual([])
    } finally {
      vi.useRealTimers()
    }
  })
})
