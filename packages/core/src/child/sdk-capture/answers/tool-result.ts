import { type Exports, NotSent } from '../capture.js'
import { textIn } from './answering.js'

/**
 * What a request to a provider says of its one tool call, in the form of any provider that is known here.
 *
 * @throws {NotSent} where it says nothing of it
 */
export function toolResultIn(body: Exports): string {
  const { messages, input, contents } = body as Record<string, Exports[] | undefined>
  for (const each of [...(messages ?? []), ...(contents ?? []), ...listOf(input)]) {
    const found = FORMS.map((form) => form(each)).find((text) => text !== undefined)
    if (found !== undefined) return textIn(found)
  }
  throw new NotSent('It did not answer the call.')
}

/** By provider: what a message, or an item, says of a call; undefined where it says nothing of one. */
const FORMS: ReadonlyArray<(message: Exports) => unknown> = [
  // Chat Completions.
  ({ role, content }) => (role === 'tool' ? textOf(content) : undefined),
  // Responses API.
  ({ type, output }) => (type === 'function_call_output' ? textOf(output) : undefined),
  // Messages API.
  ({ content }) => {
    const block = listOf(content).find(({ type }) => type === 'tool_result')
    return block && textOf(block['content'])
  },
  // Gemini.
  ({ parts }) => {
    const response = listOf(parts).find(({ functionResponse }) => functionResponse)?.['functionResponse']
      .response
    return response && (response.content ?? response.error ?? response.output ?? response.result ?? response)
  },
  // Bedrock.
  ({ content }) => {
    const result = listOf(content).find(({ toolResult }) => toolResult)?.['toolResult']
    return result && textOf(listOf(result.content).map((part) => ({ text: part['text'] ?? part['json'] })))
  },
]

function listOf(value: unknown): Exports[] {
  return Array.isArray(value) ? (value as Exports[]) : []
}

/** A text as it stands, or the texts of its parts. */
function textOf(content: unknown): unknown {
  if (!Array.isArray(content)) return content
  return (content as Exports[]).map(({ text }) => textIn(text ?? '')).join('')
}
