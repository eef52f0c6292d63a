import { existsSync } from 'node:fs'

/** A rule's page, relative to the repository. */
export function docsPath(code: string): string {
  return `docs/rules/${code}.md`
}

/** As deep as a program may lie below what the pages come with: a repository, a package, an extension. */
const LEVELS = ['./', '../', '../../', '../../../']

const homes = new Map<string, URL | null>()

/**
 * The page of a rule, which comes with the program that asks: nothing is asked of a network. Null where the pages were left out.
 *
 * @param program the URL of a module of that program
 */
export function rulePage(code: string, program: string): URL | null {
  const page = docsPath(code)
  let home = homes.get(program)
  if (home === undefined) {
    home =
      LEVELS.map((level) => new URL(level, program)).find((base) => existsSync(new URL(page, base))) ?? null
    homes.set(program, home)
  }
  return home && new URL(page, home)
}
