export interface PackageInfo {
  /** Directory of the nearest package.json, absolute, with `/`. */
  dir: string
  name: string | null
  /** Every package that its package.json asks for, of whatever kind; absent when that is not known. */
  dependencies?: readonly string[]
}

export type PackageManager = 'npm' | 'pnpm' | 'yarn' | 'bun' | 'deno'

/** A version that a package.json does not ask for. */
export interface OtherVersion {
  name: string
  /** The one that is found. */
  version: string
  /** What is asked for. */
  range: string
  /** The package.json that asks. */
  manifest: string
}
