/** A line of the widest text that stands beside an editor without being cut. */
const WIDTH = 72

/** A column narrower than this is not read any more. */
const NARROWEST = 30

const BETWEEN = ' │ '

export interface Cell {
  head: string
  text: string
}

/** Texts side by side, each under its head; as many in a row as there is room for, the others below. */
export function columns(cells: readonly Cell[]): string {
  const most = Math.max(1, Math.floor((WIDTH + BETWEEN.length) / (NARROWEST + BETWEEN.length)))
  const rows = Math.ceil(cells.length / most)
  const inRow = Math.ceil(cells.length / rows)
  const width = Math.floor((WIDTH - (inRow - 1) * BETWEEN.length) / inRow)
  const written: string[] = []
  for (let start = 0; start < cells.length; start += inRow)
    written.push(row(cells.slice(start, start + inRow), width))
  return written.join('\n\n')
}

function row(cells: readonly Cell[], width: number): string {
  const heads = cells.map(({ head }) => wrapped(head, width))
  const headHeight = Math.max(...heads.map((lines) => lines.length))
  const texts = cells.map(({ text }, index) => {
    const head = heads[index] as string[]
    const space = Array.from({ length: headHeight - head.length }, () => '')
    return [...head, ...space, '─'.repeat(width), ...wrapped(text, width)]
  })
  const height = Math.max(...texts.map((lines) => lines.length))
  const lines = Array.from({ length: height }, (_, line) =>
    texts.map((each) => (each[line] ?? '').padEnd(width)).join(BETWEEN),
  )
  return lines.map((line) => line.trimEnd()).join('\n')
}

/** Lines of at most so many characters, cut at spaces and behind commas, else behind a brace, else anywhere. */
function wrapped(text: string, width: number): string[] {
  return text.split(/\r\n|\r|\n/).flatMap((line) => {
    const lines: string[] = []
    let rest = line.replaceAll('\t', '  ')
    while (rest.length > width) {
      const part = rest.slice(0, width + 1)
      const word = Math.max(part.lastIndexOf(' '), part.lastIndexOf(',', width - 1) + 1)
      const mark = Math.max(...[...'{}[]:'].map((each) => part.lastIndexOf(each, width - 1))) + 1
      const end = word > width / 2 ? word : mark > width / 2 ? mark : width
      lines.push(rest.slice(0, end))
      rest = rest.slice(end).trimStart()
    }
    return [...lines, rest]
  })
}
