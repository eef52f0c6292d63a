import { fileURLToPath } from 'node:url'
import { HelperProcess, startProcess } from '@toolsight/core/processes'
import type { OpenTexts, Questions, TypeFunctions, UsableTypeScript } from './messages.js'

const PROGRAM = fileURLToPath(new URL('./type-process.js', import.meta.url))

/** Asks types in processes of their own, one for most projects, which are started by a question and end when nobody has asked for a while. */
export class TypeService {
  /** By the flags of Node that it takes to load a project's TypeScript. */
  readonly #processes = new Map<string, TypeProcess>()
  readonly #texts = new Map<string, string>()

  /** An open text takes the place of the file's; null: it was closed. `file` is absolute, with `/`. */
  update(file: string, text: string | null): void {
    if (text === null) this.#texts.delete(file)
    else this.#texts.set(file, text)
    for (const each of this.#processes.values()) each.update(file)
  }

  /** Files came, went or changed on disk. */
  filesChanged(): void {
    for (const each of this.#processes.values()) each.isDiskChanged = true
  }

  /**
   * @throws {NoAnswer}
   * @throws {Error} where the process failed over the question
   */
  ask<K extends keyof Questions>(
    typescript: UsableTypeScript,
    kind: K,
    asked: Questions[K]['asked'],
  ): Promise<Questions[K]['answer']> {
    const key = JSON.stringify(typescript.flags)
    const own = this.#processes.get(key) ?? new TypeProcess(typescript.flags, this.#texts)
    this.#processes.set(key, own)
    return own.ask(typescript, kind, asked)
  }

  dispose(): void {
    for (const each of this.#processes.values()) each.dispose()
  }
}

class TypeProcess {
  isDiskChanged = false
  readonly #process: HelperProcess<TypeFunctions>
  /** Texts that are open: of all processes. */
  readonly #texts: ReadonlyMap<string, string>
  /** Those that the process has yet to be told. */
  readonly #untold = new Set<string>()

  constructor(flags: readonly string[], texts: ReadonlyMap<string, string>) {
    this.#texts = texts
    this.#process = new HelperProcess<TypeFunctions>({
      what: 'The process that asks TypeScript',
      start: () => startProcess(PROGRAM, { flags }),
      onStart: () => {
        this.isDiskChanged = false
        for (const file of texts.keys()) this.#untold.add(file)
      },
      // A type may be asked for that TypeScript takes for ever to make out: the others wait for a process that answers.
      patienceMs: 60_000,
      atOnce: 1,
      again: true,
      // Somebody who writes `parameters` asks again and again.
      idleMs: 60_000,
    })
  }

  update(file: string): void {
    if (this.#process.isRunning) this.#untold.add(file)
  }

  ask<K extends keyof Questions>(
    typescript: UsableTypeScript,
    kind: K,
    asked: Questions[K]['asked'],
  ): Promise<Questions[K]['answer']> {
    return this.#process.ask('answer', () => {
      const texts = [...this.#untold].map((file): OpenTexts[number] => [file, this.#texts.get(file) ?? null])
      this.#untold.clear()
      const { isDiskChanged } = this
      this.isDiskChanged = false
      return [kind, asked, { typescript, texts, isDiskChanged }]
    }) as Promise<Questions[K]['answer']>
  }

  dispose(): void {
    void this.#process.dispose()
  }
}
