import type { Json } from '@toolsight/core'
import stringify from 'json-stringify-pretty-compact'

/** What fits into a hover without being broken. Whatever is short enough stands on one line. */
const WIDTH = 72

/** Longer lines are descriptions and patterns that nobody reads in a hover. */
const MAX_LINE = 300

export interface Excerpt {
  /** Pretty JSON, cut; empty where `maxLines` is 0. */
  text: string
  shown: number
  total: number
}

/** The first lines of a JSON value; one line more is no reason to cut. */
export function excerpt(value: Json, maxLines: number): Excerpt {
  const lines = stringify(value, { maxLength: WIDTH }).split('\n')
  const isWhole = maxLines > 0 && lines.length <= maxLines + 1
  const kept = (isWhole ? lines : lines.slice(0, maxLines)).map((line) =>
    line.length > MAX_LINE ? `${line.slice(0, MAX_LINE)}…` : line,
  )
  if (!isWhole && kept.length > 0) kept.push('…')
  return { text: kept.join('\n'), shown: isWhole ? lines.length : maxLines, total: lines.length }
}
