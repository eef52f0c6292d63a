import { describe, expect, it } from 'vitest'
import type { Files, Told } from './project.js'
import { sharedProject } from './shared-project.js'

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
    const withPackage = sharedProject()

    it.each(cases)('$title', async ({ files, entry = 'tool.ts', told }) => {
      const own = typeof files === 'string' ? { 'tool.ts': files } : files
      const all: Files = { 'package.json': '{ "name": "case", "type": "module" }', ...own }
      await withPackage(all, async (project) => {
        expect(await project.told(entry)).toEqual(told)
      })
    })
  })
}
