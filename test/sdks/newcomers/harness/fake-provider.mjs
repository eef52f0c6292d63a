/*
 * Loaded before a program (`node --import`): answers its requests to model providers in place of the providers. The first
 * request that offers tools is answered with calls of the tools with wrong input, all others with a short text. Every request is
 * written to a file. Nothing else reaches the network.
 */
import { appendFileSync } from 'node:fs'
import net from 'node:net'

const { NEWCOMER_RECORD, NEWCOMER_CALLS } = process.env
/** By the name of the tool on the wire: the arguments that the model sends. */
const wrong = Object.entries(JSON.parse(NEWCOMER_CALLS ?? '{}'))
const calls = wrong.map(([name, input], at) => ({
  id: `call_${at}`,
  name,
  input,
  text: JSON.stringify(input),
}))
let called = false

const record = (entry) => appendFileSync(NEWCOMER_RECORD, `${JSON.stringify(entry)}\n`)

process.on('uncaughtException', (error) => {
  record({ thrown: { name: error?.name, message: String(error?.message ?? error) } })
  process.exit(1)
})

net.Socket.prototype.connect = function () {
  queueMicrotask(() => this.destroy(new Error('There is no network')))
  return this
}

globalThis.fetch = async (url, init) => {
  const request = new Request(url, init)
  const body = await request.text().then(
    (text) => (text ? JSON.parse(text) : null),
    () => null,
  )
  const dialect = DIALECTS.find(({ path }) => path.test(request.url))
  if (!dialect) throw new TypeError(`There is no network: ${request.url}`)
  record({ dialect: dialect.id, host: new URL(request.url).host, body })
  const isFirst = !called && (body?.tools?.length ?? 0) > 0
  called ||= isFirst
  const answer = dialect.answer(isFirst ? calls : [])
  const streamed = body?.stream === true || request.url.includes(':streamGenerateContent')
  if (!streamed) return Response.json(answer)
  const events = dialect.events(answer)
  const text = events.map(({ event, data }) => {
    const named = event ? `event: ${event}\n` : ''
    return `${named}data: ${typeof data === 'string' ? data : JSON.stringify(data)}\n\n`
  })
  return new Response(text.join(''), { headers: { 'content-type': 'text/event-stream' } })
}

const DIALECTS = [
  {
    id: 'openai-responses',
    path: /\/responses(\?|$)/,
    answer: (calls) => ({
      id: 'resp_1',
      object: 'response',
      created_at: 1,
      status: 'completed',
      error: null,
      incomplete_details: null,
      instructions: null,
      metadata: {},
      model: 'fake',
      output: calls.length
        ? calls.map(({ id, name, text }) => ({
            type: 'function_call',
            id: `fc_${id}`,
            call_id: id,
            name,
            arguments: text,
            status: 'completed',
          }))
        : [
            {
              type: 'message',
              id: 'msg_1',
              role: 'assistant',
              status: 'completed',
              content: [{ type: 'output_text', text: 'Done.', annotations: [], logprobs: [] }],
            },
          ],
      parallel_tool_calls: true,
      temperature: 1,
      tool_choice: 'auto',
      tools: [],
      top_p: 1,
      usage: {
        input_tokens: 1,
        input_tokens_details: { cached_tokens: 0 },
        output_tokens: 1,
        output_tokens_details: { reasoning_tokens: 0 },
        total_tokens: 2,
      },
    }),
    events: (answer) => {
      const events = [
        { type: 'response.created', response: { ...answer, status: 'in_progress', output: [] } },
      ]
      answer.output.forEach((item, output_index) => {
        const at = { item_id: item.id, output_index }
        const added = item.type === 'message' ? { ...item, content: [] } : { ...item, arguments: '' }
        events.push({ type: 'response.output_item.added', output_index, item: added })
        if (item.type === 'message') {
          const { text, ...part } = item.content[0]
          const of = { ...at, content_index: 0 }
          events.push({ type: 'response.content_part.added', ...of, part: { ...part, text: '' } })
          events.push({ type: 'response.output_text.delta', ...of, delta: text, logprobs: [] })
          events.push({ type: 'response.output_text.done', ...of, text, logprobs: [] })
          events.push({ type: 'response.content_part.done', ...of, part: item.content[0] })
        } else {
          events.push({ type: 'response.function_call_arguments.delta', ...at, delta: item.arguments })
          const { name } = item
          events.push({
            type: 'response.function_call_arguments.done',
            ...at,
            name,
            arguments: item.arguments,
          })
        }
        events.push({ type: 'response.output_item.done', output_index, item })
      })
      events.push({ type: 'response.completed', response: answer })
      return events.map((data, at) => ({ event: data.type, data: { ...data, sequence_number: at } }))
    },
  },
  {
    id: 'openai-chat',
    path: /\/chat\/completions(\?|$)/,
    answer: (calls) => ({
      id: 'chatcmpl-1',
      object: 'chat.completion',
      created: 1,
      model: 'fake',
      choices: [
        {
          index: 0,
          message: calls.length
            ? {
                role: 'assistant',
                content: null,
                refusal: null,
                tool_calls: calls.map(({ id, name, text }) => ({
                  id,
                  type: 'function',
                  function: { name, arguments: text },
                })),
              }
            : { role: 'assistant', content: 'Done.', refusal: null },
          finish_reason: calls.length ? 'tool_calls' : 'stop',
          logprobs: null,
        },
      ],
      usage: { prompt_tokens: 1, completion_tokens: 1, total_tokens: 2 },
    }),
    events: ({ choices: [{ message, finish_reason }], ...answer }) => {
      const chunk = (delta, reason, usage = null) => ({
        data: {
          ...answer,
          object: 'chat.completion.chunk',
          choices: [{ index: 0, delta, finish_reason: reason, logprobs: null }],
          usage,
        },
      })
      const tool_calls = message.tool_calls?.map((call, index) => ({ index, ...call }))
      const delta = tool_calls ? { role: 'assistant', tool_calls } : message
      return [chunk(delta, null), chunk({}, finish_reason, answer.usage), { data: '[DONE]' }]
    },
  },
  {
    id: 'anthropic',
    path: /\/v1\/messages(\?|$)/,
    answer: (calls) => ({
      id: 'msg_1',
      type: 'message',
      role: 'assistant',
      model: 'fake',
      content: calls.length
        ? calls.map(({ id, name, input }) => ({ type: 'tool_use', id, name, input }))
        : [{ type: 'text', text: 'Done.' }],
      stop_reason: calls.length ? 'tool_use' : 'end_turn',
      stop_sequence: null,
      usage: { input_tokens: 1, output_tokens: 1 },
    }),
    events: ({ content, stop_reason, stop_sequence, usage, ...message }) => {
      const events = [
        {
          type: 'message_start',
          message: { ...message, content: [], stop_reason: null, stop_sequence, usage },
        },
      ]
      content.forEach((block, index) => {
        const isText = block.type === 'text'
        const empty = isText ? { ...block, text: '' } : { ...block, input: {} }
        const delta = isText
          ? { type: 'text_delta', text: block.text }
          : { type: 'input_json_delta', partial_json: JSON.stringify(block.input) }
        events.push({ type: 'content_block_start', index, content_block: empty })
        events.push({ type: 'content_block_delta', index, delta })
        events.push({ type: 'content_block_stop', index })
      })
      events.push({
        type: 'message_delta',
        delta: { stop_reason, stop_sequence },
        usage: { output_tokens: 1 },
      })
      events.push({ type: 'message_stop' })
      return events.map((data) => ({ event: data.type, data }))
    },
  },
  {
    id: 'gemini',
    path: /:(generateContent|streamGenerateContent)(\?|$)/,
    answer: (calls) => ({
      candidates: [
        {
          index: 0,
          content: {
            role: 'model',
            parts: calls.length
              ? calls.map(({ name, input }) => ({ functionCall: { name, args: input } }))
              : [{ text: 'Done.' }],
          },
          finishReason: 'STOP',
        },
      ],
      usageMetadata: { promptTokenCount: 1, candidatesTokenCount: 1, totalTokenCount: 2 },
    }),
    events: (answer) => [{ data: answer }],
  },
]
