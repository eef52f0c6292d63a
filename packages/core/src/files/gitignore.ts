import { existsSync } from 'node:fs'
import path from 'node:path'
import ignore, { type Ignore } from 'ignore'
import { readRegularText } from '../common/regular-file.js'
import { fileStampOf } from './stamps.js'

interface IgnoreFile {
  /** The directory it governs, absolute, ending in `/`. */
  directory: string
  rules: Ignore
}

const WHY: Readonly<Record<string, string>> = {
  ENOTREG: 'a named pipe or a device',
  EFBIG: 'more than 256 MB',
  EACCES: 'permission denied',
}

/** The rules of files in git's format, each read again only when it changed. */
export class IgnoreFiles {
  readonly #read: (file: string) => string
  readonly #known = new Map<string, { stamp: string; rules: Ignore | null; problem: string | null }>()

  constructor(read: (file: string) => string = readRegularText) {
    this.#read = read
  }

  /** Null for a file that is absent or cannot be read: git too goes on without it. */
  of(file: string): Ignore | null {
    const stamp = fileStampOf(file)
    if (stamp === null) {
      this.#known.delete(file)
      return null
    }
    let known = this.#known.get(file)
    if (known?.stamp !== stamp) {
      known = { stamp, ...this.#parsed(file, stamp) }
      this.#known.set(file, known)
    }
    return known.rules
  }

  /** Why a file of rules that is there is not read, in a few words. */
  problemOf(file: string): string | null {
    return this.#known.get(file)?.problem ?? null
  }

  #parsed(file: string, stamp: string): { rules: Ignore | null; problem: string | null } {
    try {
      return { rules: ignore().add(quickRules(this.#read(file))), problem: null }
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException
      // A folder of that name has no rules, to git either. In a folder that may not be entered it is not known whether there is a file.
      const isNone = code === 'EISDIR' || code === stamp
      return { rules: null, problem: isNone ? null : (WHY[code ?? ''] ?? String(code)) }
    }
  }
}

/** A name fits a rule with more of them in too many ways: one file could take hours. */
const MOST_ASTERISKS = 3
const LONGEST_RULE = 500
/** Every path is held against every rule. */
const MOST_RULES = 5_000

/** Rules that a path can be held against at once; no others are kept by people. */
function quickRules(text: string): string[] {
  const isQuick = (rule: string): boolean => {
    const parts = rule.split('/')
    const across = parts.filter((part) => part === '**').length
    const within = parts.map((part) => part.split('*').length - 1)
    return (
      rule.length <= LONGEST_RULE &&
      across <= MOST_ASTERISKS &&
      within.every((count) => count <= MOST_ASTERISKS)
    )
  }
  return text.split(/\r?\n/).filter(isQuick).slice(0, MOST_RULES)
}

/** What git ignores: the `.gitignore` files above a place and in it, and `.git/info/exclude`. */
export class GitIgnore {
  /** From the repository's root downward: a deeper file has the last word. */
  readonly #files: IgnoreFile[] = []
  readonly #known: IgnoreFiles
  readonly #unread = new Map<string, string>()

  private constructor(known: IgnoreFiles) {
    this.#known = known
  }

  /**
   * Knows what governs `directory`, from the repository's root down to it; where there is no repository, from
   * `root`. Both are absolute, with `/`.
   */
  static governing(directory: string, root: string, ignoreFiles: IgnoreFiles): GitIgnore {
    const known = new GitIgnore(ignoreFiles)
    const above = pathFrom(directory, (each) => existsSync(`${each}/.git`))
    const [repository] = above
    if (repository !== undefined) known.#add(repository, `${repository}/.git/info/exclude`)
    const governed = above.length > 0 ? above : pathFrom(directory, (each) => each === root)
    for (const each of governed.length > 0 ? governed : [directory]) known.enter(each)
    return known
  }

  /** Files of rules that are there and cannot be read, with the reason. */
  get unread(): ReadonlyMap<string, string> {
    return this.#unread
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
    const rules = this.#known.of(file)
    const problem = this.#known.problemOf(file)
    if (problem !== null) this.#unread.set(file, problem)
    if (rules) this.#files.push({ directory: `${directory.replace(/\/$/, '')}/`, rules })
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
