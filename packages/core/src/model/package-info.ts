export interface PackageInfo {
  /** Directory of the nearest package.json, absolute, with `/`. */
  dir: string
  name: string | null
  /** Every package that its package.json asks for, of whatever kind; absent when that is not known. */
  dependencies?: readonly string[]
}

export type PackageManager = 'npm' | 'pnpm' | 'yarn' | 'bun' | 'deno'
