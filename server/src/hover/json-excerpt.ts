import type { Json } from '@toolsight/core'

/** Longer lines are descriptions that nobody reads in a hover. */
const MAX_LINE = 300

export interface Excerpt {
  /** Pretty JSON, cut; empty where `maxLines` is 0. */
  text: string
  shown: number
  total: number
}

/** The first lines of a JSON value; one line more is no reason to cut. */
export function excerpt(value: Json, maxLines: number): Excerpt {
  const lines = JSON.stringify(value, null, 2).split('\n')
  const isWhole = maxLines > 0 && lines.length <= maxLines + 1
  const kept = (isWhole ? lines : lines.slice(0, maxLines)).map((line) =>
    line.length > MAX_LINE ? `${line.slice(0, MAX_LINE)}…` : line,
  )
  if (!isWhole && kept.length > 0) kept.push('…')
  return { text: kept.join('\n'), shown: isWhole ? lines.length : maxLines, total: lines.length }
}
