import { inline } from '../../common/one-line.js'
import type { ToolFacts } from '../../model/facts.js'
import type { SchemaPath } from '../../model/json.js'
import { toolLocation } from '../../model/tool-location.js'

export { inline, shorten } from '../../common/one-line.js'

/*
 * How messages name things. What is named comes from user code: a line break or a megabyte of text in
 * it must not take a message apart.
 */

/** What people call the tool: its name, else what it is bound to, else the function that makes it, else its place: `tools.ts:12`. */
export function toolLabel(tool: ToolFacts): string {
  const bound = tool.site.boundTo === 'default' ? null : tool.site.boundTo
  return inline(tool.name ?? bound ?? tool.provisionalName ?? placeLabel(tool), 100)
}

function placeLabel(tool: ToolFacts): string {
  const { file, range } = toolLocation(tool)
  return `${file.slice(file.lastIndexOf('/') + 1)}:${range.start.line + 1}`
}

/** `search.ts` → `search`. */
export function fileStem(file: string): string {
  const base = file.slice(file.lastIndexOf('/') + 1)
  const dot = base.lastIndexOf('.')
  return dot > 0 ? base.slice(0, dot) : base
}

/** As code: `attendees[].born`, `scores.*`, `choice (branch 2)`, `(branch 2).born`; the root is `the input`. */
export function fieldLabel(path: SchemaPath): string {
  const text = pathText(path)
  return text === '' ? 'the input' : inline(`\`${text}\``, 120)
}

/** A path as people read it; empty for the root. */
export function pathText(path: SchemaPath): string {
  let text = ''
  for (const part of path) {
    if (part === '[]') text += '[]'
    else if (/^\|\d+$/.test(part)) text += `${text === '' ? '' : ' '}(branch ${Number(part.slice(1)) + 1})`
    else text += text === '' ? part : `.${part}`
  }
  return text
}

/** A path as people read it: relative to the root, as it is when outside. */
export function relativeTo(root: string, file: string): string {
  const base = root.endsWith('/') ? root : `${root}/`
  return file.startsWith(base) ? file.slice(base.length) : file
}

/** Time as people read it: `1.5 s`, `900 ms`. */
export function duration(ms: number): string {
  return ms < 1000 ? `${Math.round(ms)} ms` : `${Math.round(ms / 100) / 10} s`
}

/** `a`, `a and b`, `a, b and c`. */
export function enumerated(items: readonly string[]): string {
  return items.length < 2 ? (items[0] ?? '') : `${items.slice(0, -1).join(', ')} and ${items.at(-1)}`
}

/** The same of many: `a, b and 7 more`. */
export function enumeratedUpTo(items: readonly string[], most: number): string {
  const more = items.length - most
  return enumerated(more > 0 ? [...items.slice(0, most), `${more} more`] : items)
}
