import type ts from 'typescript'

/** The workspace's source text, open buffers over disk: what reading code needs to follow a name. */
export interface Sources {
  /** Null when there is no such file. `file` is absolute, with `/`. */
  read(file: string): string | null
  /** Bound and with parents set; null when there is no such file. Callers do not keep the tree. */
  parse(file: string): ts.SourceFile | null
  /** The workspace source file that a specifier leads to; null for packages, builtins and what is missing. */
  resolve(specifier: string, importer: string): string | null
}
