import type { Range } from '@toolsight/core'
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

export type TypedPart = 'input' | 'parameters' | 'outputSchema' | 'samples' | 'examples' | 'handler'

const PARTS: readonly TypedPart[] = ['input', 'parameters', 'outputSchema', 'samples', 'examples', 'handler']

/** A tool as it was found without types: with ranges. */
export interface WrittenTool {
  id: string
  name: string | null
  callee: Range
  parts: Partial<Record<TypedPart, { key: Range; value: Range }>>
}

/** `place` takes ranges to offsets in the tree's text. */
export function placedTool(
  { id, name, callee, parts }: WrittenTool,
  place: (range: Range) => TS.TextSpan,
): TypedTool {
  const placed: TypedTool['parts'] = {}
  for (const part of PARTS) {
    const written = parts[part]
    if (written) placed[part] = { key: place(written.key), value: place(written.value) }
  }
  return { id, name, callee: place(callee), parts: placed }
}
