import type { ChildProcess } from 'node:child_process'
import { StringDecoder } from 'node:string_decoder'
import type { JSONRPCMessage, Transport } from '@modelcontextprotocol/client'
import spawn from 'cross-spawn'
import { ServerFailure, type ServerFailureKind, type ServerOutput } from './failure.js'

/** How a server is started. */
export interface ServerCommand {
  command: string
  args?: readonly string[]
  cwd?: string
  /** Variables in addition to the few that every program needs to start (`PATH`, `HOME`); nothing else is passed on. */
  env?: Readonly<Record<string, string>>
}

/** A message that is longer is no answer to a request for tools. */
const MAX_MESSAGE = 32 * 1024 * 1024
/** Standard output that is not the protocol's, in characters. */
const MAX_STRAY = 4 * 1024 * 1024
/** Messages before the list of tools, and their characters: each request of the server's own is answered. */
const MAX_MESSAGES = 10_000
const MAX_RECEIVED = 64 * 1024 * 1024
const KEPT_STRAY_LINES = 5
const KEPT_STDERR = 16 * 1024

/** How long a server may take to end after its input has ended, and after it was asked to. */
const ENDING_MS = 2000

const PASSED_ON =
  process.platform === 'win32'
    ? [
        'APPDATA',
        'COMSPEC',
        'HOMEDRIVE',
        'HOMEPATH',
        'LOCALAPPDATA',
        'PATH',
        'PATHEXT',
        'PROGRAMDATA',
        'PROGRAMFILES',
        'SYSTEMDRIVE',
        'SYSTEMROOT',
        'TEMP',
        'USERPROFILE',
        'WINDIR',
      ]
    : ['HOME', 'LANG', 'PATH', 'SHELL', 'TERM', 'TMPDIR', 'USER']

/**
 * The process of a server, as a transport of the SDK's client: one message of JSON-RPC a line. Unlike the SDK's own it keeps what
 * a failure is explained with, and stops also what the command started (`npx` starts the server as a process of its own).
 */
export class ServerProcess implements Transport {
  onmessage?: NonNullable<Transport['onmessage']>
  onclose?: () => void
  onerror?: (error: Error) => void
  readonly transport: Transport = this
  /** Rejects as soon as no answer can come any more. */
  readonly failed: Promise<never>
  readonly #command: ServerCommand
  readonly #decoder = new StringDecoder('utf8')
  #fail: (error: ServerFailure) => void = () => undefined
  #child: ChildProcess | null = null
  #ended: Promise<void> = Promise.resolve()
  #line: string[] = []
  #lineLength = 0
  #stderr = ''
  #stray: string[] = []
  #strayLength = 0
  #messages = 0
  #received = 0
  #isFlooded = false

  constructor(command: ServerCommand) {
    this.#command = command
    this.failed = new Promise((_, reject) => {
      this.#fail = reject
    })
    this.failed.catch(() => undefined)
  }

  get output(): ServerOutput {
    return { stderr: this.#stderr, stray: this.#stray }
  }

  /** @throws {ServerFailure} */
  async start(): Promise<void> {
    const { command, args = [], cwd, env } = this.#command
    const inherited = PASSED_ON.flatMap((name) => {
      const value = process.env[name]
      return value === undefined ? [] : [[name, value]]
    })
    const child = spawn(command, [...args], {
      cwd,
      env: { ...Object.fromEntries(inherited), ...env },
      stdio: ['pipe', 'pipe', 'pipe'],
      windowsHide: true,
      // A group of its own, so that all of it can be stopped.
      detached: process.platform !== 'win32',
    })
    this.#child = child
    this.#ended = new Promise((resolve) => {
      child.once('close', () => resolve())
      child.once('error', () => resolve())
    })
    child.stdout?.on('data', (chunk: Buffer) => this.#read(this.#decoder.write(chunk)))
    child.stderr?.on('data', (chunk: Buffer) => {
      this.#stderr = `${this.#stderr}${chunk.toString()}`.slice(-KEPT_STDERR)
    })
    // A write to a process that has ended; its end says more.
    child.stdin?.on('error', () => undefined)
    child.once('close', (code, signal) => {
      const how = signal ? `was ended by ${signal}` : `ended with exit code ${code}`
      this.#failWith('ended', `The server ${how} before it listed its tools.`)
      this.onclose?.()
    })
    await new Promise<void>((resolve, reject) => {
      child.once('spawn', resolve)
      child.once('error', (error: NodeJS.ErrnoException) => {
        const why =
          error.code === 'ENOENT'
            ? `\`${command}\` is not found${cwd === undefined ? '' : `, or the folder ${cwd} is not`}.`
            : error.message
        reject(new ServerFailure('not-started', `The server could not be started: ${why}`, this.output))
      })
    })
  }

  async send(message: JSONRPCMessage): Promise<void> {
    this.#child?.stdin?.write(`${JSON.stringify(message)}\n`)
  }

  /** Ends its input, which is how a server is told to end; what stays after that is ended by signals. */
  async close(): Promise<void> {
    const child = this.#child
    if (!child) return
    this.#child = null
    child.stdin?.end()
    if (await this.#endsInTime()) return
    await this.#stop(child)
  }

  /** Without waiting for a server that did not answer to end by itself. */
  async abandon(): Promise<void> {
    const child = this.#child
    if (!child) return
    this.#child = null
    await this.#stop(child)
  }

  async #stop(child: ChildProcess): Promise<void> {
    signal(child, 'SIGTERM')
    if (await this.#endsInTime()) return
    signal(child, 'SIGKILL')
    for (const stream of [child.stdin, child.stdout, child.stderr]) stream?.destroy()
  }

  #endsInTime(): Promise<boolean> {
    return new Promise((resolve) => {
      const late = setTimeout(() => resolve(false), ENDING_MS)
      this.#ended.then(() => {
        clearTimeout(late)
        resolve(true)
      })
    })
  }

  #read(text: string): void {
    const [first = '', ...lines] = text.split('\n')
    this.#hold(first)
    for (const line of lines) {
      const whole = this.#line.join('')
      this.#line = []
      this.#lineLength = 0
      this.#receive(whole.endsWith('\r') ? whole.slice(0, -1) : whole)
      this.#hold(line)
    }
  }

  #hold(part: string): void {
    this.#line.push(part)
    this.#lineLength += part.length
    if (this.#lineLength > MAX_MESSAGE) this.#flooded()
  }

  #receive(line: string): void {
    if (line.trim() === '' || this.#child === null || this.#isFlooded) return
    const message = messageIn(line)
    if (message) {
      this.#received += line.length
      if (++this.#messages > MAX_MESSAGES || this.#received > MAX_RECEIVED) this.#flooded()
      else this.onmessage?.(message)
      return
    }
    if (this.#stray.length < KEPT_STRAY_LINES) this.#stray.push(line)
    this.#strayLength += line.length
    if (this.#strayLength > MAX_STRAY) this.#flooded()
  }

  #flooded(): void {
    if (this.#isFlooded) return
    this.#isFlooded = true
    this.#line = []
    this.#lineLength = 0
    this.#child?.stdout?.destroy()
    this.#failWith(
      'flood',
      'The server writes to standard output without end; no list of tools is that long.',
    )
  }

  #failWith(kind: ServerFailureKind, what: string): void {
    this.#fail(new ServerFailure(kind, what, this.output))
  }
}

function messageIn(line: string): JSONRPCMessage | null {
  // An exception for every line is slow where a server prints without end.
  if (!line.startsWith('{')) return null
  try {
    const value: unknown = JSON.parse(line)
    const isMessage = typeof value === 'object' && value !== null && 'jsonrpc' in value
    return isMessage ? (value as JSONRPCMessage) : null
  } catch {
    return null
  }
}

/** To the process and all that it started. */
function signal(child: ChildProcess, name: 'SIGTERM' | 'SIGKILL'): void {
  try {
    if (child.pid !== undefined && process.platform !== 'win32') process.kill(-child.pid, name)
    else child.kill(name)
  } catch {
    // It has ended in the meantime.
  }
}
