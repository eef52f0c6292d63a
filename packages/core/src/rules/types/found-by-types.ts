import { Lines } from '../../common/lines.js'
import type { ToolFacts } from '../../model/facts.js'
import type { Finding, Fix, Severity } from '../../model/finding.js'
import { isSaidToRead } from '../definition/hint-contradicts-handler.js'
import { ruleMetas } from '../index.js'

/** A place in the text of a file: UTF-16 code units. */
interface TextSpan {
  start: number
  length: number
}

/** A finding of `@toolsight/typed`. */
export interface FoundByTypes {
  code: string
  severity: Severity
  message: string
  span: TextSpan
  /** The tool's `id`. */
  tool: string
  fixes: Array<{ title: string; isPreferred: boolean; edits: Array<{ span: TextSpan; newText: string }> }>
}

/** The same as reports have it, each with its fixes. `text`: that of `file`, which the tools are of. */
export function findingsByTypes(
  found: readonly FoundByTypes[],
  { file, text, tools }: { file: string; text: string; tools: readonly ToolFacts[] },
): Map<Finding, Fix[]> {
  const lines = new Lines(text)
  const rangeOf = ({ start, length }: TextSpan) => lines.range({ start, end: start + length })
  return new Map(
    found.map(({ code, severity, message, span, tool: id, fixes }) => [
      {
        code,
        severity,
        category: ruleMetas.find((meta) => meta.code === code)?.category ?? 'correctness',
        message,
        file,
        range: rangeOf(span),
        tool: tools.find((tool) => tool.id === id)?.name ?? null,
        toolId: id,
        path: null,
        related: [],
        fix: null,
        otherFixes: [],
      },
      fixes.map(({ title, isPreferred, edits }) => ({
        title,
        description: '',
        preferred: isPreferred,
        edits: edits.map((edit) => ({ file, range: rangeOf(edit.span), newText: edit.newText })),
      })),
    ]),
  )
}

/** What types are asked about of a tool. */
interface TypedCircumstances {
  /** `parameters` are compared with the live validator without types. */
  isCompared: boolean
  /** Its results are checked, and none is found wrong yet. */
  isResultOpen: boolean
  /** It is said to read only, and nothing is found yet that its handler changes. */
  isSaidToRead: boolean
}

export function circumstancesOf(
  { id, site, reading }: ToolFacts,
  findings: readonly Finding[],
): TypedCircumstances {
  const isFound = (code: string): boolean => findings.some((each) => each.code === code && each.toolId === id)
  return {
    isCompared: reading !== null && reading.input.kind === 'schema' && reading.parameters.kind === 'json',
    isResultOpen: site.results !== undefined && !isFound('result-differs'),
    isSaidToRead: isSaidToRead(reading) && !isFound('hint-contradicts-handler'),
  }
}
