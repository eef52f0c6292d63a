import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { onTestFinished } from 'vitest'

const main = fileURLToPath(new URL('../../server/dist/main.js', import.meta.url))

interface Received {
  id?: unknown
  method?: string
  result?: unknown
  error?: { code: number; message: string }
}

export const framed = (body: string): string => `Content-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`

/** A server that is sent bytes, whether or not they are messages. */
export class RawServer {
  readonly received: Received[] = []
  stderr = ''
  /** Its exit code, once it has ended. */
  readonly ended: Promise<number | null>
  readonly #process = spawn(process.execPath, [main, '--stdio'], { stdio: 'pipe' })
  #unread = Buffer.alloc(0)
  #waiting: Array<() => void> = []

  constructor() {
    onTestFinished(() => void this.#process.kill('SIGKILL'))
    this.#process.stdin.on('error', () => {})
    this.#process.stderr.on('data', (data) => {
      this.stderr += String(data)
    })
    this.#process.stdout.on('data', (data: Buffer) => this.#read(data))
    this.ended = new Promise((resolve) => {
      this.#process.once('close', (code) => {
        resolve(code)
        this.#wake()
      })
    })
  }

  send(bytes: string | Buffer): void {
    this.#process.stdin.write(bytes)
  }

  message(message: object): void {
    this.send(framed(JSON.stringify(message)))
  }

  /** The answer to a request; null where the server ends without one. */
  async answer(id: unknown): Promise<Received | null> {
    let hasEnded = false
    void this.ended.then(() => {
      hasEnded = true
    })
    for (;;) {
      const found = this.received.find((each) => each.method === undefined && each.id === id)
      if (found) return found
      if (hasEnded) return null
      await new Promise<void>((resolve) => this.#waiting.push(resolve))
    }
  }

  #read(data: Buffer): void {
    this.#unread = Buffer.concat([this.#unread, data])
    for (;;) {
      const end = this.#unread.indexOf('\r\n\r\n')
      if (end === -1) break
      const length = Number(/content-length: *(\d+)/i.exec(this.#unread.toString('latin1', 0, end))?.[1])
      if (this.#unread.length < end + 4 + length) break
      const message = JSON.parse(this.#unread.toString('utf8', end + 4, end + 4 + length)) as Received
      this.#unread = this.#unread.subarray(end + 4 + length)
      this.received.push(message)
      // What it asks of its client is answered with nothing.
      if (message.method !== undefined && message.id !== undefined)
        this.message({ jsonrpc: '2.0', id: message.id, result: null })
    }
    this.#wake()
  }

  #wake(): void {
    for (const resolve of this.#waiting.splice(0)) resolve()
  }
}
