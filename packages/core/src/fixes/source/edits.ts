import { Lines } from '../../common/lines.js'
import type { TextEdit } from '../../model/finding.js'
import type { Sources } from '../../syntax/sources.js'
import type { Splice } from './property.js'

/** One file's splices as edits on its text as it stands. */
export function toEdits(
  sources: Pick<Sources, 'read'>,
  file: string,
  splices: readonly Splice[],
): TextEdit[] {
  const offsets = new Lines(sources.read(file) ?? '')
  return splices.map(({ span, newText }) => ({ file, range: offsets.range(span), newText }))
}
