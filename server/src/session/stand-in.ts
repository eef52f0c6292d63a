import { existsSync } from 'node:fs'
import path from 'node:path'

/** What marks a directory as the root of a project, strongest first in no order: the nearest one counts. */
const MARKS = ['toolsight.config.json', 'package.json', '.git']

/** The directory that stands in for a workspace folder around a file that is in none: its project, else its own. */
export function standInFor(file: string): string {
  const own = path.posix.dirname(file)
  for (let directory = own; ; directory = path.posix.dirname(directory)) {
    if (MARKS.some((mark) => existsSync(path.join(directory, mark)))) return directory
    if (path.posix.dirname(directory) === directory) return own
  }
}
