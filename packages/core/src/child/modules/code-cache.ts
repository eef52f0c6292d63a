import { uriOfFile } from '../../common/paths.js'
import type { ModuleCode } from '../protocol.js'
import { KEPT_REVISIONS } from './kept-revisions.js'
import { isPlain } from './plain-code.js'

/** `(function (__s, __r) { … })` */
export type ModuleFunction = (bindings: unknown, runtime: unknown) => void

interface Entry {
  code: ModuleCode
  /** Made at the first use: most modules of a closure are never touched. */
  run: ModuleFunction | null
  /** Whether it only builds schemas; null: nobody has asked. */
  plain: boolean | null
}

// Indirect, so that the code sees globals only; and eval, because V8 keeps every source of vm.Script alive.
const evaluateGlobally = globalThis.eval

/** The modules that this child was sent, each at its last `KEPT_REVISIONS` revisions, as the host counts on. */
export class CodeCache {
  private readonly entries = new Map<string, Entry[]>()

  add(code: ModuleCode): void {
    const kept = this.entries.get(code.id) ?? []
    kept.push({ code, run: null, plain: null })
    if (kept.length > KEPT_REVISIONS) kept.shift()
    this.entries.set(code.id, kept)
  }

  /** @throws when the host never sent that revision: a fault of ours */
  get(id: string, revision: string): ModuleCode {
    return this.entry(id, revision).code
  }

  /**
   * The module's function; null for data. It holds no state, so one serves every evaluation.
   *
   * @throws SyntaxError when the code does not compile
   */
  compile(id: string, revision: string): ModuleFunction | null {
    const entry = this.entry(id, revision)
    if (entry.code.format !== 'lazy') return null
    entry.run ??= evaluateGlobally(`${entry.code.code}\n//# sourceURL=${uriOfFile(id)}`) as ModuleFunction
    return entry.run
  }

  /** Whether a module only builds schemas, as `plain-code.ts` tells it. */
  isPlain(id: string, revision: string): boolean {
    const entry = this.entry(id, revision)
    entry.plain ??= isPlain(entry.code)
    return entry.plain
  }

  private entry(id: string, revision: string): Entry {
    const entry = this.entries.get(id)?.find(({ code }) => code.revision === revision)
    if (!entry) throw new Error(`The evaluation process has no code for ${id}`)
    return entry
  }
}
