/** One thing that is wrong with a definition. */
export interface DefinitionProblem {
  /** The property of the definition; `config` for the definition as a whole. */
  readonly field: string
  /** From the definition down to what is wrong: `['hints', 'cache', '__proto__']`. Empty for `config`. */
  readonly path: ReadonlyArray<string | number>
  /** What is wrong, a sentence without the field's name. */
  readonly message: string
  /** What to do about it, where that is known. */
  readonly suggestion?: string
}

/** Adds a problem at a path below the definition. */
export type Report = (path: ReadonlyArray<string | number>, message: string, suggestion?: string) => void
