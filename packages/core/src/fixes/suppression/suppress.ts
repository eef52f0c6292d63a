import ts from '#typescript'
import { Lines } from '../../common/lines.js'
import { currentCode } from '../../config/renamed-rules.js'
import type { Finding, Fix } from '../../model/finding.js'
import { suppressionComments } from '../../rules/engine/suppression.js'
import { ruleMetas } from '../../rules/index.js'
import { isSourceFile } from '../../syntax/parse.js'
import type { Sources } from '../../syntax/sources.js'
import { toEdits } from '../source/edits.js'
import type { Splice } from '../source/property.js'
import { indentAt, readStyle } from '../source/style.js'

/** What has to be known about a finding for that, whatever its origin. */
export type Silenceable = Pick<Finding, 'code' | 'file' | 'range'>

/**
 * Silences a finding where it stands, with a comment on the line before, or by one more code in the comment that is there.
 * Null where no comment can silence it.
 */
export function suppress({ code, file, range }: Silenceable, sources: Sources): Fix | null {
  const meta = ruleMetas.find((each) => each.code === code)
  const source = isSourceFile(file) ? sources.parse(file) : null
  if (!meta || meta.suppressible === false || !source) return null
  const splice = commentFor(code, range.start.line, file, source)
  if (!splice) return null
  return {
    title: `Silence \`${code}\` here with a comment`,
    description: '',
    preferred: false,
    edits: toEdits(sources, file, [splice]),
  }
}

function commentFor(code: string, line: number, file: string, source: ts.SourceFile): Splice | null {
  const { text } = source
  const lines = new Lines(text)
  const comments = suppressionComments(file, text)
  const present = comments.find(
    ({ scope, span }) => scope === 'next-line' && lines.position(span.end).line + 1 === line,
  )
  if (present) {
    // Without a code it silences everything there already.
    const last = present.codes.at(-1)
    if (!last || present.codes.some((each) => currentCode(each.code) === code)) return null
    return { span: { start: last.span.end, end: last.span.end }, newText: `, ${code}` }
  }
  const start = lines.offset({ line, character: 0 })
  if (!isBetweenTokens(source, start)) return null
  const isBlock = comments.length > 0 && comments.every(({ span }) => text.startsWith('/*', span.start))
  const directive = `toolsight-disable-next-line ${code}`
  const comment = isBlock ? `/* ${directive} */` : `// ${directive}`
  const newText = `${indentAt(text, start)}${comment}${readStyle(source).newline}`
  return { span: { start, end: start }, newText }
}

/** Whether a comment may be put there: not inside a template, JSX text or another comment. */
function isBetweenTokens(source: ts.SourceFile, offset: number): boolean {
  let isFree = true
  const visit = (node: ts.Node): void => {
    if (!isFree || ts.isJSDoc(node) || offset < node.pos || offset >= node.end) return
    const children = node.getChildren(source).filter((child) => !ts.isJSDoc(child))
    if (children.length > 0) return children.forEach(visit)
    const inText = node.getStart(source) < offset || node.kind === ts.SyntaxKind.JsxText
    const comments = [
      ...(ts.getLeadingCommentRanges(source.text, node.pos) ?? []),
      ...(ts.getTrailingCommentRanges(source.text, node.pos) ?? []),
    ]
    isFree = !inText && !comments.some((comment) => comment.pos < offset && offset < comment.end)
  }
  visit(source)
  return isFree
}
