import { type Exports, NotSent } from '../capture.js'
import { madeIn, SDK } from '../tanstack-ai.js'
import { type Answering, CALL_ID, textIn } from './answering.js'

/** By `chat`, with an adapter that calls the tool, then ends. */
export const tanstackAiAnswers: Answering = {
  id: 'tanstack-ai',
  title: 'TanStack AI',
  packages: [SDK],
  modules: [SDK],
  async answer({ tool, text, handler }, sdk) {
    const tanstack = await sdk.load(SDK)
    const made = madeIn(tanstack, tool, handler)
    const asked: Exports[] = []
    const adapter = {
      kind: 'text',
      name: 'none',
      model: 'none',
      async *chatStream(options: Exports) {
        asked.push(options)
        yield* asked.length > 1 ? ended('stop') : called(tool.name, text)
      },
    }
    const messages = [{ role: 'user', content: 'none' }]
    for await (const chunk of tanstack['chat']({ adapter, messages, tools: [made] })) {
      if (chunk.type === 'RUN_ERROR') throw new NotSent(chunk.message ?? chunk.error?.message)
    }
    const answered = (asked[1]?.['messages'] as Exports[] | undefined)?.find(({ role }) => role === 'tool')
    return { text: textIn(answered?.['content']) }
  },
}

const RUN = { threadId: 'none', runId: 'none', model: 'none', timestamp: 0 }

function called(name: string, text: string): object[] {
  const call = { toolCallId: CALL_ID, toolCallName: name, toolName: name, index: 0, timestamp: 0 }
  return [
    { type: 'RUN_STARTED', ...RUN },
    { type: 'TOOL_CALL_START', ...call },
    { type: 'TOOL_CALL_ARGS', ...call, delta: text, args: text },
    { type: 'TOOL_CALL_END', ...call, input: parsed(text) },
    ...ended('tool_calls').slice(1),
  ]
}

function ended(finishReason: string): object[] {
  const usage = { promptTokens: 0, completionTokens: 0, totalTokens: 0 }
  return [
    { type: 'RUN_STARTED', ...RUN },
    { type: 'RUN_FINISHED', ...RUN, finishReason, usage },
  ]
}

/** Adapters hand on what they could parse. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
