import { NotSent } from './capture.js'

/** A request as it would have gone out. */
export interface RecordedRequest {
  url: string
  /** Parsed JSON. */
  // biome-ignore lint/suspicious/noExplicitAny: whatever an SDK sends.
  body: any
}

/** Stands where an SDK sends requests: it keeps the first one, and no request is ever answered. */
export class Recorder {
  readonly first: Promise<RecordedRequest>
  #keep: (request: RecordedRequest) => void = () => undefined

  constructor() {
    this.first = new Promise((resolve) => {
      this.#keep = resolve
    })
  }

  /** For the `fetch` that SDKs take as an option. An error as an answer would be tried again, and logged. */
  readonly fetch = async (input: unknown, init?: { body?: unknown }): Promise<never> => {
    const isRequest = typeof input === 'object' && input !== null && 'url' in input
    const url = isRequest ? String((input as { url: unknown }).url) : String(input)
    this.record(url, init?.body ?? (isRequest ? await (input as Request).text() : undefined))
    return new Promise(() => undefined)
  }

  /** Takes a body as text, bytes or the object that it will be made of. */
  record(url: string, body: unknown): void {
    const text = ArrayBuffer.isView(body)
      ? new TextDecoder().decode(body as Uint8Array)
      : typeof body === 'string'
        ? body
        : JSON.stringify(body ?? null)
    this.#keep({ url, body: JSON.parse(text) as unknown })
  }
}

/**
 * The first request that an SDK makes while `send` runs, which is not waited for any longer then.
 *
 * @throws what `send` throws before any request, or {NotSent} where it ends without one
 */
export async function requestOf(send: (recorder: Recorder) => unknown): Promise<RecordedRequest> {
  const recorder = new Recorder()
  const sent = Promise.resolve(send(recorder)).then(() => {
    throw new NotSent('It made no request.')
  })
  return Promise.race([recorder.first, sent])
}
