import { type CalleeRef, refKey } from '../syntax/imports.js'
import type { FunctionsThatChange } from './lazy-form/rewriting/imported-changes.js'
import type { ParameterChange } from './lazy-form/rewriting/mutations.js'
import { memberOriginOf, type OriginModules } from './origin.js'

/** Follows imports to functions that change what they are given: `addPaging(shape)`. */
export class ChangingFunctions {
  readonly #modules: OriginModules

  constructor(modules: OriginModules) {
    this.#modules = modules
  }

  /** Which arguments each changes, of those that change any. */
  of(refs: readonly CalleeRef[], importer: string): FunctionsThatChange {
    const found = new Map<string, readonly number[]>()
    for (const ref of refs) {
      const changed = this.#changedBy(ref, importer, new Set())
      if (changed.length > 0) found.set(refKey(ref), changed)
    }
    return found
  }

  #changedBy(ref: CalleeRef, importer: string, seen: Set<string>): number[] {
    const declared = this.#declared(ref, importer)
    if (!declared || seen.has(declared.key)) return []
    const { file, key, changes } = declared
    const inner = new Set(seen).add(key)
    const changed = changes.filter(
      ({ by }) => by === null || this.#changedBy(by.ref, file, inner).includes(by.index),
    )
    return [...new Set(changed.map(({ index }) => index))]
  }

  #declared(
    ref: CalleeRef,
    importer: string,
  ): { file: string; key: string; changes: readonly ParameterChange[] } | null {
    const origin = memberOriginOf(ref, importer, this.#modules)
    const analysis = origin && this.#modules.analyze(origin.file)
    if (!origin || !analysis) return null
    const { file, name, members } = origin
    const path = [name, ...members].join('.')
    const changes = analysis.argumentChanges().get(path)
    if (changes) return { file, key: `${file}\0${path}`, changes }
    // A method of what a class made: `export const shapes = new Shapes()`.
    const made = analysis.aliases.get(name)
    const [method] = members
    if (made?.kind !== 'made' || made.ref.kind === 'unknown' || method === undefined || members.length > 1)
      return null
    const { ref: by } = made
    if (by.kind !== 'import' && by.kind !== 'local') return null
    return this.#declared({ ...by, members: [...by.members, 'prototype', method] }, file)
  }
}
