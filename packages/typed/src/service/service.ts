import { fileURLToPath } from 'node:url'
import { HelperProcess, startProcess } from '@toolsight/core/processes'
import type { OpenTexts, Questions, TypeFunctions, UsableTypeScript } from './messages.js'

const PROGRAM = fileURLToPath(new URL('./type-process.js', import.meta.url))

/** Asks types in a process of its own, which is started by a question and ends when nobody has asked for a while. */
export class TypeService {
  readonly #process = new HelperProcess<TypeFunctions>({
    what: 'The process that asks TypeScript',
    start: () => startProcess(PROGRAM),
    onStart: () => {
      this.#isDiskChanged = false
      for (const file of this.#texts.keys()) this.#untold.add(file)
    },
    // A type may be asked for that TypeScript takes for ever to make out: the others wait for a process that answers.
    patienceMs: 60_000,
    atOnce: 1,
    again: true,
    // Somebody who writes `parameters` asks again and again.
    idleMs: 60_000,
  })
  /** Texts that are open, and those of them that the process has yet to be told. */
  readonly #texts = new Map<string, string>()
  readonly #untold = new Set<string>()
  #isDiskChanged = false

  /** An open text takes the place of the file's; null: it was closed. `file` is absolute, with `/`. */
  update(file: string, text: string | null): void {
    if (text === null) this.#texts.delete(file)
    else this.#texts.set(file, text)
    if (this.#process.isRunning) this.#untold.add(file)
  }

  /** Files came, went or changed on disk. */
  filesChanged(): void {
    this.#isDiskChanged = true
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
    return this.#process.ask('answer', () => {
      const texts = [...this.#untold].map((file): OpenTexts[number] => [file, this.#texts.get(file) ?? null])
      this.#untold.clear()
      const isDiskChanged = this.#isDiskChanged
      this.#isDiskChanged = false
      return [kind, asked, { typescript, texts, isDiskChanged }]
    }) as Promise<Questions[K]['answer']>
  }

  dispose(): void {
    void this.#process.dispose()
  }
}
