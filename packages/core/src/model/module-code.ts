/** Where a specifier leads, resolved by the host from the importing file. */
export type Link =
  /** A workspace module, sent as a `ModuleCode` with this id. */
  | { kind: 'module'; id: string }
  /** A file in node_modules, loaded natively and once. `path` is absolute and real. */
  | { kind: 'package'; path: string; name: string }
  | { kind: 'builtin'; name: string }
  /** Assets and bundler-only modules (`./logo.svg`, `server-only`): any member is an inert value. */
  | { kind: 'stub' }
  /**
   * A module of known frameworks: the exports in `callees` (`tool`, `Tool.make`, `McpServer#tool`) are never loaded but
   * stand-ins, of which `chain` are methods that give a definition back; any other name comes from `rest`.
   */
  | { kind: 'framework'; frameworks: string[]; callees: string[]; chain: string[]; rest: Link }
  | { kind: 'missing'; message: string }

/** `import { name as local } from 'specifier'`; `*` for a namespace, `default` for the default. */
export interface ImportBinding {
  specifier: string
  name: string
}

export type ExportBinding = { local: string } | ImportBinding

/** A workspace module in lazy form (docs/architecture.md, “Lazy form”). */
export interface ModuleCode {
  /** Absolute real path with `/`. */
  id: string
  /** Changes when `code` or `links` do. */
  revision: string
  format: 'lazy' | 'json'
  /** Lazy form: a function expression `(function (__s, __r) { … })`. JSON: the text itself. */
  code: string
  /** By local name. */
  imports: Record<string, ImportBinding>
  /** By exported name. */
  exports: Record<string, ExportBinding>
  /** `export * from` specifiers, in order. */
  stars: string[]
  /** Bare imports that have to run before any unit does: set-up of a kept package. */
  setup: string[]
  /** By specifier; every specifier above, and those of literal `import()` and `require()`, is in it. */
  links: Record<string, Link>
  /** How a default import of a CommonJS package behaves here (package type and tsconfig `module`). */
  interop: 'node' | 'bundler' | 'commonjs'
  /** Some unit has a top-level await. */
  async: boolean
  /** The text has no ES module syntax: a default import of it is `module.exports`. Absent means false. */
  commonjs?: boolean
}
