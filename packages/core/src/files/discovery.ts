import { type Stats, statSync } from 'node:fs'
import path from 'node:path'
import { promisify } from 'node:util'
import { type Entry, walk as walkWithCallback } from '@nodelib/fs.walk'
import picomatch, { type PicomatchOptions } from 'picomatch'
import { foldersUp, relativePath, resolved, slashed } from '../common/paths.js'
import type { Config } from '../model/config.js'
import { isManifest } from '../syntax/parse.js'
import { GitIgnore, IgnoreFiles } from './gitignore.js'

const walk = promisify<string, object, Entry[]>(walkWithCallback)

const extensions = '{ts,tsx,mts,cts,js,jsx,mjs,cjs}'
const sourceFile = /\.[cm]?[jt]sx?$/

/** Never walked into, whatever the configuration says: other people's code. */
const neverEntered = new Set(['.git', 'node_modules'])

export interface FileScope {
  /** The directory that is checked. */
  root: string
  /** The directory that `include` and `exclude` are relative to. */
  base: string
  config: Pick<Config, 'include' | 'exclude'>
}

export interface FileProblem {
  /** Absolute, with `/`. */
  path: string
  message: string
  /** What is read nevertheless is whole, and may be too much. */
  severity?: 'warning'
}

/** A file or a folder that is not checked, and what keeps it out. */
export interface SkippedPath {
  /** Absolute, with `/`. */
  path: string
  isFolder: boolean
  /** `include`: no pattern of it fits. `build-output`: it was built of sources that are checked. */
  reason: 'include' | 'exclude' | 'gitignore' | 'build-output'
}

export interface FileList {
  /** Absolute, with `/`, each once, in the order of their code units. */
  files: string[]
  /** Directories that could not be read, whose files are not in the list, and files of rules of git's, which are not followed. */
  problems: FileProblem[]
}

type OnSkip = (skipped: SkippedPath) => void

/** A path that was asked for leads to nothing that can be checked. */
export class PathError extends Error {
  override readonly name = 'PathError'

  constructor(
    /** As it was given. */
    readonly path: string,
    message: string,
  ) {
    super(message)
  }
}

/** The files to check. What the patterns and `.gitignore` files say is read once, and again where it changed. */
export class FileListing {
  readonly #scope: FileScope
  readonly #root: string
  readonly #ignoreFiles: IgnoreFiles
  #matcher: Matcher | null = null

  /** `read` gives the text of a `.gitignore`. */
  constructor(scope: FileScope, read?: (file: string) => string) {
    this.#scope = scope
    this.#root = resolved('', scope.root)
    this.#ignoreFiles = new IgnoreFiles(read)
  }

  /**
   * All of the root, or those that the paths (files, directories, globs; relative to the root, or absolute) lead to. A file
   * that is named is in the list even where the configuration excludes it. Links to directories are not followed while
   * walking, so that a loop of them ends nothing.
   *
   * @throws {PathError} for a path that does not exist, is no source file, or matches nothing.
   */
  async list(paths: readonly string[] = []): Promise<FileList> {
    const root = this.#root
    const { includes } = this.#matches
    const files = new Set<string>()
    const problems = new Map<string, FileProblem>()
    const gather = async (directory: string, keep: (file: string) => boolean): Promise<number> => {
      const found = await this.#below(directory, keep)
      for (const file of found.files) files.add(file)
      for (const problem of found.problems) problems.set(problem.path, problem)
      return found.files.length + found.problems.length
    }

    if (paths.length === 0) await gather(root, includes)
    for (const given of paths) {
      const target = resolved(root, given)
      const stats = statOf(given, target)
      if (stats?.isDirectory()) {
        if ((await gather(target, includes)) === 0) throw new PathError(given, nothingBelow(given))
      } else if (stats !== null) {
        if (!sourceFile.test(target) && !isManifest(target))
          throw new PathError(given, `${given} is not a TypeScript or JavaScript file.`)
        files.add(target)
      } else {
        const { base, glob, isGlob } = picomatch.scan(slashed(given))
        if (!isGlob) throw new PathError(given, `There is no file or directory ${given}.`)
        const start = resolved(root, base)
        const fits = matching(glob, { dot: true })
        const count = statOf(given, start)?.isDirectory()
          ? await gather(start, (file) => fits(relative(start, file)))
          : 0
        if (count === 0)
          throw new PathError(given, `The pattern ${given} matches no file to check below ${root}.`)
      }
    }
    return {
      files: [...files].sort(byCodeUnit),
      problems: [...problems.values()].sort((a, b) => byCodeUnit(a.path, b.path)),
    }
  }

  /** Every file of this name below the root that is neither excluded nor ignored by git, whatever `include` says. In order. */
  async named(name: string): Promise<string[]> {
    const { files } = await this.#below(this.#root, () => true, { isMeant: (each) => each === name })
    return files.sort(byCodeUnit)
  }

  /** What of the root is not in the list of all files: source files, and folders that are not walked into. In order. */
  async skipped(): Promise<SkippedPath[]> {
    const found: SkippedPath[] = []
    await this.#below(this.#root, this.#matches.includes, { onSkip: (each) => found.push(each) })
    return found.sort((a, b) => byCodeUnit(a.path, b.path))
  }

  /** Whether the list of all files would hold a file, absolute and with `/`. It need not exist on disk. */
  includes(file: string): boolean {
    const root = this.#root
    const inside = relative(root, file)
    if (!sourceFile.test(file) || inside.startsWith('../') || path.isAbsolute(inside)) return false
    const matches = this.#matches
    if (!matches.includes(file) || matches.excludes(file) || isBelowExcluded(root, matches)) return false
    const ignored = GitIgnore.governing(root, root, this.#ignoreFiles)
    let directory = root
    for (const name of inside.split('/').slice(0, -1)) {
      directory = `${directory.replace(/\/$/, '')}/${name}`
      if (!isEntered(name, matches)) return false
      if (matches.excludes(directory) || ignored.ignores(directory, true)) return false
      ignored.enter(directory)
    }
    return !ignored.ignores(file, false)
  }

  get #matches(): Matcher {
    this.#matcher ??= matcher(this.#scope)
    return this.#matcher
  }

  async #below(
    directory: string,
    keep: (file: string) => boolean,
    { isMeant = isSource, onSkip = () => {} }: { isMeant?: (name: string) => boolean; onSkip?: OnSkip } = {},
  ): Promise<FileList> {
    const matches = this.#matches
    const skips = (path: string, isFolder: boolean, reason: SkippedPath['reason'] | null): boolean => {
      if (reason !== null) onSkip({ path, isFolder, reason })
      return reason !== null
    }
    const outside = (path: string, isFolder: boolean) =>
      matches.excludes(path) ? 'exclude' : ignored.ignores(path, isFolder) ? 'gitignore' : null
    if (isBelowExcluded(directory, matches)) return { files: [], problems: [] }
    const ignored = GitIgnore.governing(directory, this.#root, this.#ignoreFiles)
    const problems: FileProblem[] = []
    const entries = await walk(directory, {
      followSymbolicLinks: false,
      deepFilter: (entry: Entry) => {
        const below = slashed(entry.path)
        if (!isEntered(entry.name, matches)) return false
        if (skips(below, true, outside(below, true))) return false
        ignored.enter(below)
        return true
      },
      entryFilter: (entry: Entry) => {
        if (!entry.dirent.isFile() || !isMeant(entry.name)) return false
        const file = slashed(entry.path)
        return !skips(file, false, outside(file, false) ?? (keep(file) ? null : 'include'))
      },
      errorFilter: (error: NodeJS.ErrnoException) => {
        problems.push({ path: slashed(error.path ?? directory), message: unreadable(error) })
        return true
      },
    })
    for (const [file, reason] of ignored.unread)
      problems.push({
        path: file,
        message: `This .gitignore is not followed: it cannot be read (${reason}).\nWhat it ignores is checked, too.`,
        severity: 'warning',
      })
    return { files: entries.map((entry) => slashed(entry.path)), problems }
  }
}

/** Names of files and folders may have any character, line breaks too. */
function matching(patterns: string | string[], options: PicomatchOptions = {}) {
  return picomatch(patterns, { ...options, flags: 's' })
}

interface Matcher {
  includes(file: string): boolean
  excludes(path: string): boolean
  /** Whether a directory whose name starts with a dot is one that `include` names. */
  namesHidden(name: string): boolean
}

function isSource(name: string): boolean {
  return sourceFile.test(name)
}

function isEntered(name: string, { namesHidden }: Matcher): boolean {
  return !neverEntered.has(name) && (!name.startsWith('.') || namesHidden(name))
}

function matcher({ base, config }: FileScope): Matcher {
  const from = resolved('', base)
  const include = config.include.map(normalized).flatMap((pattern) =>
    // A plain directory name stands for what is in it, as in a tsconfig.
    picomatch.scan(pattern).isGlob || sourceFile.test(pattern)
      ? [pattern]
      : [`${pattern}/**/*.${extensions}`],
  )
  const included = matching(include)
  const excluded = matching(config.exclude.map(normalized), { dot: true })
  return {
    includes: (file) => included(within(from, file)),
    excludes: (file) => excluded(within(from, file)),
    namesHidden: hiddenNames(include),
  }
}

/** What the patterns say of directories whose name starts with a dot: others are not even read. */
function hiddenNames(include: readonly string[]): (name: string) => boolean {
  const segments = include
    .flatMap((pattern) => pattern.split('/').slice(0, -1))
    .filter((segment) => /(?:^|[{,])\.[^.]/.test(segment))
  // Braces around a `/` are cut in two by it: what stands in them may be any name.
  const isWhole = (segment: string) => segment.split('{').length === segment.split('}').length
  return matching(
    segments.map((segment) => (isWhole(segment) ? segment : '*')),
    { dot: true },
  )
}

/** A directory that was named may itself lie in an excluded one. */
function isBelowExcluded(directory: string, matches: Matcher): boolean {
  return [...foldersUp(directory)].slice(0, -1).some((folder) => matches.excludes(folder))
}

/** Null when there is nothing at the path. */
function statOf(given: string, target: string): Stats | null {
  try {
    return statSync(target)
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'ENOENT' || code === 'ENOTDIR' || code === 'EINVAL' || code === 'ENAMETOOLONG') return null
    throw new PathError(
      given,
      code === 'ELOOP' ? `${given} is a link that leads back to itself.` : deniedAt(given),
    )
  }
}

function deniedAt(given: string): string {
  return `${given} may not be read: permission denied. Give your user the right to read it.`
}

function unreadable({ code }: NodeJS.ErrnoException): string {
  return code === 'EACCES' || code === 'EPERM'
    ? 'This directory may not be read: permission denied. Give your user the right to read it, or exclude it.'
    : `This directory cannot be read (${String(code)}). What is in it was not checked.`
}

function nothingBelow(given: string): string {
  return (
    `There is no file to check in ${given}: nothing in it fits "include" and is neither excluded nor ignored by git. ` +
    'A file that is named is always checked.'
  )
}

function normalized(pattern: string): string {
  return pattern.replace(/^(?:\.\/)+/, '').replace(/\/+$/, '')
}

function relative(from: string, to: string): string {
  const prefix = from.endsWith('/') ? from : `${from}/`
  return to.startsWith(prefix) ? to.slice(prefix.length) : relativePath(from, to)
}

/** For a place outside the base, its path from where the two part: patterns know no `..`. */
function within(base: string, file: string): string {
  return relative(base, file).replace(/^(?:\.\.(?:\/|$))+/, '')
}

function byCodeUnit(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}
