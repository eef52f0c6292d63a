import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

let known: string | undefined

/**
 * What tells this build of Toolsight from others: its version and this file, or in a repository, where the version stays the same for long,
 * all files that were built. This module stands one folder below those files, as it does in every bundle.
 */
export function ownBuild(): string {
  // What this process runs is of the build that it has loaded.
  known ??= stamp()
  return known
}

function stamp(): string {
  const built = fileURLToPath(new URL('../', import.meta.url))
  const { version } = JSON.parse(readFileSync(path.join(built, '../package.json'), 'utf8')) as {
    version: string
  }
  const isInstalled = built.includes(`${path.sep}node_modules${path.sep}`)
  // An extension is not in `node_modules`; sources are compiled in a repository alone.
  if (isInstalled || !existsSync(path.join(built, '../tsconfig.json'))) {
    const { mtimeMs, size } = statSync(fileURLToPath(import.meta.url))
    return `${version} ${mtimeMs} ${size}`
  }
  return readdirSync(built, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.c?js$/.test(file))
    .map((file) => `${file}:${statSync(path.join(built, file), { throwIfNoEntry: false })?.mtimeMs ?? 0}`)
    .join()
}
