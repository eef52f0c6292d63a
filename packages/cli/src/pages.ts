import { existsSync, readFileSync } from 'node:fs'

/** Pages that messages point at: they come with the command, so that they can be read where it is installed. */
export const PAGES = ['agents', 'editors', 'frameworks'] as const

/** Where the pages are: beside the bundle's programs, or in the repository. */
const HOMES = ['../docs/', '../../../docs/']

/** The text of a page, in Markdown; null where there is no page of that name. */
export function pageText(name: string): string | null {
  if (!PAGES.some((page) => page === name)) return null
  const files = HOMES.map((home) => new URL(`${home}${name}.md`, import.meta.url))
  const file = files.find((each) => existsSync(each))
  return file === undefined ? null : readFileSync(file, 'utf8').replace(/^<!--.*?-->\s*/s, '')
}
