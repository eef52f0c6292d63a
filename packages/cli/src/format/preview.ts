import type { Preview } from '../engine.js'
import type { Output } from '../terminal.js'
import { columns, counted, visible, wrap } from './text.js'

/** What a tool makes of an input, for people. The first line stands alone; what the model reads stands there as it reads it. */
export function prettyPreview(preview: Preview, tool: string, { columns: width }: Output): string {
  const { outcome, issues, reason } = preview
  const name = visible(tool)
  const notes = [
    ...(preview.stale ? ['Judged by the last text of the tool that could be evaluated.'] : []),
    ...(reason !== null && outcome === 'accepted' ? [visible(reason)] : []),
  ]
  const parts = [
    [headline(preview, name), ...notes].map((line) => wrap(line, width)).join('\n'),
    issues.length > 0 ? issueRows(issues).join('\n') : null,
    preview.value === undefined ? null : `The handler gets:\n${JSON.stringify(preview.value, null, 2)}`,
    preview.message === null ? null : `${costs(preview)}\n${visible(preview.message)}`,
  ]
  return `${parts.filter((part) => part !== null).join('\n\n')}\n`
}

function headline({ outcome, issues, reason }: Preview, name: string): string {
  switch (outcome) {
    case 'accepted':
      return `${name} accepts this input.`
    case 'refused':
      return `${name} refuses this input: ${counted(issues.length, 'issue')}.`
    case 'malformed':
      return visible(reason ?? 'The arguments are no JSON.')
    case 'unavailable':
      return `No preview of ${name}. ${visible(reason ?? '')}`
  }
}

function issueRows(issues: Preview['issues']): string[] {
  return columns(
    issues.map(({ path, message }) => [
      `  ${path.length === 0 ? '(the input)' : visible(path.map(String).join('.'))}`,
      visible(message.split('\n', 1)[0] as string),
    ]),
  )
}

function costs({ style, tokens }: Preview): string {
  const count = tokens === null ? '' : `, ${counted(tokens, 'token')} by o200k_base`
  return `The model reads (style ${style}${count}):`
}
