import type { Json } from '../../model/json.js'
import type { GeneratedParameters } from '../../model/reading.js'
import type { Verdict } from './verdict.js'

type Generated = Extract<GeneratedParameters, { ok: true }>

/** What a generated schema does not say, as Markdown; empty where it says everything. */
export function describeParameters(
  vendor: string,
  key: string,
  generated: Generated,
  partial: boolean,
  verdict: Verdict,
): string {
  const paragraphs: string[] = []
  if (partial) {
    paragraphs.push(
      `Partial: ${vendor} has no converter here, so this is what can be observed of the schema. ` +
        'Complete it before you rely on it.',
    )
  }
  if (generated.omitted.length > 0) {
    const list = generated.omitted.map((construct) => `- ${code(construct)}`).join('\n')
    paragraphs.push(`JSON Schema cannot say these; the validator goes on checking them:\n\n${list}`)
  }
  if (verdict.kind === 'refuted') {
    paragraphs.push(
      `The validator refuses some of what \`${key}\` accepts, for example ${code(shown(verdict.input))}.`,
    )
  }
  if (verdict.kind === 'untried') {
    paragraphs.push('No input could be made to try it against the validator: read it before you keep it.')
  }
  return paragraphs.join('\n\n')
}

export function shown(input: Json): string {
  const text = JSON.stringify(input)
  return text.length > 120 ? `${text.slice(0, 119)}…` : text
}

/** Untrusted text as a Markdown code span. */
function code(text: string): string {
  const line = text.replace(/\s+/g, ' ')
  const longest = Math.max(0, ...[...line.matchAll(/`+/g)].map(([run]) => run.length))
  const fence = '`'.repeat(longest + 1)
  const space = line.startsWith('`') || line.endsWith('`') ? ' ' : ''
  return fence + space + line + space + fence
}
