import { readdirSync } from 'node:fs'
import path from 'node:path'
import type { OutputFolders } from './settings.js'
import { sourceOfBuilt } from './unbuilt-source.js'

const JAVASCRIPT = /\.[cm]?jsx?$/

/** What bundlers write at the start of a file, and what they and compilers write at its end. */
const STARTS =
  /\b__webpack_require__\b|\bwebpackBootstrap\b|^var __(?:defProp|create|getOwnPropNames|commonJS|toESM|export) = /m
const ENDS = /^\/\/# sourceMappingURL=\S+\s*$/m

/** How much of a text is looked at for a mark, at each end. */
const LOOKED_AT = 4000

/**
 * Whether a file was built of TypeScript that stands beside it: the source is what is checked. That is so where a tsconfig writes the file
 * out of a source that is there, and where a file has the marks of a bundle and the folder of sources is there.
 */
export function isBuildOutput(file: string, output: OutputFolders, text: () => string | null): boolean {
  if (!JAVASCRIPT.test(file) || output.base === null) return false
  if (sourceOfBuilt(file, output) !== null) return true
  const source = output.rootDir ?? path.posix.join(output.base, 'src')
  if (file.startsWith(`${source}/`) || !hasTypeScript(source)) return false
  const written = text()
  return (
    written !== null && (STARTS.test(written.slice(0, LOOKED_AT)) || ENDS.test(written.slice(-LOOKED_AT)))
  )
}

function hasTypeScript(folder: string): boolean {
  try {
    return readdirSync(folder).some((name) => /\.[cm]?tsx?$/.test(name))
  } catch {
    return false
  }
}
