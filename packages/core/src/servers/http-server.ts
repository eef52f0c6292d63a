import { StreamableHTTPClientTransport, type Transport } from '@modelcontextprotocol/client'
import { isLoopback } from '../common/loopback.js'
import { ServerFailure, type ServerOutput } from './failure.js'

/** What all answers of a server may come to, in bytes. */
const MAX_BYTES = 64 * 1024 * 1024

const REDIRECTS = new Set([301, 302, 303, 307, 308])
const MAX_HOPS = 5

/** A server that runs already, on this machine, over Streamable HTTP. */
export class HttpServer {
  readonly transport: Transport
  /** Rejects as soon as no answer can come any more. */
  readonly failed: Promise<never>
  readonly output: ServerOutput = { stderr: '', stray: [] }
  #fail: (error: ServerFailure) => void = () => undefined
  #bytes = 0

  constructor(address: string) {
    this.failed = new Promise((_, reject) => {
      this.#fail = reject
    })
    this.failed.catch(() => undefined)
    const url = new URL(address)
    if (!isLoopback(url))
      throw new ServerFailure(
        'not-started',
        `${url.origin} is not on this machine. Only servers on localhost are asked.`,
        this.output,
      )
    const fetched = async (input: string | URL, init?: RequestInit): Promise<Response> => {
      const response = await this.#fetched(input, init).catch((error: unknown) => {
        if (error instanceof ServerFailure) throw error
        // The transport itself ends what is open when it is closed.
        if (init?.signal?.aborted) throw error
        const { cause } = error as { cause?: { message?: string } }
        const failure = new ServerFailure(
          'not-started',
          `Nothing answers at ${url.origin}: ${cause?.message || String(error)}. Start the server first.`,
          this.output,
        )
        this.#fail(failure)
        throw failure
      })
      return response.body ? new Response(response.body.pipeThrough(this.#counted()), response) : response
    }
    this.transport = new StreamableHTTPClientTransport(url, {
      fetch: fetched,
      reconnectionOptions: {
        maxRetries: 0,
        initialReconnectionDelay: 1000,
        maxReconnectionDelay: 1000,
        reconnectionDelayGrowFactor: 1,
      },
    })
  }

  async close(): Promise<void> {
    await (this.transport as StreamableHTTPClientTransport).terminateSession().catch(() => undefined)
    await this.transport.close()
  }

  async abandon(): Promise<void> {
    await this.transport.close()
  }

  /** Follows a server to another place on this machine, and nowhere else. */
  async #fetched(input: string | URL, init?: RequestInit): Promise<Response> {
    let url = new URL(input)
    for (let hops = 0; ; hops++) {
      const response = await fetch(url, { ...init, redirect: 'manual' })
      const target = REDIRECTS.has(response.status) ? response.headers.get('location') : null
      if (target === null) return response
      const next = URL.canParse(target, url.href) ? new URL(target, url) : null
      if (next === null || !isLoopback(next) || hops === MAX_HOPS) {
        const failure = new ServerFailure(
          'refused',
          `${url.origin} sends on to ${next?.origin ?? 'no URL'}. Only servers on localhost are asked, after at most ${MAX_HOPS} redirects.`,
          this.output,
        )
        this.#fail(failure)
        throw failure
      }
      url = next
    }
  }

  #counted(): TransformStream<Uint8Array, Uint8Array> {
    return new TransformStream({
      transform: (chunk, controller) => {
        this.#bytes += chunk.length
        if (this.#bytes <= MAX_BYTES) return controller.enqueue(chunk)
        const failure = new ServerFailure(
          'flood',
          'The server answers without end; no list of tools is that long.',
          this.output,
        )
        this.#fail(failure)
        controller.error(failure)
      },
    })
  }
}
