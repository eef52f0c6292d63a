import { existsSync } from 'node:fs'
import path from 'node:path'

/** The folder of the repository that a directory is in; the directory itself where it is in none. */
export function repositoryOf(directory: string): string {
  for (let folder = directory; ; folder = path.dirname(folder)) {
    if (existsSync(path.join(folder, '.git'))) return folder
    if (folder === path.dirname(folder)) return directory
  }
}
