import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { compareProject } from './harness/compare.mjs'
import { projectsIn } from './harness/report.mjs'
import { projectIds, readProject } from './harness/set-up.mjs'

/**
 * What Toolsight says of small programs without any configuration is what these programs do, run with their own SDKs. To see what
 * differs: `npm run newcomers -- <project>`.
 */
describe('newcomers', () => {
  it('docs/newcomers.md has a row for each project, and none is wrong', () => {
    const page = readFileSync(new URL('../../../docs/newcomers.md', import.meta.url), 'utf8')
    expect(projectsIn(page)).toEqual(projectIds())
    expect(page).not.toMatch(/^\|.*\| no \|/m)
  })

  it.concurrent.each(projectIds() as string[])('%s', async (id) => {
    const { differences } = await compareProject(readProject(id))
    expect(differences).toEqual([])
  })
})
