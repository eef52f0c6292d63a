import { createRequire } from 'node:module'
import { fileURLToPath } from 'node:url'
import type typescript from 'typescript'
import { requireCompiled } from './compile-cache.js'

/*
 * TypeScript is loaded when something is parsed, and no more of it than that takes: its parser, which core's build takes
 * out of the library (scripts/shrink-typescript.mjs), with the members that our modules name. Until then the binding is
 * empty, so no module may use it while it is itself being loaded.
 */

let ts: typeof typescript = undefined as never
let whole: typeof typescript | null = null

const PARSER = new URL('../typescript/parser.cjs', import.meta.url)

/** Call it before anything of TypeScript is used: `parse` does, and code that has a tree is past that. */
export function loadTypeScript(): typeof typescript {
  ts ??= requireCompiled(fileURLToPath(PARSER)) as typeof typescript
  return ts
}

/** The library with all that it has, which takes longer to load than a file takes to be checked. */
export function wholeTypeScript(): typeof typescript {
  whole ??= requireCompiled(createRequire(import.meta.url).resolve('typescript')) as typeof typescript
  return whole
}

export { ts as default }
