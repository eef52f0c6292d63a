import { existsSync } from 'node:fs'
import path from 'node:path'
import { foldersAround } from '@toolsight/core/paths'

/** What marks a directory as the root of a project, strongest first in no order: the nearest one counts. */
const MARKS = ['toolsight.config.json', 'package.json', '.git']

/** The directory that stands in for a workspace folder around a file that is in none: its project, else its own. */
export function standInFor(file: string): string {
  const folders = [...foldersAround(file)]
  const isMarked = (folder: string) => MARKS.some((mark) => existsSync(path.join(folder, mark)))
  return folders.find(isMarked) ?? (folders[0] as string)
}
