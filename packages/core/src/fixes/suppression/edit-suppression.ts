import { Lines } from '../../common/lines.js'
import type { Fix, FixRequest } from '../../model/finding.js'
import { type SuppressionComment, suppressionComments } from '../../rules/engine/suppression.js'
import type { FixContext } from '../context.js'
import { toEdits } from '../source/edits.js'
import type { Splice } from '../source/property.js'
import { lineStart, startsLine } from '../source/style.js'

type Request = Extract<FixRequest, { kind: 'edit-suppression' }>

/** Corrects a code of a suppression comment, or takes it out: with its last code the comment goes. */
export function editSuppression({ file, at, code, to }: Request, { sources }: FixContext): Fix | null {
  const text = sources.read(file)
  if (text === null) return null
  const offset = new Lines(text).offset(at)
  const comment = suppressionComments(file, text).find(({ span, codes }) =>
    code === null
      ? span.start === offset && codes.length === 0
      : codes.some((each) => each.code === code && each.span.start === offset),
  )
  if (!comment) return null
  const found = comment.codes.find((each) => each.code === code)
  if (found && to !== null) {
    const edits = toEdits(sources, file, [{ span: found.span, newText: to }])
    return { title: `Write \`${to}\` instead`, description: '', preferred: true, edits }
  }
  const isWhole = comment.codes.length <= 1
  const splice = isWhole
    ? withoutComment(text, comment)
    : withoutCode(comment, comment.codes.indexOf(found as Code))
  return {
    title: isWhole ? 'Remove the comment' : `Remove \`${code}\` from the comment`,
    description: '',
    preferred: true,
    edits: toEdits(sources, file, [splice]),
  }
}

type Code = SuppressionComment['codes'][number]

/** With the separator to the code behind it, or in front of it where it is the last. */
function withoutCode({ codes }: SuppressionComment, index: number): Splice {
  const { span } = codes[index] as Code
  const next = codes[index + 1]
  const before = codes[index - 1]
  if (next) return { span: { start: span.start, end: next.span.start }, newText: '' }
  return { span: { start: before?.span.end ?? span.start, end: span.end }, newText: '' }
}

/** With its lines where nothing else stands on them. */
function withoutComment(text: string, { span: { start, end } }: SuppressionComment): Splice {
  const [behind = ''] = /^[ \t]*(?:\r\n|\r|\n|$)/.exec(text.slice(end)) ?? []
  const endsLine = behind !== '' || end === text.length
  if (startsLine(text, start) && endsLine) {
    return { span: { start: lineStart(text, start), end: end + behind.length }, newText: '' }
  }
  if (endsLine) return { span: { start: text.slice(0, start).trimEnd().length, end }, newText: '' }
  const space = /^[ \t]*/.exec(text.slice(end))?.[0].length ?? 0
  return { span: { start, end: end + space }, newText: '' }
}
