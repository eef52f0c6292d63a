import { readFileSync, statSync } from 'node:fs'
import { parse as parseJson } from 'jsonc-parser'
import { withoutMark } from '../../common/regular-file.js'

/** A tsconfig may extend several, each of which is read as often as it is reached. */
const MOST_LOOKS = 4000
/** Of one tsconfig, in bytes: the resolver takes time that grows with the square of how many `paths` it has. */
const LARGEST = 512 * 1024
/** Of all that are read for one, those that are read again counted again; in characters. */
const MOST_TEXT = 8 * 1024 * 1024

/**
 * What get-tsconfig keeps of the file system while it reads one tsconfig, by `readFileSync:<path>:utf8` and the like. It
 * asks here first, each time it needs something: so what is no file, and more than anybody waits for, can be refused.
 */
export class TsconfigReads extends Map<string, string> {
  /** Why reading was given up; its own error says where alone. */
  refusal: string | null = null
  readonly #missing: readonly string[]
  #looks = 0
  #text = 0

  /** `missing`: what is read as if nothing extended it. */
  constructor(missing: readonly string[] = []) {
    super()
    this.#missing = missing
  }

  override get(key: string): string | undefined {
    if (++this.#looks > MOST_LOOKS)
      this.#refuse('What it extends leads to too many files, or to the same ones too often.')
    const [, read] = /^readFileSync:(.*):utf8$/s.exec(key) ?? []
    // As a folder's package.json is asked for, too: nothing of what is asked for may be a pipe.
    return read === undefined ? super.get(key) : this.textOf(read)
  }

  /** @throws where it is no regular file, or one of a size that no tsconfig has. */
  textOf(file: string): string {
    const key = `readFileSync:${file}:utf8`
    let text = super.get(key)
    if (text === undefined) {
      this.requireReadable(file)
      text = this.#withoutMissing(withoutMark(readFileSync(file, 'utf8')))
      this.set(key, text)
    }
    this.#text += text.length
    if (this.#text > MOST_TEXT) this.#refuse('What it extends is too much to read.')
    return text
  }

  /** @throws as `textOf` does. */
  requireReadable(file: string): void {
    const stats = statSync(file)
    if (!stats.isFile()) this.#refuse(`${file} is not a file.`)
    if (stats.size > LARGEST) this.#refuse(`${file} has more than ${LARGEST / 1024} KB.`)
  }

  #withoutMissing(text: string): string {
    if (this.#missing.length === 0) return text
    const config: unknown = parseJson(text, [], { allowTrailingComma: true })
    if (typeof config !== 'object' || config === null || !('extends' in config)) return text
    const bases = [config.extends].flat().filter((each) => !this.#missing.includes(String(each)))
    return JSON.stringify({ ...config, extends: bases })
  }

  #refuse(reason: string): never {
    this.refusal ??= reason
    throw new Error(reason)
  }
}
