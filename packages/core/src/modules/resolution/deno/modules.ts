import { createHash } from 'node:crypto'
import {
  copyFileSync,
  existsSync,
  linkSync,
  mkdirSync,
  readdirSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import path from 'node:path'
import { systemCaches } from '../../../common/cache-directory.js'
import { slashed } from '../../../common/paths.js'
import type { DenoDirectory } from './directory.js'
import type { DenoPackage, DenoPackages } from './lock.js'
import { addressOf, extensionOf, laidOutPath } from './remote.js'
import { isObject, textOf } from './text.js'

/*
 * Deno runs packages of npm from where it has unpacked them, and tells by its lock what each of them imports. Node has to find
 * what they import in a node_modules. So what a project needs is laid out as pnpm and Deno itself do it (`--node-modules-dir`),
 * in our cache: `<id>/node_modules/<name>` has the package's files as hard links, and its neighbors are links to what it depends on.
 */

const LAYOUT = 1

const REMOTE = 'remote'

/** As many as Deno itself follows. */
const MAX_REDIRECTS = 10

export class DenoModules {
  readonly #directory: DenoDirectory
  readonly #packages: DenoPackages
  readonly #root: string
  readonly #laidOut = new Set<string>()

  /** `lock`: equal for projects that may share what is laid out. */
  constructor(directory: DenoDirectory, packages: DenoPackages, lock: string) {
    this.#directory = directory
    this.#packages = packages
    const key = createHash('sha1').update(`${LAYOUT}\0${directory.root}\0${directory.vendor}\0${lock}`)
    const name = key.digest('hex').slice(0, 16)
    this.#root = slashed(path.join(systemCaches(), 'toolsight', 'deno', name))
  }

  /** Whether a file is one of those that were laid out here. */
  has(file: string): boolean {
    return file.startsWith(`${this.#root}/`)
  }

  /** The version of an npm package that a range selects; null where there is none. */
  versionOf(name: string, range: string): string | null {
    return this.#packages.find(name, range)?.version ?? null
  }

  /** A file from which Node finds a package of npm by its name; null where Deno does not have it. */
  importerOf(name: string, range: string | null): string | null {
    const found = this.#packages.find(name, range)
    return found && this.#lay(found) ? `${this.#folder(found)}/importer.js` : null
  }

  /** The file that a package of JSR has for a subpath (`./v4`, or `.`); null where Deno does not have it. */
  jsrFile(name: string, range: string, subpath: string): string | null {
    const version = this.#packages.jsrVersion(name, range)
    const meta = version === null ? null : this.#directory.jsrJson(`/${name}/${version}_meta.json`)
    if (!meta) return null
    const { exports } = meta
    const target =
      typeof exports === 'string' ? { '.': exports }[subpath] : isObject(exports) ? exports[subpath] : null
    if (typeof target !== 'string') return null
    const folder = `${this.#root}/jsr/${name}/${version}`
    if (!this.#once(folder, (at) => this.#writeJsr(meta, `/${name}/${version}`, at))) return null
    return path.posix.join(folder, target)
  }

  /** A file that Deno fetched by its address; null where it does not have it. */
  remoteFile(address: URL): string | null {
    let url = address
    for (let redirects = 0; redirects <= MAX_REDIRECTS; redirects++) {
      const found = this.#directory.remoteFile(url)
      if (!found) return null
      const { location } = found.headers
      if (location !== undefined && URL.canParse(location, url.href)) {
        url = new URL(location, url)
        continue
      }
      const extension = extensionOf(url, found.headers['content-type'])
      const file = `${this.#root}/${REMOTE}/${laidOutPath(url, extension)}`
      return this.#writeOnce(file, found.text) ? file : null
    }
    return null
  }

  /** The address of a file that was laid out by `remoteFile`. */
  addressOf(file: string): URL | null {
    const folder = `${this.#root}/${REMOTE}/`
    return file.startsWith(folder) ? addressOf(file.slice(folder.length)) : null
  }

  #writeOnce(file: string, text: string): boolean {
    if (this.#laidOut.has(file)) return true
    const draft = `${file}.${process.pid}`
    try {
      // The text may have changed when the same address is fetched again.
      if (textOf(file) !== text) {
        mkdirSync(path.posix.dirname(file), { recursive: true })
        writeFileSync(draft, text)
        renameSync(draft, file)
      }
    } catch {
      return false
    }
    this.#laidOut.add(file)
    return true
  }

  #folder({ id }: DenoPackage): string {
    return `${this.#root}/npm/${id.replaceAll('/', '+')}`
  }

  /** With all that it depends on. */
  #lay(start: DenoPackage): boolean {
    const wanted = new Map([[start.id, start]])
    // Grows while it is read.
    for (const each of wanted.values()) {
      const folder = this.#folder(each)
      if (this.#laidOut.has(folder)) continue
      const source = this.#directory.folder(each)
      if (source === null) {
        if (each === start) return false
        continue
      }
      const dependencies = this.#packages.dependencies(each)
      for (const dependency of dependencies.values()) wanted.set(dependency.id, dependency)
      const isThere = this.#once(folder, (at) => {
        linkTree(source, `${at}/node_modules/${each.name}`)
        for (const [name, dependency] of dependencies) {
          if (name === each.name || !this.#directory.folder(dependency)) continue
          linkFolder(
            `${this.#folder(dependency)}/node_modules/${dependency.name}`,
            `${at}/node_modules/${name}`,
          )
        }
      })
      if (!isThere) return false
    }
    return true
  }

  #writeJsr(meta: Record<string, unknown>, base: string, folder: string): void {
    const lists = ['manifest', 'moduleGraph1', 'moduleGraph2'].map((key) => meta[key])
    for (const file of new Set(lists.flatMap((list) => (isObject(list) ? Object.keys(list) : [])))) {
      const at = path.posix.join(folder, file)
      const text = at.startsWith(`${folder}/`) ? this.#directory.jsrFile(base + file) : null
      if (text === null) continue
      mkdirSync(path.posix.dirname(at), { recursive: true })
      writeFileSync(at, text)
    }
  }

  /** Makes a folder, whole or not at all: other processes may do the same at the same time. */
  #once(folder: string, write: (at: string) => void): boolean {
    if (this.#laidOut.has(folder)) return true
    if (!existsSync(folder)) {
      const draft = `${folder}.${process.pid}`
      try {
        rmSync(draft, { recursive: true, force: true })
        mkdirSync(draft, { recursive: true })
        write(draft)
        renameSync(draft, folder)
      } catch {
        rmSync(draft, { recursive: true, force: true })
        if (!existsSync(folder)) return false
      }
    }
    this.#laidOut.add(folder)
    return true
  }
}

function linkTree(from: string, to: string): void {
  mkdirSync(to, { recursive: true })
  for (const entry of readdirSync(from, { withFileTypes: true })) {
    const [source, target] = [`${from}/${entry.name}`, `${to}/${entry.name}`]
    if (entry.isDirectory()) linkTree(source, target)
    else if (entry.isFile()) linkFile(source, target)
  }
}

/** Between file systems there are no hard links. */
function linkFile(from: string, to: string): void {
  try {
    linkSync(from, to)
  } catch {
    copyFileSync(from, to)
  }
}

function linkFolder(target: string, at: string): void {
  mkdirSync(path.posix.dirname(at), { recursive: true })
  symlinkSync(target, at, 'junction')
}
