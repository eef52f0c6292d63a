import type TS from 'typescript'

/** What a file is looked at through: the host's own TypeScript, its checker, and the file's tree as it stands. */
export interface Lens {
  ts: typeof TS
  checker: TS.TypeChecker
  source: TS.SourceFile
}

/** Where the parts of a tool stand: offsets in the tree's text, of the values. */
export interface TypedTool {
  id: string
  name: string | null
  callee: TS.TextSpan
  parts: Partial<Record<TypedPart, { key: TS.TextSpan; value: TS.TextSpan }>>
}

export type TypedPart = 'input' | 'parameters' | 'samples' | 'examples' | 'handler'
