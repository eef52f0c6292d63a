import type { Readable } from 'node:stream'
import { UsageError } from '../usage-error.js'

/** More than any input that is given by hand. What is named may be a device, which has no end. */
const MAX_MEGABYTES = 64

/**
 * All of a stream, as text.
 *
 * @param name of where it comes from, as the first word of a sentence
 * @throws {UsageError} when it has more than any input has
 */
export async function streamText(stream: Readable, name: string): Promise<string> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of stream) {
    const bytes = Buffer.from(chunk as Buffer)
    size += bytes.length
    if (size > MAX_MEGABYTES * 1024 * 1024) throw new UsageError(`${name} has more than ${MAX_MEGABYTES} MB.`)
    chunks.push(bytes)
  }
  return Buffer.concat(chunks).toString('utf8')
}
