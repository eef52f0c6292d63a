import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, it } from 'vitest'
import { type Disk, type RealFolder, realPath, realPathAmong } from '#core/common/paths.js'

it('is the same among many files as alone: links to files and folders, circles, and what is not there', () => {
  const root = realpathSync(mkdtempSync(path.join(tmpdir(), 'toolsight-'))).replaceAll('\\', '/')
  try {
    mkdirSync(`${root}/real`)
    writeFileSync(`${root}/real/a.ts`, '')
    symlinkSync(`${root}/real`, `${root}/folder`)
    symlinkSync(`${root}/real/a.ts`, `${root}/real/link.ts`)
    symlinkSync(`${root}/circle.ts`, `${root}/circle.ts`)
    const folders = new Map<string, RealFolder>()
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
      'real/none.ts',
      'none/a.ts',
      'real',
    ])
    expect(among).toEqual(files.map((file) => realPath(`${root}/${file}`).slice(root.length + 1)))
  } finally {
    rmSync(root, { recursive: true, force: true })
  }
})

/** As macOS and Windows have it: names are found in any letter case, and each has the one that it was written with. */
const caseless: Disk = {
  realpath(file) {
    let found = '/'
    for (const name of file.split('/').filter(Boolean)) {
      const spelled = readdirSync(found).find((each) => each.toLowerCase() === name.toLowerCase())
      if (spelled === undefined) throw new Error('ENOENT')
      found = realpathSync(path.posix.join(found, spelled))
    }
    return found
  },
  files: (folder) => readdirSync(caseless.realpath(folder)),
}

it('is the same in whatever letter case a file is named, where the disk makes no difference', () => {
  const root = realpathSync(mkdtempSync(path.join(tmpdir(), 'toolsight-')))
  try {
    mkdirSync(`${root}/Hotel`)
    writeFileSync(`${root}/Hotel/Rooms.ts`, '')
    const folders = new Map<string, RealFolder>()
    for (const file of ['Hotel/Rooms.ts', 'hotel/rooms.ts', 'HOTEL/ROOMS.TS', 'hotel/Rooms.ts']) {
      expect(realPath(`${root}/${file}`, caseless)).toBe(`${root}/Hotel/Rooms.ts`)
      expect(realPathAmong(`${root}/${file}`, folders, caseless)).toBe(`${root}/Hotel/Rooms.ts`)
    }
    // What is not saved yet lies in a folder that is there.
    expect(realPath(`${root}/HOTEL/new.ts`, caseless)).toBe(`${root}/Hotel/new.ts`)
    expect(realPathAmong(`${root}/HOTEL/new.ts`, folders, caseless)).toBe(`${root}/Hotel/new.ts`)
  } finally {
    rmSync(root, { recursive: true, force: true })
  }
})
