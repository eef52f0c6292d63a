import { Lines } from '../../common/lines.js'
import type { TimeSlicer } from '../../common/time-slicer.js'
import type { Location } from '../../model/text.js'

/**
 * Where names stand as texts in sources: between quotation marks, after a key for names where there is one, in a comment only where
 * there is no other place. Names that stand nowhere are not among them.
 */
export async function namedPlaces(
  names: ReadonlySet<string>,
  files: readonly string[],
  read: (file: string) => string | null,
  turns: TimeSlicer,
): Promise<Map<string, Location>> {
  const found = new Map<string, Location & { rank: number }>()
  if (names.size === 0) return found
  for (const file of files) {
    await turns.yieldIfDue()
    const text = read(file)
    if (text === null) continue
    let lines: Lines | null = null
    for (const match of text.matchAll(QUOTED)) {
      const name = match[2] as string
      if (!names.has(name)) continue
      const rank = rankOf(text.slice(text.lastIndexOf('\n', match.index) + 1, match.index))
      if (rank <= (found.get(name)?.rank ?? -1)) continue
      lines ??= new Lines(text)
      const start = match.index + 1
      found.set(name, { file, range: lines.range({ start, end: start + name.length }), rank })
    }
  }
  return found
}

/** Names have no line breaks in texts that are written out, and are short. */
const QUOTED = /(['"`])(?=([^'"`\n\\]{1,200})\1)/g
const NAME_KEY = /\bname['"]?\s*[:=]\s*$/i
const COMMENT = /^\s*(?:\/?\*|\/\/)/

/** How likely a name is written for what it names, by what stands before it on its line. */
function rankOf(before: string): number {
  if (COMMENT.test(before)) return 0
  return NAME_KEY.test(before) ? 2 : 1
}
