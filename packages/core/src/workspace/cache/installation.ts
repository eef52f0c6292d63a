import { existsSync, readdirSync } from 'node:fs'
import path from 'node:path'
import { foldersUp } from '../../common/paths.js'
import { LOCKFILES, MODULES_RECORDS, PROJECT_RECORDS } from '../../files/install-records.js'
import { isAsStamped, stampOf } from '../../files/stamps.js'
import type { Link } from '../../model/module-code.js'
import { ownerOf } from '../../modules/resolution/package-name.js'
import type { Prepared } from '../analysis/evaluation/prepare.js'

/**
 * Stamps of what is installed where tools are evaluated. A process loads a package once and editors do not watch
 * node_modules, so an upgrade has to be noticed here: by the package's own files, by the folders that hold it and by what
 * the package manager writes.
 */
export class Installed {
  readonly #stamps = new Map<string, string | null>()
  readonly #folders = new Set<string>()

  /** Looks after all that an evaluation may load. Call it before: what changes while it runs has changed. */
  watch({ request }: Prepared): void {
    for (const { id, links } of request.modules) {
      this.#around(path.posix.dirname(id))
      for (const link of Object.values(links)) this.#link(link)
    }
    for (const { packages } of request.converters) {
      for (const file of Object.values(packages)) if (file !== null) this.#package(file)
    }
  }

  /** Looks after further files of packages. */
  watchPackages(files: Iterable<string>): void {
    for (const file of files) this.#package(file)
  }

  /** Whether these files of packages, and the manifests of the packages, are what they were when they were first watched. */
  isAsWatched(files: Iterable<string>): boolean {
    for (const file of files)
      for (const each of [file, manifestOf(file)]) {
        const stamp = each === null ? undefined : this.#stamps.get(each)
        if (stamp !== undefined && !isAsStamped(stamp, stampOf(each as string))) return false
      }
    return true
  }

  /** What is different from when it was first watched, if anything is; then everything is forgotten. */
  changed(): string | null {
    for (const [file, stamp] of this.#stamps) {
      const now = stampOf(file)
      if (isAsStamped(stamp, now)) {
        this.#stamps.set(file, now)
        continue
      }
      this.#stamps.clear()
      this.#folders.clear()
      return file
    }
    return null
  }

  #link(link: Link): void {
    if (link.kind === 'framework') this.#link(link.rest)
    else if (link.kind === 'package') this.#package(link.path)
    else if (link.kind === 'module' && ownerOf(link.id) !== undefined) this.#package(link.id)
  }

  #package(file: string): void {
    if (this.#stamps.has(file)) return
    this.#stamp(file)
    const manifest = manifestOf(file)
    if (manifest === null) return
    this.#stamp(manifest)
    this.#modules(manifest.slice(0, manifest.lastIndexOf('/node_modules/') + '/node_modules'.length))
  }

  /** Packages are looked for upward: each node_modules on the way counts, and one that comes where none is yet. */
  #around(directory: string): void {
    for (const at of foldersUp(directory)) {
      if (this.#folders.has(at)) return
      this.#folders.add(at)
      const modules = path.posix.join(at, 'node_modules')
      for (const name of PROJECT_RECORDS) this.#stampExisting(path.posix.join(at, name))
      if (path.posix.basename(at) === 'node_modules') continue
      if (existsSync(modules)) {
        this.#modules(modules)
        for (const name of LOCKFILES) this.#stampExisting(path.posix.join(at, name))
      } else if (existsSync(path.posix.join(at, 'package.json'))) {
        this.#stamp(modules)
      }
    }
  }

  /** A folder's time changes with its entries: packages that come and go, links that lead elsewhere. */
  #modules(folder: string): void {
    if (this.#stamps.has(folder)) return
    this.#stamp(folder)
    for (const name of MODULES_RECORDS) this.#stampExisting(`${folder}/${name}`)
    for (const name of scopesIn(folder)) this.#stamp(`${folder}/${name}`)
  }

  #stampExisting(file: string): void {
    if (existsSync(file)) this.#stamp(file)
  }

  #stamp(file: string): void {
    if (!this.#stamps.has(file)) this.#stamps.set(file, stampOf(file))
  }
}

/** The package.json of the package that a file is of; null for a file of none. */
function manifestOf(file: string): string | null {
  const match = /^(.*\/node_modules\/(?:@[^/]+\/)?[^/]+)\//.exec(file)
  return match && `${match[1]}/package.json`
}

function scopesIn(folder: string): string[] {
  try {
    return readdirSync(folder).filter((name) => name.startsWith('@'))
  } catch {
    return []
  }
}
