import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'

let folder: string | null = null
let folders = 0

/** A folder of this process's own, gone with it. */
export function scratchFolder(): string {
  if (folder === null) {
    const made = mkdtempSync(path.join(tmpdir(), 'toolsight-'))
    process.once('exit', () => rmSync(made, { recursive: true, force: true }))
    folder = made
  }
  return folder
}

/** An empty folder in it. */
export function newScratchFolder(): string {
  const made = path.join(scratchFolder(), String(++folders))
  mkdirSync(made)
  return made
}

/** Writes a file under a title, which may hold anything. Its path. */
export function writeScratch(inside: string, title: string, extension: string, text: string): string {
  const name = title.replaceAll(/[^\p{L}\p{N}_.-]+/gu, ' ').slice(0, 80)
  const file = path.join(inside, `${name}.${extension}`)
  writeFileSync(file, text)
  return file
}
