import { readFileSync } from 'node:fs'

/** The version of this package, as locks and reports have it too. What `--version` prints is in `program.ts`. */
export function version(): string {
  const manifest: unknown = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8'))
  return (manifest as { version: string }).version
}
