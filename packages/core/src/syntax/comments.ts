import ts from '#typescript'
import type { Span } from '../model/text.js'
import { parse } from './parse.js'

export interface Comment {
  /** What stands between the comment's marks. */
  body: string
  /** Of the whole comment. */
  span: Span
  /** Where the body starts. */
  bodyStart: number
}

/**
 * The comments of a file that contain a phrase, in source order. What looks like a comment inside a string,
 * a template, a regular expression or JSX text is not one, which only a parse can tell.
 */
export function commentsWith(phrase: string, file: string, text: string): Comment[] {
  const source = parse(file, text)
  const found = new Map<number, ts.CommentRange>()
  const visit = (node: ts.Node): void => {
    if (ts.isJSDoc(node) || !text.slice(node.pos, node.end).includes(phrase)) return
    const children = node.getChildren(source)
    if (children.length === 0) {
      for (const range of trivia(node, source)) found.set(range.pos, range)
    } else {
      children.forEach(visit)
    }
  }
  visit(source)
  return [...found.values()]
    .sort((a, b) => a.pos - b.pos)
    .map((range) => ({
      body: bodyOf(text, range),
      span: { start: range.pos, end: range.end },
      bodyStart: range.pos + 2,
    }))
    .filter((comment) => comment.body.includes(phrase))
}

/** The comments in front of a token. What stands behind its start is its own text, as JSX text is from its first letter. */
function trivia(token: ts.Node, source: ts.SourceFile): ts.CommentRange[] {
  const start = token.getStart(source)
  return [
    ...(ts.getLeadingCommentRanges(source.text, token.pos) ?? []),
    ...(ts.getTrailingCommentRanges(source.text, token.pos) ?? []),
  ].filter((range) => range.end <= start)
}

function bodyOf(text: string, range: ts.CommentRange): string {
  const whole = text.slice(range.pos + 2, range.end)
  return range.kind === ts.SyntaxKind.MultiLineCommentTrivia ? whole.replace(/\*\/$/, '') : whole
}
