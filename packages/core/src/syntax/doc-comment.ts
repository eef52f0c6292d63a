import type ts from 'typescript'
import type { Span } from '../model/text.js'

/**
 * What the doc comment right above the key at `span` says, tags left out, on one line; null where there is none. One that ends
 * a line of code is about that line.
 */
export function docCommentAt(source: ts.SourceFile, { start }: Span): string | null {
  const until = source.text.slice(0, start)
  const before = until.trimEnd()
  if (!before.endsWith('*/')) return null
  const from = before.lastIndexOf('/*')
  const ahead = before.slice(before.lastIndexOf('\n', from) + 1, from)
  if (!before.startsWith('/**', from) || ahead.includes('//')) return null
  if (ahead.trim() !== '' && /[\r\n]/.test(until.slice(before.length))) return null
  const said: string[] = []
  for (const line of before.slice(from + 3, -2).split(/\r\n|\r|\n/)) {
    const text = line.replace(/^\s*\*?/, '').trim()
    if (text.startsWith('@')) break
    said.push(text)
  }
  const text = said.join(' ').replace(/\s+/g, ' ').replace(LINK, '$1').trim()
  return text === '' ? null : text
}

/** `{@link Place}`, `{@link Place the place}`: what a reader of the page would see. */
const LINK = /\{@\w+ (?:[^ |}]+[ |]+)?([^}]+?) ?\}/g
