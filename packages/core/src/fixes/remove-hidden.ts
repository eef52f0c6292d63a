import ts from '#typescript'
import { hiddenRuns, withoutHidden } from '../common/hidden-text.js'
import type { ToolFacts } from '../model/facts.js'
import type { Fix, FixRequest } from '../model/finding.js'
import type { FixContext } from './context.js'
import { findToolDefinition } from './source/definition.js'
import { toEdits } from './source/edits.js'
import { printString } from './source/literal.js'
import type { Splice } from './source/property.js'

type Request = Extract<FixRequest, { kind: 'remove-hidden' }>

/** Takes hidden characters out of the literals that a text is written with; null where not all of them are written out. */
export function removeHidden({ text }: Request, tool: ToolFacts, context: FixContext): Fix | null {
  const definition = findToolDefinition(context, tool)?.field('description')?.file
  for (const file of new Set([tool.file, definition ?? tool.file])) {
    const source = context.sources.parse(file)
    const found = source ? splicesIn(source, text) : null
    if (found)
      return {
        title: 'Remove the hidden characters',
        description: '',
        preferred: true,
        edits: toEdits(context.sources, file, found),
      }
  }
  return null
}

type Piece = ts.StringLiteralLike | ts.TemplateHead | ts.TemplateMiddle | ts.TemplateTail

function isPiece(node: ts.Node): node is Piece {
  return (
    ts.isStringLiteralLike(node) ||
    ts.isTemplateHead(node) ||
    ts.isTemplateMiddle(node) ||
    ts.isTemplateTail(node)
  )
}

function splicesIn(source: ts.SourceFile, text: string): Splice[] | null {
  const splices: Splice[] = []
  let left = removed(text)
  const visit = (node: ts.Node): void => {
    if (!isPiece(node)) return ts.forEachChild(node, visit)
    if (hiddenRuns(node.text).length === 0 || !text.includes(node.text)) return
    const own = ofPiece(source, node)
    if (!own) return
    splices.push(...own)
    left -= removed(node.text)
  }
  visit(source)
  // A literal may stand in several texts: what counts is that none of this text's characters stays.
  return splices.length > 0 && left <= 0 ? splices : null
}

function removed(text: string): number {
  return text.length - withoutHidden(text).length
}

/** As they are, they are taken out where they stand; written as escapes, the literal is printed again. */
function ofPiece(source: ts.SourceFile, node: Piece): Splice[] | null {
  const start = node.getStart(source)
  const written = source.text.slice(start, node.getEnd())
  const runs = hiddenRuns(written)
  if (removed(written) === removed(node.text))
    return runs.map((run) => ({ span: { start: start + run.start, end: start + run.end }, newText: '' }))
  if (!ts.isStringLiteral(node)) return null
  const quote = written.startsWith('"') ? '"' : "'"
  return [{ span: { start, end: node.getEnd() }, newText: printString(withoutHidden(node.text), { quote }) }]
}
