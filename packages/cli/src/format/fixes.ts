import { relativePath } from '@toolsight/core/paths'
import type { FileChange } from '../edits/draft.js'
import type { Made, Worked } from '../edits/work-out.js'
import type { Fix, Json } from '../engine.js'
import type { Summary } from '../summary.js'
import { formatDiff } from './diff.js'
import { counted, indented, wrap } from './text.js'
import { eachLine, visible } from './visible.js'

export const NOTHING = 'There is nothing that can be fixed with certainty.'

interface Layout {
  nameFile(file: string): string
  columns: number
}

/** What was made, for people. */
export function formatMade(made: readonly Made[], changes: readonly FileChange[], layout: Layout): string {
  if (changes.length === 0) return NOTHING
  const head = `Fixed ${counted(made.length, 'finding')} in ${counted(changes.length, 'file')}:`
  return [head, ...formatFixes(made, layout)].join('\n\n')
}

/** What a person has to decide, or to make possible: never passed over in silence. */
export function formatLeft(left: readonly Made[], layout: Layout): string[] {
  return left.length === 0 ? [] : ['Not fixed:', ...formatFixes(left, layout)]
}

/** What is said of several fixes alike stands once, below them. */
function formatFixes(all: readonly Made[], layout: Layout): string[] {
  const groups = new Map<string, Made[]>()
  for (const each of all) {
    const text = descriptionOf(each.fix)
    groups.set(text, [...(groups.get(text) ?? []), each])
  }
  return [...groups].map(([text, own]) => {
    const lines = own.map((each) => fixLine(each, layout))
    return [...lines, ...(text === '' ? [] : [wrap(eachLine(text), layout.columns, '    ')])].join('\n')
  })
}

function fixLine({ finding, fix }: Made, { nameFile, columns }: Layout): string {
  const place = `${nameFile(finding.file)}:${finding.range.start.line + 1}`
  const tool = finding.tool === null ? '' : ` (${finding.tool})`
  return indented(visible(`${place}${tool}: ${fix.title}`), columns)
}

/** Why it is not made, where it cannot be. */
function descriptionOf(fix: Fix): string {
  return (fix.unavailableReason ?? fix.description).trim()
}

/** The object of `fix --format json`. */
export function fixesJson(
  { made, left, changes }: Pick<Worked, 'made' | 'left' | 'changes'>,
  { root, isWritten, summary }: { root: string; isWritten: boolean; summary: Summary },
): Json {
  const nameFile = (file: string) => relativePath(root, file)
  const one = ({ finding, fix }: Made) => ({
    code: finding.code,
    file: nameFile(finding.file),
    range: finding.range,
    tool: finding.tool,
    title: fix.title,
    description: descriptionOf(fix),
  })
  const json = {
    version: 1,
    written: isWritten ? changes.map(({ file }) => nameFile(file)) : [],
    fixed: made.map(one),
    left: left.map(one),
    diff: formatDiff(changes, nameFile, false),
    summary,
  }
  return json as unknown as Json
}
