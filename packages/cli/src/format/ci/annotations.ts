import type { Range, Severity } from '../../engine.js'
import { counted } from '../text.js'
import { eachLine, visible } from '../visible.js'

/** GitHub shows this many annotations of each kind for a step, and 50 for a job. */
const MOST = 10

/** What GitHub shows at a line of a pull request. */
export interface Annotation {
  severity: Severity
  /** What it is called behind "Toolsight: ". */
  title: string
  message: string
  /** Null: it is in no file. `file` is as the repository calls it. */
  at: { file: string; range: Range } | null
}

const COMMANDS: Record<Severity, string> = { error: 'error', warning: 'warning', info: 'notice' }

/**
 * The annotations of a step, the most severe first, and last a line with what they come to. Of equal ones, which several tools may have
 * at one place, there is one; the last line counts what GitHub would not show.
 */
export function annotated(all: readonly Annotation[], sum: string): string {
  const kinds = (['error', 'warning', 'info'] as const).map((kind) => {
    const texts = new Set(all.filter(({ severity }) => severity === kind).map(annotation))
    return { kind, texts: [...texts] }
  })
  const lines = kinds.flatMap(({ texts }) => texts.slice(0, MOST))
  const rest = kinds.flatMap(({ kind, texts }) =>
    texts.length > MOST ? [counted(texts.length - MOST, kind)] : [],
  )
  const more =
    rest.length === 0 ? '' : ` Not annotated: ${rest.join(', ')}. GitHub shows ${MOST} of a kind for a step.`
  return `${[...lines, `${sum}${more}`].join('\n')}\n`
}

type Property = [name: string, value: string | number]

/** A workflow command of GitHub Actions. */
function annotation({ severity, title, message, at }: Annotation): string {
  const properties: Property[] = [['title', `Toolsight: ${title}`], ...(at === null ? [] : placeOf(at))]
  const given = properties.map(([name, value]) => `${name}=${escapedProperty(String(value))}`).join(',')
  return `::${COMMANDS[severity]} ${given}::${escapedData(eachLine(message))}`
}

function placeOf({ file, range: { start, end } }: NonNullable<Annotation['at']>): Property[] {
  const lines: Property[] = [
    ['file', visible(file)],
    ['line', start.line + 1],
    ['endLine', end.line + 1],
  ]
  // GitHub takes columns of one line only.
  const isLine = start.line === end.line
  const columns: Property[] = [
    ['col', start.character + 1],
    ['endColumn', end.character + 1],
  ]
  return [...lines, ...(isLine ? columns : [])]
}

/** As `@actions/core` escapes. */
function escapedData(text: string): string {
  return text.replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A')
}

function escapedProperty(text: string): string {
  return escapedData(text).replaceAll(':', '%3A').replaceAll(',', '%2C')
}
