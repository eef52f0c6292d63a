/** Where a specifier leads, resolved by the host from the importing file. */
export type Link =
  /** A workspace module, sent as a `ModuleCode` with this id. `data`: it holds no code. */
  | { kind: 'module'; id: string; data?: DataFile }
  /** A file in node_modules, loaded natively and once. `path` is absolute and real. */
  | { kind: 'package'; path: string; name: string }
  | { kind: 'builtin'; name: string }
  /** Assets and modules that only a bundler or a runtime knows (`./logo.svg`, `bun:sqlite`): their values are unknown. */
  | { kind: 'stub' }
  /**
   * A module of known frameworks: the exports in `callees` (`tool`, `Tool.make`, `McpServer#tool`) are never loaded but
   * stand-ins, of which `chain` are methods that give a definition back; any other name comes from `rest`.
   */
  | { kind: 'framework'; frameworks: string[]; callees: string[]; chain: string[]; rest: Link }
  | { kind: 'missing'; message: string }

/** How a file without code is read: its text, or what the text says. */
export type DataFormat = 'text' | 'json' | 'json5' | 'toml' | 'yaml'

export interface DataFile {
  /** Absolute real path with `/`. */
  file: string
  format: DataFormat
  /** It has a default export and no other: text, and JSON that is imported `with { type: 'json' }`. */
  defaultOnly?: true
}

/** `import { name as local } from 'specifier'`; `*` for a namespace, `default` for the default. */
export interface ImportBinding {
  specifier: string
  name: string
}

export type ExportBinding = { local: string } | ImportBinding

/** A workspace module in lazy form (docs/architecture.md, “Lazy form”). */
export interface ModuleCode {
  /** Absolute real path with `/`; of data that is read in another way than its extension tells, with that after a `?`. */
  id: string
  /** Changes when `code` or `links` do. */
  revision: string
  format: 'lazy' | DataFormat
  /** Lazy form: a function expression `(function (__s, __r) { … })`. Data: the text itself. */
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
  /** What it depends on that has no value outside of a running program (`userId`), by the number that its code has for it. */
  unknowns?: string[]
  /** Of data: as `DataFile.defaultOnly`. */
  defaultOnly?: true
}
