import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { compareProject } from './harness/compare.mjs'
import { differencesIn } from './harness/report.mjs'
import { projectIds, readProject } from './harness/set-up.mjs'

/**
 * What Toolsight says of small programs without any configuration is what these programs do, run with their own SDKs. What
 * docs/newcomers.md shows as different may differ, nothing else. To see what differs: `npm run newcomers -- <project>`.
 */
describe('newcomers', () => {
  const page = readFileSync(new URL('../../../docs/newcomers.md', import.meta.url), 'utf8')
  const known: Map<string, string[]> = differencesIn(page)

  it('docs/newcomers.md has a row for each project', () => {
    expect([...known.keys()]).toEqual(projectIds())
  })

  it.concurrent.each(projectIds() as string[])('%s', async (id) => {
    const { differences } = await compareProject(readProject(id))
    const others = differences.filter(
      ({ question }: { question: string }) => !known.get(id)?.includes(question),
    )
    expect(others).toEqual([])
  })
})
