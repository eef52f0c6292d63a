import type { ToolFacts } from '../../model/facts.js'
import type { ToolField } from '../../model/framework.js'
import type { EvaluationFailure, StackFrame } from '../../model/reading.js'
import type { Location } from '../../model/text.js'
import type { Report, ReportPlace } from '../engine/rule.js'
import { inline, relativeTo, shorten } from '../engine/wording.js'
import { validationIssues } from './validation-issues.js'

export type Thrown = Extract<EvaluationFailure, { kind: 'threw' }>

/** What was thrown, for a finding about it. */
export interface ThrownReport {
  /** `TypeError: Cannot read properties of undefined (reading 'split')` */
  headline: string
  /** The rest of its message, and where it was thrown. */
  details: string[]
  where: Pick<Report, 'at' | 'related'>
}

export function thrownReport(tool: ToolFacts, failure: Thrown, root: string): ThrownReport {
  const own = failure.stack.filter((frame) => !frame.file.includes('/node_modules/'))
  const thrownIn = own[0]
  const [first, ...rest] = validationIssues(failure.message) ?? failure.message.split('\n')
  const error = inline(failure.name, 40)
  const detail = rest
    .join('\n')
    .replace(/^\s*\n/, '')
    .trimEnd()
  const place: ReportPlace = { fields: failedFields(tool, failure.field) }
  const here = own.find((frame) => frame.file === tool.file)
  return {
    headline: `${error}: ${inline(first ?? '', 300)}`,
    details: [
      ...(detail === '' ? [] : [shorten(detail, 1000)]),
      ...(thrownIn ? [`Thrown at ${position(thrownIn, root)}.`] : []),
    ],
    where: {
      at: here ? { ...place, location: at(here) } : place,
      ...(thrownIn && thrownIn !== here
        ? { related: [{ ...at(thrownIn), message: `${error} is thrown here.` }] }
        : {}),
    },
  }
}

function failedFields(tool: ToolFacts, field: string | null): ToolField[] {
  return field !== null && Object.hasOwn(tool.site.fields, field)
    ? [field as ToolField]
    : ['input', 'parameters']
}

/** A stack tells a point, not a range; front ends widen it to the word there. */
function at({ file, line, character }: StackFrame): Location {
  return { file, range: { start: { line, character }, end: { line, character } } }
}

function position({ file, line, character }: StackFrame, root: string): string {
  return `${relativeTo(root, file)}:${line + 1}:${character + 1}`
}
