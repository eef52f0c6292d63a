import ts from '#typescript'
import { comparedFields } from '../../json-schema/fields.js'
import type { ToolFacts } from '../../model/facts.js'
import type { Fix, FixRequest, TemplateEdit, TextEdit } from '../../model/finding.js'
import type { SchemaPath } from '../../model/json.js'
import { enumerated, pathText } from '../../rules/engine/wording.js'
import { docCommentAt } from '../../syntax/doc-comment.js'
import type { FixContext } from '../context.js'
import { variesByCall } from '../source/dependence.js'
import { type Spelling, spellingOf } from '../source/descriptions/index.js'
import { toEdits } from '../source/edits.js'
import { fieldValue } from '../source/field-value.js'
import { printString } from '../source/literal.js'
import type { Splice } from '../source/property.js'
import { readStyle } from '../source/style.js'

type Request = Extract<FixRequest, { kind: 'describe' }>

/**
 * Writes descriptions of fields in their vendor's own spelling. A text that nobody gave is that of the description which
 * got lost further in, or of the comment above the field; where neither is there, the author writes it, in an editor.
 */
export function describeFields({ fields }: Request, tool: ToolFacts, context: FixContext): Fix | null {
  const spelling = spellingOf(tool)
  const edits: TextEdit[] = []
  const open: TemplateEdit[] = []
  const origins = new Set<Origin>()
  for (const { path, text } of fields) {
    const made = spelling && describeField(path, text, tool, context, spelling)
    if (!made) return null
    origins.add(made.origin)
    if (made.origin === 'author') open.push(...made.edits.map(templateOf))
    else edits.push(...made.edits)
  }
  const title = titleOf(fields.map(({ path }) => path))
  if (open.length === 0) {
    const description = origins.has('comment') ? 'The text is that of the comment above it.' : ''
    return edits.length === 0 ? null : { title, description, preferred: true, edits: distinct(edits) }
  }
  // What an author has to complete is one place at a time.
  return edits.length > 0 || fields.length > 1
    ? null
    : { title: `${title}…`, description: '', preferred: false, edits: [], template: open }
}

/** Where a text comes from. */
type Origin = 'given' | 'source' | 'comment' | 'author'

function describeField(
  path: SchemaPath,
  given: string | null,
  tool: ToolFacts,
  context: FixContext,
  spelling: Spelling,
): { edits: TextEdit[]; origin: Origin } | null {
  const value = fieldValue(context, tool, path)
  if (!value || variesByCall(value.node)) return null
  const { file, source, node } = value
  const current = spelling.current(node)
  if (current && !ts.isStringLiteralLike(current)) return null
  const property = propertyOf(node)
  const known = tool.schema && comparedFields(tool.schema).get(JSON.stringify(path))?.schema['description']
  const isLost = current !== null && current.text !== known
  const found = isLost ? current.text : null
  const comment = property && docCommentAt(source, { start: property.getStart(source), end: property.end })
  const text = given ?? found ?? comment
  const origin: Origin =
    given !== null ? 'given' : found !== null ? 'source' : comment !== null ? 'comment' : 'author'
  const style = readStyle(source)
  const literal = printString(text ?? `${OPEN}${spelling.said?.(node) ?? ''}${CLOSE}`, style)
  const version = tool.vendorVersion
  const splices =
    current && !isLost
      ? replaced(current, source, literal)
      : spelling.add({ source, node, style, version }, literal)
  if (!splices) return null
  const whole = property && ts.isShorthandPropertyAssignment(property) ? withKey(property, splices) : splices
  return { edits: toEdits(context.sources, file, whole), origin }
}

function replaced(current: ts.Node, source: ts.SourceFile, literal: string): Splice[] | null {
  const span = { start: current.getStart(source), end: current.getEnd() }
  return source.text.slice(span.start, span.end) === literal ? null : [{ span, newText: literal }]
}

// What the author completes stands between these, which no source has, until it is made a template.
const OPEN = '\ue000'
const CLOSE = '\ue001'

function templateOf(edit: TextEdit): TemplateEdit {
  const [before = '', draft, after = ''] = edit.newText.split(/[\ue000\ue001]/)
  if (draft === undefined) return { ...edit, isTemplate: false }
  const newText = `${escaped(before)}\${1:${escaped(draft)}}${escaped(after)}`
  return { ...edit, newText, isTemplate: true }
}

function escaped(text: string): string {
  return text.replace(/[$}\\]/g, '\\$&')
}

/** The property that an expression is the value of. */
function propertyOf(node: ts.Node): ts.ObjectLiteralElementLike | null {
  let { parent } = node
  while (
    ts.isParenthesizedExpression(parent) ||
    ts.isAsExpression(parent) ||
    ts.isSatisfiesExpression(parent)
  ) {
    parent = parent.parent
  }
  return ts.isObjectLiteralElementLike(parent) ? parent : null
}

/** `{ guests }` is written out: `{ guests: guests.describe('…') }`. */
function withKey({ name }: ts.ShorthandPropertyAssignment, splices: readonly Splice[]): Splice[] {
  const start = name.getStart()
  return [{ span: { start, end: start }, newText: `${name.text}: ` }, ...splices]
}

/** Two fields may want the same import. */
function distinct(edits: readonly TextEdit[]): TextEdit[] {
  return [...new Map(edits.map((edit) => [JSON.stringify(edit), edit])).values()]
}

function titleOf(paths: readonly SchemaPath[]): string {
  const names = paths.map((path) => (path.length === 0 ? 'the input' : `\`${pathText(path)}\``))
  const shown =
    names.length > MAX_NAMES ? [...names.slice(0, MAX_NAMES), `${names.length - MAX_NAMES} more`] : names
  return `Describe ${enumerated(shown)}`
}

const MAX_NAMES = 3
