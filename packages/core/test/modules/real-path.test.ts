import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, it } from 'vitest'
import { realPath, realPathAmong } from '#core/files/real-path.js'

it('is the same among many files as alone: links to files and folders, circles, and what is not there', () => {
  const root = realpathSync(mkdtempSync(path.join(tmpdir(), 'toolsight-'))).replaceAll('\\', '/')
  try {
    mkdirSync(`${root}/real`)
    writeFileSync(`${root}/real/a.ts`, '')
    symlinkSync(`${root}/real`, `${root}/folder`)
    symlinkSync(`${root}/real/a.ts`, `${root}/real/link.ts`)
    symlinkSync(`${root}/circle.ts`, `${root}/circle.ts`)
    const folders = new Map<string, string>()
    const files = [
      'real/a.ts',
      'folder/a.ts',
      'folder/link.ts',
      'circle.ts',
      'folder/none.ts',
      'none/a.ts',
      'folder',
    ]
    const among = files.map((file) => realPathAmong(`${root}/${file}`, folders).slice(root.length + 1))
    expect(among).toEqual([
      'real/a.ts',
      'real/a.ts',
      'real/a.ts',
      'circle.ts',
      'folder/none.ts',
      'none/a.ts',
      'real',
    ])
    expect(among).toEqual(files.map((file) => realPath(`${root}/${file}`).slice(root.length + 1)))
  } finally {
    rmSync(root, { recursive: true, force: true })
  }
})
