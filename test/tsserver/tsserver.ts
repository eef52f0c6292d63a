import { type ChildProcess, spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import type ts from 'typescript'
import { sampled } from '../sampled.js'

const root = fileURLToPath(new URL('../../', import.meta.url))

/** The versions that the plugin is made for: the oldest, the last of 5, and the repository's own. */
export const VERSIONS = ['5.4', '5.9', '6.0'] as const

/** The repository's own, and another one; `npm run test:matrix` takes all. */
export const TRIED_VERSIONS = ['6.0', ...sampled(['5.4', '5.9'] as const, 1)] as const

/** Any one of them, for what hardly depends on it; `npm run test:matrix` takes all. */
export const DRAWN_VERSION = sampled(VERSIONS, 1)

export type Version = (typeof VERSIONS)[number]

/** The package of a version, absolute. */
export function typescriptOf(version: Version | '7'): string {
  return path.join(
    root,
    version === '6.0'
      ? 'node_modules/typescript'
      : `test/tsserver/versions/node_modules/typescript-${version}`,
  )
}

export interface TsserverOptions {
  version?: Version
  /** Folders in whose node_modules plugins are looked for. */
  probe: string[]
  /** Plugins that every project gets, named in no tsconfig.json. */
  globalPlugins?: string[]
  logFile?: string
}

interface Message {
  type: 'response' | 'event'
  request_seq?: number
  success?: boolean
  message?: string
  body?: unknown
  event?: string
}

/** A real tsserver over stdio, as an editor runs it. */
export class Tsserver {
  readonly process: ChildProcess
  readonly events: Array<{ event: string; body: unknown }> = []
  stderr = ''
  #seq = 0
  #buffer = Buffer.alloc(0)
  readonly #answers = new Map<number, (message: Message) => void>()
  readonly #waiting = new Set<() => void>()

  constructor({ version = '6.0', probe, globalPlugins = [], logFile }: TsserverOptions) {
    this.process = spawn(
      process.execPath,
      [
        path.join(typescriptOf(version), 'lib/tsserver.js'),
        '--disableAutomaticTypingAcquisition',
        '--noGetErrOnBackgroundUpdate',
        ...probe.flatMap((folder) => ['--pluginProbeLocations', folder]),
        ...(globalPlugins.length > 0 ? ['--globalPlugins', globalPlugins.join(',')] : []),
        ...(logFile ? ['--logVerbosity', 'normal', '--logFile', logFile] : []),
      ],
      { stdio: ['pipe', 'pipe', 'pipe'] },
    )
    this.process.stdout?.on('data', (chunk: Buffer) => this.#receive(chunk))
    this.process.stderr?.on('data', (chunk) => {
      this.stderr += chunk
    })
  }

  /** Resolves with the answer's body; rejects where tsserver says that it failed. */
  request<Body>(command: string, args?: unknown): Promise<Body> {
    const seq = this.#send(command, args)
    return new Promise((resolve, reject) => {
      this.#answers.set(seq, (message) => {
        if (message.success) resolve(message.body as Body)
        else reject(new Error(`${command}: ${message.message}`))
      })
    })
  }

  notify(command: string, args?: unknown): void {
    this.#send(command, args)
  }

  /** Opens a file as its text stands on disk, or as it is given. */
  open(file: string, text = readFileSync(file, 'utf8')): void {
    this.notify('updateOpen', { openFiles: [{ file, fileContent: text }] })
  }

  /** Puts a text in the place of a file's whole text. */
  change(file: string, before: string, after: string): void {
    const lines = before.split('\n')
    this.notify('updateOpen', {
      changedFiles: [
        {
          fileName: file,
          textChanges: [
            {
              start: { line: 1, offset: 1 },
              end: { line: lines.length, offset: (lines.at(-1) as string).length + 1 },
              newText: after,
            },
          ],
        },
      ],
    })
  }

  diagnostics(file: string): Promise<ts.server.protocol.Diagnostic[]> {
    return this.request('semanticDiagnosticsSync', { file })
  }

  /** Ours, asked for again whenever tsserver says that they may be others, until they are as wanted. */
  async own(
    file: string,
    isWanted: (found: ts.server.protocol.Diagnostic[]) => boolean = (found) => found.length > 0,
  ): Promise<ts.server.protocol.Diagnostic[]> {
    for (;;) {
      const count = this.events.length
      const found = (await this.diagnostics(file)).filter(({ source }) => source === 'toolsight')
      if (isWanted(found)) return found
      await this.refreshed(count)
    }
  }

  /** Resolves when tsserver has said that diagnostics may be others, after the first `since` events. */
  async refreshed(since: number): Promise<void> {
    while (!this.events.slice(since).some(({ event }) => event === 'projectsUpdatedInBackground'))
      await new Promise<void>((resolve, reject) => {
        this.#waiting.add(resolve)
        this.process.once('exit', () => reject(new Error(`tsserver ended:\n${this.stderr}`)))
      })
  }

  /** Ends it and waits for its end. */
  async stop(): Promise<number | null> {
    const ended = new Promise<number | null>((resolve) => this.process.once('exit', resolve))
    if (this.process.exitCode === null) {
      this.notify('exit')
      return ended
    }
    return this.process.exitCode
  }

  #send(command: string, args: unknown): number {
    const seq = ++this.#seq
    this.process.stdin?.write(`${JSON.stringify({ seq, type: 'request', command, arguments: args })}\n`)
    return seq
  }

  #receive(chunk: Buffer): void {
    this.#buffer = Buffer.concat([this.#buffer, chunk])
    for (;;) {
      const header = this.#buffer.indexOf('\r\n\r\n')
      if (header < 0) return
      const length = Number(/Content-Length: (\d+)/.exec(this.#buffer.toString('utf8', 0, header))?.[1])
      const end = header + 4 + length
      if (this.#buffer.length < end) return
      const message: Message = JSON.parse(this.#buffer.toString('utf8', header + 4, end))
      this.#buffer = this.#buffer.subarray(end)
      if (message.type === 'event') {
        this.events.push({ event: message.event as string, body: message.body })
        for (const resolve of this.#waiting) resolve()
        this.#waiting.clear()
      } else {
        this.#answers.get(message.request_seq as number)?.(message)
        this.#answers.delete(message.request_seq as number)
      }
    }
  }
}

/** tsserver's 1-based place of a piece of text, with `skip` characters into it. */
export function placeOf(text: string, piece: string, skip = 0): { line: number; offset: number } {
  const at = text.indexOf(piece)
  if (at < 0) throw new Error(`${piece} is not in the text.`)
  const before = text.slice(0, at + skip).split('\n')
  return { line: before.length, offset: (before.at(-1) as string).length + 1 }
}
