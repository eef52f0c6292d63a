export const BEGIN = '<!-- toolsight:tools -->'
export const END = '<!-- /toolsight:tools -->'

/** The marks in a file are not one pair, in order. */
export class MarkersError extends Error {
  override readonly name = 'MarkersError'
}

export function hasMarkers(text: string): boolean {
  return text.includes(BEGIN) || text.includes(END)
}

/**
 * A file's text with a block in the place of what stands between the marks; without marks the block is added at the end.
 * Everything else stays as it is, and the block has the file's own line ends.
 *
 * @throws {MarkersError}
 */
export function betweenMarkers(existing: string | null, block: string): string {
  const marked = `${BEGIN}\n${block.trimEnd()}\n${END}`
  if (existing === null || existing.trim() === '') return `${marked}\n`
  const own = existing.includes('\r\n') ? marked.replaceAll('\n', '\r\n') : marked
  const begins = existing.split(BEGIN).length - 1
  const ends = existing.split(END).length - 1
  if (begins === 0 && ends === 0) {
    const line = existing.includes('\r\n') ? '\r\n' : '\n'
    const gap = existing.endsWith(line + line) ? '' : existing.endsWith('\n') ? line : line + line
    return `${existing}${gap}${own}${line}`
  }
  const start = existing.indexOf(BEGIN)
  const end = existing.indexOf(END)
  if (begins !== 1 || ends !== 1 || end < start) {
    throw new MarkersError(`It needs one \`${BEGIN}\` and one \`${END}\` after it, or none of them.`)
  }
  return existing.slice(0, start) + own + existing.slice(end + END.length)
}
