import { readdirSync, realpathSync } from 'node:fs'
import path from 'node:path'
import { folderAbove, foldersUp, slashed } from '../../common/paths.js'
import { readRegularText } from '../../common/regular-file.js'

export type Manifest = Record<string, unknown>

/** How many folders are looked through for one workspace: more is no monorepo, but something that grew wild. */
const MOST_FOLDERS = 5000
const MAX_DEPTH = 6

/** The packages of a monorepo, which import each other by name. */
export class WorkspacePackages {
  /** By the folder of a monorepo: the folders of its packages by name; null where none is. */
  readonly #members = new Map<string, ReadonlyMap<string, string> | null>()

  /** By folder, the name of the package that it is. */
  readonly #names = new Map<string, unknown>()
  /** By a package's name and the folder that imports it: many folders import the same, and share those above them. */
  readonly #folders = new Map<string, string | null>()

  clear(): void {
    this.#members.clear()
    this.#names.clear()
    this.#folders.clear()
  }

  /** The folder of a package whose source is part of the workspace: linked, itself, or listed; null where it is not. */
  folderOf(name: string, importer: string): string | null {
    return this.#folderFrom(path.posix.dirname(importer), name)
  }

  /** The folder of the workspace that lists the package of a folder; null where none does. */
  workspaceOf(folder: string): string | null {
    const above = [...foldersUp(folder)].slice(1)
    return above.find((at) => [...(this.#membersOf(at)?.values() ?? [])].includes(folder)) ?? null
  }

  #folderFrom(folder: string, name: string): string | null {
    const key = `${name}\0${folder}`
    let found = this.#folders.get(key)
    if (found === undefined) {
      found = this.#findFrom(folder, name)
      this.#folders.set(key, found)
    }
    return found
  }

  #findFrom(folder: string, name: string): string | null {
    const linked = realFolder(path.posix.join(folder, 'node_modules', name))
    // What is installed is what the program gets.
    if (linked !== null) return linked.includes('/node_modules/') ? null : linked
    if (this.#nameOf(folder) === name) return folder
    const listed = this.#membersOf(folder)?.get(name)
    if (listed !== undefined) return listed
    const above = folderAbove(folder)
    return above === null ? null : this.#folderFrom(above, name)
  }

  #nameOf(folder: string): unknown {
    if (!this.#names.has(folder)) this.#names.set(folder, manifestIn(folder)?.['name'])
    return this.#names.get(folder)
  }

  #membersOf(folder: string): ReadonlyMap<string, string> | null {
    let members = this.#members.get(folder)
    if (members === undefined) {
      const patterns = workspacePatterns(folder)
      members = patterns.length === 0 ? null : namedFolders(folder, patterns)
      this.#members.set(folder, members)
    }
    return members
  }
}

/** A package.json; null where there is no such file, or it is not one. */
export function manifestIn(folder: string): Manifest | null {
  try {
    const value: unknown = JSON.parse(readRegularText(`${folder}/package.json`))
    return isObject(value) ? value : null
  } catch {
    return null
  }
}

/** `workspaces` of a package.json, `packages` of a pnpm-workspace.yaml. */
function workspacePatterns(folder: string): string[] {
  const { workspaces } = manifestIn(folder) ?? {}
  const listed = isObject(workspaces) ? workspaces['packages'] : workspaces
  const patterns = Array.isArray(listed) ? listed : pnpmPatterns(folder)
  return patterns.filter((each): each is string => typeof each === 'string')
}

/** Only its list is of interest, and to load a parser of YAML takes longer than all else here. */
function pnpmPatterns(folder: string): string[] {
  try {
    const text = readRegularText(`${folder}/pnpm-workspace.yaml`)
    const list = /^packages:[ \t]*\r?\n((?:[ \t]*(?:-.*|#.*)?(?:\r?\n|$))*)/m.exec(text)?.[1] ?? ''
    return [...list.matchAll(/^[ \t]*-[ \t]*(?:'([^'\n]*)'|"([^"\n]*)"|([^'"#\s][^#\s]*))/gm)].map(
      ([, single, double, bare]) => single ?? double ?? bare ?? '',
    )
  } catch {
    return []
  }
}

function namedFolders(root: string, patterns: readonly string[]): Map<string, string> {
  // One `**` after another says nothing more, and would be tried in every way.
  const parts = (each: string) =>
    withoutEnds(each)
      .split('/')
      .filter((part, index, all) => part !== '**' || all[index - 1] !== '**')
  const wanted = patterns.filter((each) => !each.startsWith('!')).map(parts)
  const unwanted = patterns.filter((each) => each.startsWith('!')).map((each) => parts(each.slice(1)))
  const depth = Math.min(
    MAX_DEPTH,
    Math.max(0, ...wanted.map((each) => (each.includes('**') ? MAX_DEPTH : each.length))),
  )
  const found = new Map<string, string>()
  const waiting: string[][] = [[]]
  for (let seen = 0, at = waiting.shift(); at && seen < MOST_FOLDERS; seen++, at = waiting.shift()) {
    const path = at
    const folder = [root, ...path].join('/')
    const isIn = (list: string[][]) => list.some((each) => matches(path, each))
    const name = path.length > 0 && isIn(wanted) && !isIn(unwanted) ? manifestIn(folder)?.['name'] : null
    if (typeof name === 'string' && !found.has(name)) found.set(name, folder)
    if (path.length < depth) for (const entry of foldersIn(folder)) waiting.push([...path, entry])
  }
  return found
}

/** As globs of folders: `*` for any part of a name, `**` for any folders. */
function matches([name, ...path]: readonly string[], [part, ...pattern]: readonly string[]): boolean {
  if (part === '**') {
    if (matches(name === undefined ? [] : [name, ...path], pattern)) return true
    return name !== undefined && matches(path, ['**', ...pattern])
  }
  if (name === undefined || part === undefined) return name === part
  return isLike(name, part) && matches(path, pattern)
}

function isLike(name: string, part: string): boolean {
  const [first = '', ...rest] = part.split('*')
  const last = rest.pop()
  if (last === undefined) return name === first
  if (!name.startsWith(first) || !name.endsWith(last) || name.length < first.length + last.length)
    return false
  let at = first.length
  for (const each of rest) {
    const found = name.indexOf(each, at)
    if (found === -1) return false
    at = found + each.length
  }
  return at <= name.length - last.length
}

function withoutEnds(pattern: string): string {
  return pattern.replace(/^\.\//, '').replace(/\/$/, '')
}

function foldersIn(folder: string): string[] {
  try {
    return readdirSync(folder, { withFileTypes: true })
      .filter((each) => each.isDirectory() && each.name !== 'node_modules' && !each.name.startsWith('.'))
      .map(({ name }) => name)
      .sort()
  } catch {
    return []
  }
}

function realFolder(folder: string): string | null {
  try {
    return slashed(realpathSync(folder))
  } catch {
    return null
  }
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
