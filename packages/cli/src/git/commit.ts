import { rm } from 'node:fs/promises'
import path from 'node:path'
import { UsageError } from '../usage-error.js'
import { firstLine } from './repository.js'
import { runGit } from './run.js'
import { hasCommit, SUBMODULE_MODE } from './submodules.js'

/** A repository at a commit: the one that was asked for, or a submodule of it. */
interface Part {
  /** From the top of the whole; empty for the top. */
  within: string
  /** Absolute. */
  top: string
  commit: string
}

/** The files of a commit, with those of its submodules as far as they are checked out. */
export class Commit {
  readonly #parts: Part[]
  readonly #blobs = new Map<string, { part: Part; blob: string }>()
  readonly #asker: string
  /** Submodules whose commit is not here, from the top. */
  readonly missing: string[] = []

  private constructor(part: Part, asker: string) {
    this.#parts = [part]
    this.#asker = asker
  }

  /**
   * @param top the folder of the repository
   * @param asker what needs it, for messages
   * @throws {UsageError} where git cannot read it
   */
  static async read(commit: string, top: string, asker: string): Promise<Commit> {
    const found = new Commit({ within: '', top, commit }, asker)
    for (const part of found.#parts) await found.#list(part)
    return found
  }

  /** From the top, with `/`. */
  get names(): string[] {
    return [...this.#blobs.keys()]
  }

  async text(name: string): Promise<string> {
    const { part, blob } = this.#blobs.get(name) ?? {}
    if (!part || !blob) throw new Error(`There is no ${name} in this commit.`)
    const { out, failed, err } = await runGit(part.top, ['cat-file', 'blob', blob])
    if (failed) throw this.#unreadable(part, err)
    return out
  }

  /** Writes all files into a folder. The repository is left as it is. */
  async checkOut(to: string): Promise<void> {
    for (const part of this.#parts) {
      const index = { GIT_INDEX_FILE: path.join(to, '.toolsight-index') }
      for (const args of [
        ['read-tree', part.commit],
        ['checkout-index', '--all', '--quiet', `--prefix=${path.join(to, part.within)}/`],
      ]) {
        const { failed, err } = await runGit(part.top, args, index)
        if (failed) throw this.#unreadable(part, err)
      }
      await rm(index.GIT_INDEX_FILE, { force: true })
    }
  }

  async #list(part: Part): Promise<void> {
    const listed = await runGit(part.top, ['ls-tree', '-r', '-z', '--full-tree', part.commit])
    if (listed.failed) throw this.#unreadable(part, listed.err)
    for (const entry of listed.out.split('\0')) {
      const [, mode, id = '', own = ''] = /^(\d+) \w+ (\w+)\t([\s\S]+)$/.exec(entry) ?? []
      if (own === '') continue
      const name = path.posix.join(part.within, own)
      const folder = path.join(part.top, own)
      if (mode !== SUBMODULE_MODE) this.#blobs.set(name, { part, blob: id })
      else if (await hasCommit(folder, id)) this.#parts.push({ within: name, top: folder, commit: id })
      else this.missing.push(name)
    }
  }

  #unreadable({ commit }: Part, err: string): UsageError {
    return new UsageError(`${this.#asker} cannot read the files of ${commit}: git says: ${firstLine(err)}`)
  }
}
