import fs, { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, test, vi } from 'vitest'
import { WorkspacePackages } from '#core/modules/resolution/workspace-packages.js'

/** How often the package.json at the root is read while as many folders below it ask for packages that are not installed. */
function readsOf(folders: number): number {
  const root = realpathSync(mkdtempSync(path.join(tmpdir(), 'toolsight-packages-')))
  const manifest = `${root}/package.json`
  writeFileSync(manifest, JSON.stringify({ name: 'whole', workspaces: ['parts/*'] }))
  const below = Array.from({ length: folders }, (_, index) => `${root}/parts/part-${index}`)
  for (const [index, folder] of below.entries()) {
    mkdirSync(`${folder}/src`, { recursive: true })
    writeFileSync(`${folder}/package.json`, JSON.stringify({ name: `part-${index}` }))
  }
  const read = vi.spyOn(fs, 'readFileSync')
  syncBuiltinESMExports()
  try {
    const packages = new WorkspacePackages()
    for (const folder of below)
      for (const name of ['absent', 'another', 'part-0'])
        expect([name, packages.folderOf(name, `${folder}/src/index.ts`)]).toEqual([
          name,
          name === 'part-0' ? below[0] : null,
        ])
    return read.mock.calls.filter(([file]) => file === manifest).length
  } finally {
    read.mockRestore()
    syncBuiltinESMExports()
    rmSync(root, { recursive: true })
  }
}

test('the package.json of a monorepo is read no more often for many folders that import what is not installed', () => {
  const few = readsOf(3)
  expect(few).toBeGreaterThan(0)
  expect(readsOf(12)).toBe(few)
})
