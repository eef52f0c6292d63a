import { hash } from 'node:crypto'
import { readdirSync, readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import { foldersUp } from '../../common/paths.js'
import { INSTALL_RECORDS } from '../../files/install-records.js'
import { portableStampOf } from '../../files/stamps.js'

/** What an answer may depend on. */
export type FingerprintKind =
  /** The text of a workspace file, open buffers included. */
  | 'file'
  /** Where an import leads; subject: kind, folder and specifier. */
  | 'link'
  /** How a file is compiled: its tsconfig and package type. */
  | 'settings'
  /** The converters that are asked for a file. */
  | 'converters'
  /** A file that is imported and has nothing to do with tools: its text does not count as long as that is so. */
  | 'inert'
  /** Whether a factory is called anywhere. */
  | 'called'
  /** What other files give of a file to calls that take tools. */
  | 'given'
  /** What the callers of a function pass to it. */
  | 'passed'
  /** A file of a package that was loaded, and the package's version. */
  | 'package'
  /** What package managers write down when they install. */
  | 'installed'
  /** An environment variable that was read. */
  | 'variable'
  /** A file or folder that was read through `fs` while modules loaded. */
  | 'read'

/** What only the workspace can tell. */
export interface FingerprintHost {
  /** The working directory of user code. */
  root: string
  text(file: string): string | null
  link(specifier: string, importer: string, kind: 'import' | 'require'): unknown
  settings(file: string): unknown
  converters(file: string): readonly string[]
  isInert(file: string): boolean
  isCalled(factory: string): boolean
  given(file: string): readonly unknown[]
  passed(parameter: string): unknown
  /** The variables that user code may see. */
  variables: ReadonlySet<string>
}

/** Kinds that become known only while files are looked at: they are asked for again each time. */
export const CHANGING: ReadonlySet<FingerprintKind> = new Set<FingerprintKind>([
  'inert',
  'called',
  'given',
  'passed',
])

/** Larger files that user code reads are known by their size and time. Bytes. */
const MAX_HASHED = 1024 * 1024

/** Looks at the world, at each thing once until `refresh`. */
export class DependencyFingerprints {
  readonly #world: FingerprintHost
  readonly #seen = new Map<string, string>()

  constructor(world: FingerprintHost) {
    this.#world = world
  }

  refresh(): void {
    this.#seen.clear()
  }

  value(kind: FingerprintKind, subject: string): string {
    if (CHANGING.has(kind)) return this.#look(kind, subject)
    const key = `${kind}\0${subject}`
    let value = this.#seen.get(key)
    if (value === undefined) {
      value = this.#look(kind, subject)
      this.#seen.set(key, value)
    }
    return value
  }

  #look(kind: FingerprintKind, subject: string): string {
    const world = this.#world
    switch (kind) {
      case 'file': {
        const text = world.text(subject)
        return text === null ? '' : hashOf(text)
      }
      case 'link': {
        const [asked, folder, specifier] = subject.split('\0') as ['import' | 'require', string, string]
        return hashOf(JSON.stringify(world.link(specifier, `${folder}/index.ts`, asked)))
      }
      case 'settings':
        return hashOf(JSON.stringify(world.settings(subject)))
      case 'converters':
        return JSON.stringify(world.converters(subject))
      case 'inert':
        return String(world.isInert(subject))
      case 'called':
        return String(world.isCalled(subject))
      case 'given': {
        const given = world.given(subject)
        return given.length === 0 ? '' : hashOf(JSON.stringify(given))
      }
      case 'passed':
        return hashOf(JSON.stringify(world.passed(subject)))
      case 'package':
        return `${portableStampOf(subject)} ${portableStampOf(manifestOf(subject))}`
      case 'installed':
        return installedAbove(subject)
      case 'variable': {
        const value = world.variables.has(subject) ? process.env[subject] : undefined
        // Hashed: it may be a secret.
        return value === undefined ? '' : hashOf(value)
      }
      case 'read':
        return contentOf(path.resolve(world.root, subject))
    }
  }
}

/** The subject of a `link`: the resolver answers alike for all files of a folder. */
export function linkSubject(specifier: string, importer: string, kind: 'import' | 'require'): string {
  return `${kind}\0${path.posix.dirname(importer)}\0${specifier}`
}

export function hashOf(text: string | Buffer): string {
  return hash('sha1', text, 'base64url')
}

function manifestOf(file: string): string {
  const root = /^.*\/node_modules\/(?:@[^/]+\/)?[^/]+/.exec(file)?.[0]
  return root === undefined ? '' : `${root}/package.json`
}

function installedAbove(folder: string): string {
  const stamps: string[] = []
  for (const at of foldersUp(folder))
    for (const name of INSTALL_RECORDS) stamps.push(portableStampOf(path.join(at, name)))
  return hashOf(stamps.join())
}

function contentOf(file: string): string {
  try {
    const stats = statSync(file)
    if (stats.isDirectory()) return hashOf(readdirSync(file).sort().join('\0'))
    return stats.isFile() && stats.size <= MAX_HASHED ? hashOf(readFileSync(file)) : portableStampOf(file)
  } catch {
    return ''
  }
}
