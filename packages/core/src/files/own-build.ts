import { readdirSync, readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

/**
 * What tells this build of Toolsight from others: its version, or in a repository, where that stays the same for long, the
 * files that were built. This module stands one folder below those files, as it does in every bundle.
 */
export function ownBuild(): string {
  const built = fileURLToPath(new URL('../', import.meta.url))
  const { version } = JSON.parse(readFileSync(path.join(built, '../package.json'), 'utf8')) as {
    version: string
  }
  if (built.includes(`${path.sep}node_modules${path.sep}`)) return version
  return readdirSync(built, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.c?js$/.test(file))
    .map((file) => `${file}:${statSync(path.join(built, file), { throwIfNoEntry: false })?.mtimeMs ?? 0}`)
    .join()
}
