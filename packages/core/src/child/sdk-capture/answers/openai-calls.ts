import { CALL_ID } from './answering.js'

/** A tool call as one of OpenAI's APIs answers with it: as a whole, and as the events of a stream. */
export interface AnsweredWithCall {
  whole: object
  events: object[]
}

const ITEM_ID = 'fc_1'

export function chatWithCall(name: string, text: string): AnsweredWithCall {
  const call = { id: CALL_ID, type: 'function', function: { name, arguments: text } }
  const common = { id: 'none', created: 0, model: 'none' }
  const message = { role: 'assistant', content: null, tool_calls: [call] }
  const chunk = (delta: object, finish_reason: string | null): object => ({
    ...common,
    object: 'chat.completion.chunk',
    choices: [{ index: 0, delta, finish_reason }],
  })
  return {
    whole: {
      ...common,
      object: 'chat.completion',
      choices: [{ index: 0, finish_reason: 'tool_calls', message }],
    },
    events: [
      chunk({ role: 'assistant', tool_calls: [{ index: 0, ...call }] }, null),
      chunk({}, 'tool_calls'),
    ],
  }
}

export function responseWithCall(name: string, text: string): AnsweredWithCall {
  const call = {
    type: 'function_call',
    id: ITEM_ID,
    call_id: CALL_ID,
    name,
    arguments: text,
    status: 'completed',
  }
  const response = {
    id: 'none',
    object: 'response',
    created_at: 0,
    status: 'completed',
    model: 'none',
    error: null,
    incomplete_details: null,
    instructions: null,
    metadata: {},
    output: [call],
    parallel_tool_calls: true,
    tool_choice: 'auto',
    tools: [],
  }
  const at = { item_id: ITEM_ID, output_index: 0 }
  const events = [
    { type: 'response.created', response: { ...response, status: 'in_progress', output: [] } },
    { type: 'response.output_item.added', output_index: 0, item: { ...call, arguments: '' } },
    { type: 'response.function_call_arguments.delta', ...at, delta: text },
    { type: 'response.function_call_arguments.done', ...at, name, arguments: text },
    { type: 'response.output_item.done', output_index: 0, item: call },
    { type: 'response.completed', response },
  ]
  return { whole: response, events: events.map((event, index) => ({ ...event, sequence_number: index })) }
}

/** The body of a response that streams events. */
export function streamOf(events: readonly object[]): string {
  return [...events.map((event) => JSON.stringify(event)), '[DONE]']
    .map((data) => `data: ${data}\n\n`)
    .join('')
}
