import { existsSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import type { UsableTypeScript } from './messages.js'

/** What the checker is asked by is there from 5.4 to 6; 7 has no API that programs could use. */
const OLDEST = [5, 4] as const
const NEWEST_MAJOR = 6

/** Why no types are to be had, as a sentence, and what would help. */
export interface NoTypeScript {
  why: string
}

/** A package that Yarn's Plug'n'Play keeps in an archive. */
interface Archived {
  folder: string
  version: string | null
  flags: readonly string[]
}

/**
 * The TypeScript that a file's project has installed. Where its code must not run, ours takes its place, with the types of the
 * language from the project's own.
 *
 * @param archived what the project has by Plug'n'Play, which has not set up this process
 */
export function typescriptFor(
  file: string,
  isTrusted: boolean,
  archived: Archived | null = null,
): UsableTypeScript | NoTypeScript {
  const installed = archived?.version ? { ...archived, version: archived.version } : installedFor(file)
  if (!installed)
    return {
      why: 'TypeScript is not installed in the project. Install TypeScript 5.4 to 6 to have its types checked.',
    }
  const { folder, version, flags } = installed
  const [major = 0, minor = 0] = version.split('.').map(Number)
  if (major > NEWEST_MAJOR)
    return {
      why: `TypeScript ${version}, which the project has, tells other programs no types. Versions 5.4 to 6 do.`,
    }
  const libraries = path.join(folder, 'lib')
  if (
    major < OLDEST[0] ||
    (major === OLDEST[0] && minor < OLDEST[1]) ||
    (flags.length === 0 && !existsSync(path.join(libraries, 'lib.d.ts')))
  )
    return { why: `TypeScript ${version}, which the project has, is too old. Versions 5.4 to 6 will do.` }
  if (isTrusted) return { program: path.join(libraries, 'typescript.js'), libraries, version, flags }
  if (flags.length > 0)
    return {
      why: 'TypeScript is in an archive of Yarn, which only code of the project can read. Trust the workspace to have its types checked.',
    }
  const own = createRequire(import.meta.url).resolve('typescript')
  return { program: own, libraries, version: OURS, flags }
}

/** The version that is pinned in package.json. */
const OURS = '6.0.3'

function installedFor(file: string): { folder: string; version: string; flags: readonly string[] } | null {
  try {
    const manifest = createRequire(file).resolve('typescript/package.json')
    const { version } = JSON.parse(readFileSync(manifest, 'utf8'))
    return typeof version === 'string' ? { folder: path.dirname(manifest), version, flags: [] } : null
  } catch {
    return null
  }
}
