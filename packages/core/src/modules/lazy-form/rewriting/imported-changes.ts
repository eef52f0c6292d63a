import type ts from '#typescript'
import { type CalleeRef, refKey } from '../../../syntax/imports.js'

/** An imported function that is given something, as which argument. */
export interface HandedTo {
  ref: CalleeRef
  index: number
}

/** By the text of a callee's reference (`refKey`): which arguments a function of another file changes. */
export type FunctionsThatChange = ReadonlyMap<string, readonly number[]>

export function handedKey({ ref, index }: HandedTo): string {
  return `${index} ${refKey(ref)}`
}

/** What the functions that a file imports change of what they are given. */
export class ImportedChanges {
  readonly #known: FunctionsThatChange
  readonly #asked = new Map<string, CalleeRef>()

  constructor(known: FunctionsThatChange) {
    this.#known = known
  }

  /** Which of its arguments a function changes, by their indices. */
  of(ref: CalleeRef): readonly number[] {
    return this.#known.get(refKey(ref)) ?? []
  }

  /** Notes that it matters to a tool what a function changes. */
  ask(ref: CalleeRef): void {
    this.#asked.set(refKey(ref), ref)
  }

  get asked(): CalleeRef[] {
    return [...this.#asked.values()]
  }
}

/** Beside the tree, so that it goes with it; a tree that is read again is told again. */
const OF_TREE = new WeakMap<ts.SourceFile, ImportedChanges>()
const NOTHING_KNOWN: FunctionsThatChange = new Map()

export function tellImportedChanges(tree: ts.SourceFile, known: FunctionsThatChange): ImportedChanges {
  const changes = new ImportedChanges(known)
  OF_TREE.set(tree, changes)
  return changes
}

export function importedChangesOf(tree: ts.SourceFile): ImportedChanges {
  return OF_TREE.get(tree) ?? tellImportedChanges(tree, NOTHING_KNOWN)
}
