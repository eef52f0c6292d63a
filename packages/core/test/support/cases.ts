import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Files, Project, type Told } from './project.js'

/** A small project of its own, and what is to come of the tools of one file of it. */
export interface Case {
  title: string
  /** By path within the case; a string alone is `tool.ts`. */
  files: Files | string
  /** `tool.ts` unless given. */
  entry?: string
  told: Told
}

/** One test for each case. They share a workspace, each in a folder of its own that is an ES module package. */
export function describeCases(name: string, cases: readonly Case[]): void {
  describe(name, () => {
    let project: Project
    const folder = (index: number) => `case${index}`

    beforeAll(async () => {
      const files: Files = {}
      cases.forEach((each, index) => {
        const own = typeof each.files === 'string' ? { 'tool.ts': each.files } : each.files
        const all: Files = { 'package.json': '{ "name": "case", "type": "module" }', ...own }
        for (const [file, content] of Object.entries(all)) files[`${folder(index)}/${file}`] = content
      })
      project = await Project.open(files)
    })
    afterAll(() => project.dispose())

    it.each(cases.map((each, index) => ({ ...each, index })))(
      '$title',
      async ({ index, entry = 'tool.ts', told }) => {
        expect(await project.told(`${folder(index)}/${entry}`)).toEqual(told)
      },
    )
  })
}
