import { createRequire } from 'node:module'
import type typescript from 'typescript'
import { requireCompiled } from './compiled.js'

/*
 * TypeScript takes longer to load than a check takes whose results are all known: it is loaded when something is
 * parsed. Until then the binding is empty, so no module may use it while it is itself being loaded.
 */

let ts: typeof typescript = undefined as never

/** Call it before anything of TypeScript is used: `parse` does, and whoever has a tree is past that. */
export function loadTypeScript(): void {
  ts ??= requireCompiled(createRequire(import.meta.url).resolve('typescript')) as typeof typescript
}

export { ts as default }
