import type { Location } from './text.js'

/**
 * A module that makes models of one provider, or sends requests to it: `@ai-sdk/openai`, `openai`. Data only. Whatever is made
 * with one of its exports is taken for that provider's; members and options tell its ways apart.
 */
export interface Provider {
  /** As it is imported: a package, or a path in one. */
  module: string
  /** The library whose tools go through it. A framework names the libraries that it uses (`Framework.libraries`). */
  library: string
  /** The target that its requests have the form of; by the package's version, the first that fits. */
  target: string | ReadonlyArray<{ versions: string; target: string }>
  /** Exports and members that lead to another target: `openai.chat('gpt-5')`, `client.responses.create(…)`. */
  members?: Readonly<Record<string, string>>
  /** Options that lead to another target where they are true. */
  options?: Readonly<Record<string, string>>
  /** Options that replace the provider's address: with a dot where they stand in an object. */
  addresses?: readonly string[]
}

/** A model as a source names it. Plain data. */
export interface NamedModel {
  /** Where it is written. */
  at: Location
  /** The file that imports what it is made with. Absolute, with `/`. */
  file: string
  /** The module that it is made with; null where there is only a name. */
  module: string | null
  /** The export, and the members read off it and off what it makes. */
  members: readonly string[]
  /** What it is made with, as far as it is written out; null for a value that is not. */
  options: Readonly<Record<string, string | boolean | null>>
  /** The model's name (`gpt-5`, `openai/gpt-5`), or how it begins; null where it is not written out. */
  name: string | null
}
