import { Transform, type TransformCallback } from 'node:stream'

/** Before the body of a message. Clients send less than a hundred. */
const MAX_HEADER = 4096
const MAX_BODY = 512 * 1024 * 1024
const END = '\r\n\r\n'
const LENGTH = /^content-length: *(\d+) *$/i

/**
 * Hands on what a client sends, as long as it is framed as the protocol says. Where one message's length is not known, no
 * message after it can be read: that is an error, and the end.
 */
export class CheckedFrames extends Transform {
  #header = ''
  /** Bytes of the body that are still to come. */
  #left = 0

  override _transform(chunk: Buffer, _encoding: BufferEncoding, done: TransformCallback): void {
    try {
      this.#check(chunk)
    } catch (error) {
      return done(error as Error)
    }
    done(null, chunk)
  }

  #check(chunk: Buffer): void {
    for (let at = 0; at < chunk.length; ) {
      if (this.#left > 0) {
        const taken = Math.min(this.#left, chunk.length - at)
        this.#left -= taken
        at += taken
        continue
      }
      const before = this.#header.length
      this.#header += chunk.toString('latin1', at, at + MAX_HEADER)
      const end = this.#header.indexOf(END)
      if (end === -1) {
        at += this.#header.length - before
        // One that is not finished is held against what it may become.
        if (this.#header.length > MAX_HEADER || !isBegun(this.#header)) throw broken(this.#header)
        continue
      }
      at += end + END.length - before
      this.#left = lengthIn(this.#header.slice(0, end))
      this.#header = ''
    }
  }
}

function isBegun(header: string): boolean {
  // A line break may be half there.
  const lines = header.replace(/\r$/, '').split('\r\n')
  const last = lines.pop() ?? ''
  return lines.every((line) => /^[\w-]+:/.test(line)) && /^[\w-]*(?::[^\n]*)?$/.test(last)
}

function lengthIn(header: string): number {
  const lines = header.split('\r\n')
  const length = lines.map((line) => LENGTH.exec(line)?.[1]).find((found) => found !== undefined)
  if (length === undefined || Number(length) > MAX_BODY || !lines.every((line) => /^[\w-]+:/.test(line)))
    throw broken(header)
  return Number(length)
}

function broken(header: string): Error {
  const shown = JSON.stringify(header.length > 200 ? `${header.slice(0, 200)}…` : header)
  return new Error(
    `toolsight: The client sent a header without a valid Content-Length, so no further message can be read: ${shown}.\n` +
      'The language server ends. Restart it from the editor.',
  )
}
