import stringWidth from 'fast-string-width'
import pc from 'picocolors'
import type { Paper } from './formats.js'
import { columns, wrap, wrapHanging } from './text.js'

/** A page of the documentation as a terminal shows it: wrapped, tables in columns, or row by row where they are too wide. */
export function pageForTerminal(markdown: string, { colour, columns: width }: Paper): string {
  const paint = pc.createColors(colour)
  return `${blocksOf(markdown).map(shown).join('\n\n')}\n`

  function shown({ kind, lines }: Block): string {
    switch (kind) {
      case 'code':
        return lines.map((line) => (line === '' ? '' : `    ${line}`)).join('\n')
      case 'heading':
        return paint.bold(inline(lines.join(' ').replace(/^#+ /, '')))
      case 'list':
        return itemsOf(lines)
          .map((item) => wrapHanging(`- ${inline(item)}`, width))
          .join('\n')
      case 'table':
        return table(lines.filter((_, index) => index !== 1).map(cellsOf))
      case 'text':
        return wrap(inline(lines.join(' ')), width)
    }
  }

  function table([head = [], ...rows]: string[][]): string {
    const all = [head.map((cell) => paint.dim(cell)), ...rows]
    const isNarrow = all.every(([first = '']) => stringWidth(first) <= width / 2)
    if (head.length === 2 && isNarrow) return columns(all, width).join('\n')
    const lines = columns(all)
    if (lines.every((line) => stringWidth(line) <= width)) return lines.join('\n')
    return rows
      .map(([first = '', ...cells]) => {
        const named = cells.map((cell, at) =>
          cell === '' ? [] : [`${paint.dim(`${head[at + 1]}:`)} ${cell}`],
        )
        return [wrap(paint.bold(first), width), ...named.flat().map((line) => wrap(line, width, '  '))].join(
          '\n',
        )
      })
      .join('\n\n')
  }

  function cellsOf(line: string): string[] {
    return line
      .replace(/^\|\s*|\s*\|$/g, '')
      .split(/\s*(?<!\\)\|\s*/)
      .map((cell) => inline(cell.replaceAll('\\|', '|')))
  }

  /** Code keeps its marks, as in messages; a link keeps its address where that leads out of the documentation. */
  function inline(text: string): string {
    return text
      .replace(/\[([^\]]*)\]\((https?:[^)]*)\)/g, '$1 ($2)')
      .replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')
      .replace(/\*\*([^*]+)\*\*/g, (_, words: string) => paint.bold(words))
  }
}

interface Block {
  kind: 'heading' | 'text' | 'list' | 'table' | 'code'
  lines: string[]
}

/** Our own pages, whose form markdownlint keeps: blocks with empty lines between them, fences around code. */
function blocksOf(markdown: string): Block[] {
  const found: Block[] = []
  let open: Block | null = null
  for (const line of markdown.trim().split('\n')) {
    if (open?.kind === 'code') {
      if (line.startsWith('```')) open = null
      else open.lines.push(line)
    } else if (line.startsWith('```')) {
      open = { kind: 'code', lines: [] }
      found.push(open)
    } else if (line.trim() === '') open = null
    else if (open) open.lines.push(line)
    else {
      open = { kind: kindOf(line), lines: [line] }
      found.push(open)
    }
  }
  return found
}

function kindOf(line: string): Block['kind'] {
  if (/^#+ /.test(line)) return 'heading'
  if (line.startsWith('|')) return 'table'
  return line.startsWith('- ') ? 'list' : 'text'
}

function itemsOf(lines: readonly string[]): string[] {
  return lines
    .map((line) => (line.startsWith('- ') ? `\n${line.slice(2)}` : ` ${line.trim()}`))
    .join('')
    .slice(1)
    .split('\n')
}
