import { type DetailedIssue, type IssueDetail, parseErrorOf } from '../issue-detail.js'
import { pathOf } from './issue-path.js'
import { jsonText } from './json.js'
import { rawTextOf, textOf } from './secrets.js'
import type { Style } from './style.js'

const MAX_TEXT = 256
const MAX_RAW = 512

/** oh-my-pi's words, and those of its own JSON Schema validator where a JSON Schema describes the input. */
export const ohMyPi: Style = {
  source: 'As the coding agent oh-my-pi 16.3: validateToolArguments',
  format({ tool, issues, details: { input, vendor } }, { maskSecrets }) {
    const parseError = parseErrorOf(issues)
    if (parseError !== undefined) return malformed(tool, parseError, rawTextOf(maskSecrets)(String(input)))
    const reported = vendor === undefined ? firstAlternatives(issues) : issues
    const lines = reported.map((issue) => `  - ${pathOf(issue).join('/') || 'root'}: ${messageOf(issue)}`)
    const shown = textOf(maskSecrets)
    const sent = jsonText(input, { indent: 2, text: (text, name) => shortened(shown(text, name), MAX_TEXT) })
    return `Validation failed for tool "${tool}":\n${lines.join('\n')}\n\nReceived arguments:\n${sent}`
  },
}

function malformed(tool: string, parseError: string, raw: string): string {
  const what = `Validation failed for tool "${tool}": Tool call arguments are not valid JSON.`
  return `${what}\nParse Error: ${parseError}\nRaw JSON:\n${shortened(raw, MAX_RAW)}`
}

/** Of a union it tells what the first alternative finds wrong. */
function firstAlternatives(issues: readonly DetailedIssue[]): DetailedIssue[] {
  const reported = new Set<unknown>()
  return issues.flatMap((issue) => {
    const alternatives = issue.detail?.alternatives
    if (!alternatives) return [issue]
    if (reported.has(alternatives)) return []
    reported.add(alternatives)
    const [first] = alternatives()
    return first && first.length > 0 ? firstAlternatives(first) : [issue]
  })
}

function messageOf(issue: DetailedIssue): string {
  return (issue.detail && words(issue.detail)) ?? issue.message
}

/** Null for keywords whose message tells a limit: ours says the same. */
function words({ keyword, expected, received }: IssueDetail): string | null {
  switch (keyword) {
    case 'type':
      return `expected ${(expected ?? []).join(' or ')}, received ${received ?? 'nothing'}`
    case 'required':
      return 'is required'
    case 'false':
    case 'additionalProperties':
      return 'must not match false schema'
    case 'enum':
      return 'must be one of the allowed enum values'
    case 'const':
      return 'must equal const value'
    case 'anyOf':
      return 'must match at least one schema'
    case 'oneOf':
      return 'must match exactly one schema'
    case 'not':
      return 'must not match excluded schema'
    case 'pattern':
      return 'must match pattern'
    case 'uniqueItems':
      return 'must be unique'
    default:
      return null
  }
}

function shortened(text: string, length: number): string {
  const rest = text.length - length
  return rest > 0 ? `${text.slice(0, length)}… [truncated ${rest} chars]` : text
}
