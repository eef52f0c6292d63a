import type { Fix } from '../engine.js'
import { readBytes } from '../io/read-text.js'
import { UsageError } from '../usage-error.js'
import { applyReplacements, collide, type Replacement, toReplacements } from './apply.js'

const byteOrderMark = '\uFEFF'

interface Source {
  /** What stood on disk when the work began; null when there was no file. */
  bytes: Buffer | null
  mark: string
  original: string
  text: string
}

/** A file as it was and as it would be; `before` is null for a file that is new. */
export interface FileChange {
  file: string
  bytesBefore: Buffer | null
  before: string
  after: string
}

/** Texts that are being changed, in memory only. */
export class Draft {
  readonly #sources = new Map<string, Source>()

  has(file: string): boolean {
    return this.#sources.has(file)
  }

  /** The text as it stands in the draft, without a byte order mark; null for a file that was not opened. */
  text(file: string): string | null {
    return this.#sources.get(file)?.text ?? null
  }

  /**
   * Takes a file up from disk; one that is not there is empty.
   *
   * @throws {UsageError} when it cannot be read as UTF-8.
   */
  async open(file: string): Promise<string> {
    const bytes = await readBytes(file).catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return null
      throw new UsageError(`${file} cannot be read (${error.code}), so it cannot be fixed.`)
    })
    let whole: string
    try {
      whole = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes ?? new Uint8Array())
    } catch {
      throw new UsageError(
        `${file} is not UTF-8, so it cannot be fixed without harm. Save it as UTF-8 first.`,
      )
    }
    const mark = whole.startsWith(byteOrderMark) ? byteOrderMark : ''
    const text = whole.slice(mark.length)
    this.#sources.set(file, { bytes, mark, original: text, text })
    return text
  }

  /**
   * Makes as many fixes as do not touch each other, each whole or not at all. A fix that is the same as one that was
   * made counts as made.
   *
   * @returns the fixes that were made, and the files they changed
   */
  make<F extends { fix: Fix }>(fixes: readonly F[]): { made: F[]; changed: string[] } {
    const planned = new Map<string, Replacement[]>()
    const made: F[] = []
    const seen = new Set<string>()
    for (const each of fixes) {
      const identity = JSON.stringify(each.fix.edits)
      if (seen.has(identity) || this.#plan(each.fix, planned)) {
        seen.add(identity)
        made.push(each)
      }
    }
    for (const [file, replacements] of planned) {
      const source = this.#sources.get(file)
      if (source !== undefined) source.text = applyReplacements(source.text, replacements)
    }
    return { made, changed: [...planned.keys()] }
  }

  /** What differs from the disk as it was, in order of the files' names. */
  changes(): FileChange[] {
    return [...this.#sources]
      .filter(([, { original, text }]) => original !== text)
      .map(([file, { bytes, mark, original, text }]) => ({
        file,
        bytesBefore: bytes,
        before: mark + original,
        after: mark + text,
      }))
      .sort((a, b) => (a.file < b.file ? -1 : 1))
  }

  #plan(fix: Fix, planned: Map<string, Replacement[]>): boolean {
    const mine = new Map<string, Replacement[]>()
    for (const file of new Set(fix.edits.map((edit) => edit.file))) {
      const source = this.#sources.get(file)
      if (source === undefined) return false
      const edits = fix.edits.filter((edit) => edit.file === file)
      mine.set(file, toReplacements(source.text, edits))
    }
    for (const [file, replacements] of mine) {
      const others = planned.get(file) ?? []
      if (replacements.some((each) => others.some((other) => collide(each, other)))) return false
    }
    for (const [file, replacements] of mine) {
      const all = [...(planned.get(file) ?? []), ...replacements].sort((a, b) => a.start - b.start)
      planned.set(file, all)
    }
    return fix.edits.length > 0
  }
}
