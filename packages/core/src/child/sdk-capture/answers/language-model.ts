import type { Exports } from '../capture.js'

/** A call that a model makes. */
export interface Call {
  toolCallId: string
  toolName: string
  /** JSON text. */
  input: string
}

export type Prompt = Array<{ role: string; content: string | Array<Exports> }>

type Part = Record<string, unknown>

interface Options {
  prompt: Prompt
}

/**
 * A language model as the AI SDK specifies it (`v1` of AI SDK 4 and later versions): it makes one call, then ends. `prompts` is what
 * it was given; the second one goes to `then` as well, a model that sends it.
 */
export function languageModel(
  call: Call,
  specificationVersion: string,
  then: Exports | null = null,
): { model: object; prompts: Prompt[] } {
  const prompts: Prompt[] = []
  const isObject = !['v1', 'v2'].includes(specificationVersion)
  const next = ({ prompt }: Options): Part => {
    prompts.push(prompt)
    const isLast = prompts.length > 1
    const reason = isLast ? 'stop' : 'tool-calls'
    return {
      content: isLast ? [{ type: 'text', text: 'none' }] : [{ type: 'tool-call', ...call }],
      finishReason: isObject ? { unified: reason, raw: reason } : reason,
      usage: isObject ? { inputTokens: {}, outputTokens: {} } : USAGE,
      warnings: [],
      // Of `v1`.
      ...(isLast
        ? { text: 'none' }
        : { toolCalls: [{ ...call, toolCallType: 'function', args: call.input }] }),
      rawCall: RAW_CALL,
    }
  }
  const model = {
    specificationVersion,
    provider: 'none',
    modelId: 'none',
    supportedUrls: {},
    doGenerate: async (options: Options) => {
      const answer = next(options)
      return prompts.length > 1 ? sentBy(then, 'doGenerate', options, answer) : answer
    },
    doStream: async (options: Options) => {
      const inParts = specificationVersion === 'v1' ? streamedByV1 : streamed
      const answer = { stream: inParts(next(options)), rawCall: RAW_CALL }
      return prompts.length > 1 ? sentBy(then, 'doStream', options, answer) : answer
    },
  }
  return { model, prompts }
}

/** What another model makes of its options is seen where it sends them; where it sends nothing, `answer` ends the conversation. */
async function sentBy(
  model: Exports | null,
  method: 'doGenerate' | 'doStream',
  options: Options,
  answer: Part,
): Promise<Part> {
  if (model === null) return answer
  return model[method](options).catch(() => answer)
}

const RAW_CALL = { rawPrompt: null, rawSettings: {} }

const USAGE = { inputTokens: 0, outputTokens: 0, totalTokens: 0, promptTokens: 0, completionTokens: 0 }

/** The same answer in parts, as `v2` and later stream it. */
function streamed({ content, finishReason, usage, warnings }: Part): ReadableStream<Part> {
  const parts: Part[] = (content as Part[]).flatMap((each) =>
    each['type'] === 'text'
      ? [
          { type: 'text-start', id: '1' },
          { type: 'text-delta', id: '1', delta: each['text'] },
          { type: 'text-end', id: '1' },
        ]
      : [each],
  )
  return streamOf([{ type: 'stream-start', warnings }, ...parts, { type: 'finish', finishReason, usage }])
}

/** The same as `v1` streams it. */
function streamedByV1({ toolCalls = [], text, finishReason, usage }: Part): ReadableStream<Part> {
  const calls = (toolCalls as Part[]).map((each) => ({ ...each, type: 'tool-call' }))
  const texts = text === undefined ? [] : [{ type: 'text-delta', textDelta: text }]
  return streamOf([...calls, ...texts, { type: 'finish', finishReason, usage }])
}

function streamOf(parts: readonly Part[]): ReadableStream<Part> {
  return new ReadableStream({
    start(controller) {
      for (const part of parts) controller.enqueue(part)
      controller.close()
    },
  })
}
