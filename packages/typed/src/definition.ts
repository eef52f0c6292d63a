import type TS from 'typescript'
import type { Lens, TypedTool } from './lens.js'
import { fieldNamed, placeInParameters } from './places.js'

export interface FieldDefinition {
  name: string
  /** The key in `parameters`. */
  from: TS.TextSpan
  file: string
  /** The validator's key. */
  to: TS.TextSpan
  /** Of `to`, 0-based, as in LSP. */
  start: TS.LineAndCharacter
  end: TS.LineAndCharacter
}

/** From a key of `parameters` to where the validator has the field. */
export function definitionOfField(lens: Lens, tool: TypedTool, position: number): FieldDefinition | null {
  const { ts, source } = lens
  const place = placeInParameters(lens, tool, position)
  if (place?.kind !== 'fields' || !place.key) return null
  const { key, of } = place
  const name = ts.isIdentifier(key) || ts.isStringLiteralLike(key) ? key.text : null
  const declared = name === null ? null : fieldNamed(lens, of, name)?.symbol.declarations?.[0]
  if (name === null || !declared) return null
  const target = ts.getNameOfDeclaration(declared) ?? declared
  const file = target.getSourceFile()
  // A library's own type is no place where the field is written.
  if (/[\\/]node_modules[\\/]/.test(file.fileName)) return null
  const to = spanOf(target, file)
  const start = file.getLineAndCharacterOfPosition(to.start)
  const end = file.getLineAndCharacterOfPosition(to.start + to.length)
  return { name, from: spanOf(key, source), file: file.fileName, to, start, end }
}

function spanOf(node: TS.Node, file: TS.SourceFile): TS.TextSpan {
  const start = node.getStart(file)
  return { start, length: node.end - start }
}
