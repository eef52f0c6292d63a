import { describe, expect, it } from 'vitest'
import type { SiteRequest } from '#core/child/protocol.js'
import { oneByOne } from '#core/evaluate/one-by-one.js'
import type { EvaluateOutcome, Failed } from '#core/evaluate/outcome.js'

const LATE: Failed = { failure: { kind: 'timeout', elapsedMs: 1500 } }

function sites(count: number): SiteRequest[] {
  return Array.from({ length: count }, (_, index) => ({ index }) as SiteRequest)
}

function good(some: readonly SiteRequest[]): EvaluateOutcome {
  return {
    sites: some.map(({ index }) => ({ index, tools: [], failure: null })),
    loaded: [],
    packages: [],
    environment: [],
    hidden: [],
    copiesEnvironment: false,
    files: [],
    refused: [],
    elapsedMs: 1,
  }
}

/** Evaluates so many sites at a time, and those that are bad never. */
async function evaluated(count: number, { atOnce = 16, bad = [] as readonly number[] } = {}) {
  const asked: number[] = []
  const outcome = await oneByOne(sites(count), LATE, async (some) => {
    asked.push(some.length)
    return some.length > atOnce || some.some(({ index }) => bad.includes(index)) ? LATE : good(some)
  })
  if ('failure' in outcome) return { asked, failed: 'all' }
  const failed = outcome.sites.filter(({ failure }) => failure).map(({ index }) => index)
  expect(outcome.sites.map(({ index }) => index)).toEqual(sites(count).map(({ index }) => index))
  return { asked, failed }
}

describe('sites that take too long all together', () => {
  it('are evaluated in a few groups where they are many', async () => {
    const { asked, failed } = await evaluated(280)
    expect(failed).toEqual([])
    expect(asked.length).toBeLessThan(20)
  })

  it('are evaluated one by one in a group with one that never ends', async () => {
    const { asked, failed } = await evaluated(40, { bad: [3, 35] })
    expect(failed).toEqual([3, 35])
    expect(asked.filter((count) => count === 1)).toHaveLength(24)
  })

  it('are evaluated one by one where they are few', async () => {
    expect(await evaluated(5, { bad: [4] })).toEqual({ asked: [1, 1, 1, 1, 1], failed: [4] })
  })

  it('are given up after a few that never end', async () => {
    const { asked, failed } = await evaluated(100, { bad: sites(100).map(({ index }) => index) })
    expect(failed).toBe('all')
    expect(asked.length).toBeLessThan(8)
  })
})
