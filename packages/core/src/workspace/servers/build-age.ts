import { readdirSync, statSync } from 'node:fs'
import path from 'node:path'
import { resolved } from '../../common/paths.js'
import type { ServerAddress } from '../../servers/list-tools.js'

/** Files of a build that are looked at. */
const MAX_FILES = 3000

/** What a server is started from: the script in its arguments, and when the newest file beside it was written. */
export interface ServerBuild {
  /** Absolute, with `/`. */
  script: string
  folder: string
  newestMs: number
}

/** Null where no argument leads to a file of the workspace. */
export function serverBuild(address: ServerAddress, root: string): ServerBuild | null {
  const script = scriptOf(address, root)
  if (script === null) return null
  const folder = path.posix.dirname(script)
  // A bundler writes one file, a compiler one for each source.
  const isBuild = folder !== root
  return { script, folder, newestMs: isBuild ? newestIn(folder, script) : writtenAt(script) }
}

/** The file of the workspace that a server is started from. */
export function scriptOf(address: ServerAddress, root: string): string | null {
  if ('url' in address) return null
  const { command, args = [], cwd = root } = address
  for (const word of [...args, command]) {
    const file = resolved(cwd, word)
    const isInside = file.startsWith(`${root}/`) && !file.includes('/node_modules/')
    if (isInside && !word.startsWith('-') && isFile(file)) return file
  }
  return null
}

function newestIn(folder: string, script: string): number {
  let newest = writtenAt(script)
  let seen = 0
  const folders = [folder]
  for (let next = folders.pop(); next !== undefined && seen < MAX_FILES; next = folders.pop()) {
    for (const entry of readdirSync(next, { withFileTypes: true })) {
      const at = `${next}/${entry.name}`
      if (entry.isDirectory() && entry.name !== 'node_modules') folders.push(at)
      else if (entry.isFile() && /\.[cm]?js$/.test(entry.name)) newest = Math.max(newest, writtenAt(at))
      seen++
    }
  }
  return newest
}

export function writtenAt(file: string): number {
  return statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? 0
}

function isFile(file: string): boolean {
  return statSync(file, { throwIfNoEntry: false })?.isFile() ?? false
}
