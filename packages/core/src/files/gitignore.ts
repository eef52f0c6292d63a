import { existsSync } from 'node:fs'
import path from 'node:path'
import ignore, { type Ignore } from 'ignore'
import { readRegularText } from '../common/regular-file.js'

interface IgnoreFile {
  /** The directory it governs, absolute, ending in `/`. */
  directory: string
  rules: Ignore
}

/** What git ignores: the `.gitignore` files above a place and in it, and `.git/info/exclude`. */
export class GitIgnore {
  /** From the repository's root downward: a deeper file has the last word. */
  readonly #files: IgnoreFile[] = []

  /**
   * Knows what governs `directory`, from the repository's root down to it; where there is no repository, from
   * `root`. Both are absolute, with `/`.
   */
  static governing(directory: string, root: string): GitIgnore {
    const known = new GitIgnore()
    const above = pathFrom(directory, (each) => existsSync(`${each}/.git`))
    const [repository] = above
    if (repository !== undefined) known.#add(repository, `${repository}/.git/info/exclude`)
    const governed = above.length > 0 ? above : pathFrom(directory, (each) => each === root)
    for (const each of governed.length > 0 ? governed : [directory]) known.enter(each)
    return known
  }

  /** Reads the `.gitignore` of a directory, when it has one; parents are entered before their children. */
  enter(directory: string): void {
    this.#add(directory, `${directory}/.gitignore`)
  }

  /** Whether git ignores a path of which no parent directory is ignored. */
  ignores(file: string, isDirectory: boolean): boolean {
    let ignored = false
    for (const { directory, rules } of this.#files) {
      if (!file.startsWith(directory)) continue
      const verdict = rules.test(`${file.slice(directory.length)}${isDirectory ? '/' : ''}`)
      if (verdict.ignored) ignored = true
      else if (verdict.unignored) ignored = false
    }
    return ignored
  }

  #add(directory: string, file: string): void {
    let text: string
    try {
      text = readRegularText(file)
    } catch {
      // Absent, or not to be read: git too goes on without it.
      return
    }
    this.#files.push({ directory: `${directory.replace(/\/$/, '')}/`, rules: ignore().add(text) })
  }
}

/** The directories from the nearest one above that `isFirst` down to `directory`; empty when there is none. */
function pathFrom(directory: string, isFirst: (each: string) => boolean): string[] {
  const passed: string[] = []
  for (let current = directory; ; current = path.dirname(current)) {
    passed.unshift(current)
    if (isFirst(current)) return passed
    if (path.dirname(current) === current) return []
  }
}
