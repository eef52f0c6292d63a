import { isUtf8 } from 'node:buffer'
import { readRegularFile, sizeOf, withoutMark } from '../common/regular-file.js'
import { MAX_SOURCE_BYTES } from '../syntax/parse.js'
import { fileStampOf } from './stamps.js'

/** A file's text, or why there is none. */
export type Document = { text: string } | { text: null; problem: UnreadText | null }

/** Why the text of a file is not known. */
export interface UnreadText {
  code: 'unreadable-file' | 'large-file'
  message: string
  /** The text in another encoding than the file should have: enough to see whether it may define tools. */
  guess: string | null
}

interface DiskEntry {
  /** Of when it was last looked at; null: no such file. */
  stamp: string | null
  /** Null until somebody wants the text. */
  document: Document | null
  epoch: number
}

interface OpenBuffer {
  text: string
  version: number
  /** Another for each text. */
  serial: number
}

/** Texts of files: open buffers over disk. Disk is looked at again once an epoch. */
export class Documents {
  readonly #open = new Map<string, OpenBuffer>()
  readonly #disk = new Map<string, DiskEntry>()
  #epoch = 0
  #revision = 0
  #serial = 0
  /** Called with the buffers that have changed. */
  onBuffer: ((file: string) => void) | null = null

  /** Grows whenever a text changes: while it is the same, what was made of the texts is still right. */
  get revision(): number {
    return this.#revision
  }

  /** Starts a new look at the disk: what was read before is read again if it has changed. */
  refresh(): void {
    this.#epoch++
  }

  /** Within one, disk is looked at once. */
  get epoch(): number {
    return this.#epoch
  }

  /** `serial` is for a copy of documents that are elsewhere: what they call this text. */
  open(file: string, text: string, version: number, serial?: number): void {
    const own = withoutMark(text)
    const before = this.#open.get(file)
    const isSame = before?.text === own
    if (!isSame) this.#revision++
    this.#open.set(file, {
      text: own,
      version,
      serial: serial ?? (isSame ? before.serial : ++this.#serial),
    })
    if (!isSame) this.onBuffer?.(file)
  }

  /** Returns whether the file was open. */
  close(file: string): boolean {
    const wasOpen = this.#open.delete(file)
    if (wasOpen) {
      this.#revision++
      this.onBuffer?.(file)
    }
    return wasOpen
  }

  /** The open buffers. */
  get buffers(): ReadonlyMap<string, Readonly<OpenBuffer>> {
    return this.#open
  }

  /** Differs when the text of a file may have changed; null where there is no file. Needs no text. */
  stamp(file: string): string | null {
    const open = this.#open.get(file)
    return open ? `open ${open.serial}` : this.#look(file).stamp
  }

  isOpen(file: string): boolean {
    return this.#open.has(file)
  }

  version(file: string): number | null {
    return this.#open.get(file)?.version ?? null
  }

  /** `problem` is null when there is simply no such file. */
  read(file: string): Document {
    const open = this.#open.get(file)
    if (open) return { text: open.text }
    const isNew = this.#disk.get(file)?.epoch !== this.#epoch
    const entry = this.#look(file)
    if (!entry.document) {
      // It may have been written since it was looked at.
      const stamp = isNew ? entry.stamp : fileStampOf(file)
      if (stamp !== entry.stamp) this.#revision++
      entry.stamp = stamp
      entry.document = stamp === null ? { text: null, problem: null } : readDisk(file)
    }
    return entry.document
  }

  /** Looks at the disk, once an epoch. */
  #look(file: string): DiskEntry {
    const known = this.#disk.get(file)
    if (known && known.epoch === this.#epoch) return known
    const stamp = fileStampOf(file)
    if (known && known.stamp === stamp) {
      known.epoch = this.#epoch
      return known
    }
    if (known) this.#revision++
    const entry = { stamp, document: null, epoch: this.#epoch }
    this.#disk.set(file, entry)
    return entry
  }
}

function readDisk(file: string): Document {
  const size = sizeOf(file)
  if (size > MAX_SOURCE_BYTES) return large(size)
  let bytes: Buffer
  try {
    bytes = readRegularFile(file)
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'ENOENT') return { text: null, problem: null }
    return { text: null, problem: unreadable(whyUnreadable(code)) }
  }
  if ((bytes[0] === 0xff && bytes[1] === 0xfe) || (bytes[0] === 0xfe && bytes[1] === 0xff)) {
    const encoding = bytes[0] === 0xff ? 'utf-16le' : 'utf-16be'
    const guess = new TextDecoder(encoding).decode(bytes)
    return { text: null, problem: unreadable('This file is UTF-16. Save it as UTF-8.', guess) }
  }
  if (!isUtf8(bytes)) {
    const guess = bytes.toString('latin1')
    return {
      text: null,
      problem: unreadable('This file is not UTF-8. Save it as UTF-8, or exclude it.', guess),
    }
  }
  return { text: withoutMark(bytes.toString('utf8')) }
}

function unreadable(message: string, guess: string | null = null): UnreadText {
  return { code: 'unreadable-file', message, guess }
}

function whyUnreadable(code: string | undefined): string {
  if (code === 'ELOOP') return 'This file is a link that leads back to itself. Fix the link, or remove it.'
  if (code === 'ENOTREG') return 'This file is a named pipe or a device, which is not read.'
  return code === 'EACCES' || code === 'EPERM'
    ? 'This file may not be read: permission denied. Give your user the right to read it, or exclude it.'
    : `This file cannot be read (${String(code)}).`
}

function large(bytes: number): Document {
  const size = (bytes / 1024 / 1024).toFixed(1)
  return {
    text: null,
    problem: {
      code: 'large-file',
      message: `This file is ${size} MB; files over 4 MB are not checked.\nIf it is a bundle, exclude it in toolsight.config.json. If it defines tools, move them to a file of their own.`,
      guess: null,
    },
  }
}
