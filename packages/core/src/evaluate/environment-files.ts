import { readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import { foldersAround, isInside } from '../common/paths.js'

/** The files that programs take their environment from, by Node's `--env-file`, dotenv, Bun, Vite and Next.js. */
const NAMES = ['.env', '.env.local', '.env.development', '.env.development.local']

/** Larger ones hold no settings. Bytes. */
const MAX_SIZE = 256 * 1024

const VARIABLE = /^[ \t]*(?:export[ \t]+)?([A-Za-z_][\w.]*)[ \t]*=/gm

/** What the environment files around a file set. Values are not looked at: they may be secrets. */
export interface SetVariables {
  names: ReadonlySet<string>
  /** The files that were looked for, whether or not they are there. */
  files: string[]
}

/** From the file's folder up to `root`. */
export function setVariables(file: string, root: string): SetVariables {
  const names = new Set<string>()
  const files: string[] = []
  for (const folder of foldersAround(file)) {
    if (!isInside(root, folder)) break
    for (const name of NAMES) {
      const each = path.join(folder, name)
      files.push(each)
      for (const [, variable] of textOf(each).matchAll(VARIABLE)) names.add(variable as string)
    }
  }
  return { names, files }
}

function textOf(file: string): string {
  try {
    const found = statSync(file)
    return found.isFile() && found.size <= MAX_SIZE ? readFileSync(file, 'utf8') : ''
  } catch {
    return ''
  }
}
