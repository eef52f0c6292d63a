import { wrapAnsi } from 'fast-wrap-ansi'
import type { Preview } from '../engine.js'
import { columns, wrapHanging } from './text.js'
import { eachLine, visible, withoutCommands } from './visible.js'

const GAP = 2

/** What the model reads in each style, one beneath the other: style, tokens, message. */
export function styleTable(messages: Preview['messages'], width: number): string {
  const head = ['style', 'tokens', 'message']
  const styles = Math.max(head[0]?.length ?? 0, ...messages.map(({ style }) => style.length))
  const left = styles + GAP + (head[1]?.length ?? 0) + GAP
  const room = Math.max(20, width - left)
  const rows = messages.flatMap(({ style, tokens, message, note }) =>
    withoutCommands(wrapAnsi(eachLine(message ?? note ?? ''), room, { hard: true, trim: false }))
      .split('\n')
      .map((line, index) =>
        index === 0 ? [style, tokens === null ? '–' : String(tokens).padStart(6), line] : ['', '', line],
      ),
  )
  const sources = messages
    .filter(({ words }) => words !== 'style')
    .map(({ style, lead }) => wrapHanging(`${style}: ${visible(lead)}.`, width))
  return [...columns([head, ...rows]), ...(sources.length > 0 ? ['', ...sources] : [])].join('\n')
}
