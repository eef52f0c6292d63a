import path from 'node:path'
import { isWithin } from '../../common/ranges.js'
import type { ToolFacts } from '../../model/facts.js'
import type { FieldOwner } from '../../model/fields.js'
import type { ToolPlace } from '../../model/place.js'
import type { Position } from '../../model/text.js'
import type { ToolFields } from './fields.js'

/** Finding a field in the source takes milliseconds for each tool, and somebody is waiting. */
const MAX_TOOLS = 8

/** Another file's text; null where there is none. */
type Read = (file: string) => string | null

/**
 * What a key in a file without tools says of the tools of others: schemas are shared. Tools that name the file are asked
 * first.
 */
export async function placeInShared(
  tools: readonly ToolFacts[],
  file: string,
  position: Position,
  fields: ToolFields,
  read: Read,
): Promise<ToolPlace | null> {
  const key = keyAt(read(file), position)
  if (key === null) return null
  const base = path.posix.basename(file)
  const stem = base.startsWith('index.')
    ? path.posix.basename(path.posix.dirname(file))
    : base.replace(/\.\w+$/, '')
  const names = (tool: ToolFacts) => read(tool.file)?.includes(stem) ?? false
  const having = tools.filter((tool) => fields.has(tool, key))
  const asked = [...having.filter(names), ...having.filter((tool) => !names(tool))].slice(0, MAX_TOOLS)
  let found: ToolPlace | null = null
  for (const tool of asked) {
    const hit = await hitOf(tool, key, file, position, fields)
    if (!hit) continue
    if (found) found.others.push(tool)
    else found = { tool, part: 'field', ...hit, onKey: true, others: [] }
  }
  return found
}

const OWNERS: readonly FieldOwner[] = ['input', 'outputSchema']

async function hitOf(
  tool: ToolFacts,
  key: string,
  file: string,
  position: Position,
  fields: ToolFields,
): Promise<Pick<ToolPlace, 'owner' | 'path' | 'range'> | null> {
  for (const owner of OWNERS) {
    for (const { path, places } of await fields.named(tool, owner, key)) {
      const place = places.find((each) => each.file === file && isWithin(position, each.key))
      if (place) return { owner, path, range: place.key }
    }
  }
  return null
}

/** The name at a position, where what follows makes it a key. */
function keyAt(text: string | null, { line, character }: Position): string | null {
  const content = text?.split(/\r\n|\r|\n/)[line]
  if (content === undefined) return null
  for (const { 0: whole, 1: quoted, 2: plain, index } of content.matchAll(KEY)) {
    const end = index + whole.trimEnd().length
    if (character >= index && character <= end) return quoted ?? plain ?? null
  }
  return null
}

/** `name:`, `'name':`, and `name` before a comma or an end, as shorthand properties are. */
const KEY = /(?:['"]([^'"]+?)\??['"]|([\p{ID_Start}$_][\p{ID_Continue}$]*))(?=\s*(?:[:,}]|$))/gu
