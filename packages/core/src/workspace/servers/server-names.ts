import { existsSync } from 'node:fs'
import path from 'node:path'
import { readRegularText } from '../../common/regular-file.js'
import type { TimeSlicer } from '../../common/time-slicer.js'
import type { Documents } from '../../files/documents.js'
import type { Packages } from '../../files/packages.js'
import type { Config } from '../../model/config.js'
import type { ToolFacts } from '../../model/facts.js'
import { relativeTo } from '../../rules/engine/wording.js'
import type { ServerName } from '../../wire/host.js'
import type { SignReader } from '../checks/tool-signs.js'

export interface ServerNamesParts {
  root: string
  config: Config
  documents: Documents
  packages: Packages
  signs: SignReader
}

/** Text that may make a server. */
const MAKES = /\b(?:Mcp|MCP|FastMCP|Server)\w*\s*[(<]/

interface MadeServer {
  /** Null where the call does not write it out. */
  name: string | null
  text: string
}

/**
 * What the MCP servers of a workspace are called: by the configuration, by the call that makes the server, by server.json, by
 * package.json, the first that says it.
 */
export class ServerNames {
  readonly #parts: ServerNamesParts
  /** The servers of each file that makes some. */
  readonly #byFile = new Map<string, readonly MadeServer[]>()
  /** What manifests say, by the folder of a package, at one look at the disk. */
  readonly #byPackage = new Map<string, ServerName | null>()
  #epoch = -1
  #revision = 0

  constructor(parts: ServerNamesParts) {
    this.#parts = parts
  }

  /** Grows whenever a server may be called otherwise. */
  get revision(): number {
    return this.#revision
  }

  of({ file }: ToolFacts): ServerName | null {
    const { config, documents, packages, root } = this.#parts
    const [configured, ...more] = config.servers
    if (configured && more.length === 0)
      return { name: configured.name, from: '"servers" of the configuration' }
    const made = this.#made(file)
    if (made !== undefined) return made
    const dir = packages.of(file)?.dir ?? root
    if (this.#epoch !== documents.epoch) {
      this.#epoch = documents.epoch
      this.#byPackage.clear()
    }
    const known = this.#byPackage.get(dir)
    if (known !== undefined) return known
    const found = this.#published(dir)
    this.#byPackage.set(dir, found)
    return found
  }

  /** Looks for servers in files; what was found in other files is kept. */
  async find(files: Iterable<string>, turns?: TimeSlicer): Promise<void> {
    const { documents, signs } = this.#parts
    for (const file of files) {
      const { text } = documents.read(file)
      if (text === null || !MAKES.test(text)) {
        if (this.#byFile.delete(file)) this.#revision++
        continue
      }
      await turns?.yieldIfDue()
      const { servers } = await signs.of(file)
      const made = servers.map(({ name, text }) => ({ name, text }))
      if (JSON.stringify(made) === JSON.stringify(this.#byFile.get(file) ?? [])) continue
      this.#byFile.set(file, made)
      this.#revision++
    }
  }

  /**
   * The file's own server, else the only named one of its package. Null where there are several. Undefined where there is no server, and
   * where the file's own has a name that is not written out.
   */
  #made(file: string): ServerName | null | undefined {
    const { packages, root } = this.#parts
    const home = packages.of(file)?.dir
    const near = [...this.#byFile].filter(
      ([each, servers]) => servers.length > 0 && (each === file || packages.of(each)?.dir === home),
    )
    const own = near.filter(([each]) => each === file)
    for (const files of [own, near]) {
      const made = files.flatMap(([from, servers]) => servers.map((server) => ({ from, ...server })))
      const isOpen = files === own && made.some(({ name }) => name === null)
      const named = made.flatMap(({ name, ...rest }) => (name === null ? [] : [{ name, ...rest }]))
      const [first] = named
      if (isOpen) return undefined
      if (first && new Set(named.map(({ name }) => name)).size === 1)
        return { name: first.name, from: `${first.text} in ${relativeTo(root, first.from)}` }
    }
    const isNamed = near.some(([, servers]) => servers.some(({ name }) => name !== null))
    return isNamed ? null : undefined
  }

  #published(dir: string): ServerName | null {
    for (const file of ['server.json', 'package.json']) {
      const name = nameIn(path.posix.join(dir, file))
      if (name !== null) return { name, from: file, isGuess: true }
    }
    return null
  }
}

function nameIn(file: string): string | null {
  try {
    if (!existsSync(file)) return null
    const { name } = (JSON.parse(readRegularText(file)) ?? {}) as { name?: unknown }
    return typeof name === 'string' && name !== '' ? name : null
  } catch {
    return null
  }
}
