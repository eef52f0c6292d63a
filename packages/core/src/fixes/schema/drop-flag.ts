import ts from '#typescript'
import type { ToolFacts } from '../../model/facts.js'
import type { Fix, FixRequest } from '../../model/finding.js'
import { pathText } from '../../rules/engine/wording.js'
import type { FixContext } from '../context.js'
import { toEdits } from '../source/edits.js'
import { fieldValue } from '../source/field-value.js'
import { replaced } from '../source/schema-calls.js'

type Request = Extract<FixRequest, { kind: 'drop-flag' }>

/** `/^ho$/i` becomes `/^[Hh][Oo]$/`: the same texts are taken, and JSON Schema can say so. */
export function dropFlag({ pattern, to, path }: Request, tool: ToolFacts, context: FixContext): Fix | null {
  const value = fieldValue(context, tool, path)
  if (!value) return null
  const { source, file, node } = value
  const written = literalsIn(node).filter((each) => readLiteral(each)?.pattern === pattern)
  const [literal, ...others] = written
  const flags = literal && readLiteral(literal)?.flags
  if (!literal || others.length > 0 || !flags?.includes('i')) return null
  return {
    title: `Write both cases of the letters in the pattern of \`${pathText(path)}\``,
    description: 'The same texts are accepted, and the model is shown all of them.',
    preferred: true,
    edits: toEdits(context.sources, file, [replaced(source, literal, `/${to}/${flags.replace('i', '')}`)]),
  }
}

function literalsIn(node: ts.Node): ts.RegularExpressionLiteral[] {
  if (node.kind === ts.SyntaxKind.RegularExpressionLiteral) return [node as ts.RegularExpressionLiteral]
  const found: ts.RegularExpressionLiteral[] = []
  ts.forEachChild(node, (child) => {
    found.push(...literalsIn(child))
  })
  return found
}

function readLiteral({ text }: ts.RegularExpressionLiteral): { pattern: string; flags: string } | null {
  const [, pattern, flags] = /^\/([\s\S]*)\/([a-z]*)$/.exec(text) ?? []
  return pattern === undefined || flags === undefined ? null : { pattern, flags }
}
