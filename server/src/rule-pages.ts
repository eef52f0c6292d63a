import { existsSync } from 'node:fs'
import { docsPath } from '@toolsight/core'

/** As deep as this file may lie below what the pages come with: a repository, a package, an extension. */
const LEVELS = ['./', '../', '../../', '../../../']

let home: URL | null | undefined

/** The page of a rule, which comes with the server: nothing is asked of a network. Null where the pages were left out. */
export function rulePage(code: string): string | null {
  const page = docsPath(code)
  if (home === undefined) {
    home =
      LEVELS.map((level) => new URL(level, import.meta.url)).find((base) =>
        existsSync(new URL(page, base)),
      ) ?? null
  }
  return home && new URL(page, home).href
}
