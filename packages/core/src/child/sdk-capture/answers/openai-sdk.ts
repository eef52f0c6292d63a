import type { CapturedTool, Exports } from '../capture.js'
import { isForResponses, madeIn, SDK, STANDARD, ZOD } from '../openai-sdk.js'
import { type Answer, type AnsweredCall, type Answering, textIn } from './answering.js'
import { secondRequestOf } from './conversation.js'
import { type AnsweredWithCall, chatWithCall, responseWithCall, streamOf } from './openai-calls.js'

export const openaiSdkAnswers: Answering = {
  id: 'openai-sdk',
  title: 'OpenAI SDK',
  packages: [SDK],
  modules: [SDK],
  optional: () => [ZOD, STANDARD],
  async answer(call, sdk) {
    const { tool, text } = call
    const { default: OpenAI } = await sdk.load(SDK)
    const isResponses = isForResponses(tool)
    const { made } = await madeIn(sdk, tool, isResponses)
    const name = isResponses ? made['name'] : made['function'].name
    const answer = isResponses ? responseWithCall(name, text) : chatWithCall(name, text)
    const way = wayOf(tool, made, isResponses)
    if (way === 'runTools') return run(OpenAI, made, answer, call)
    return parsed(OpenAI, made, answer, call, way, isResponses)
  },
}

type Client = new (options: object) => Exports
type Way = 'runTools' | 'parse' | 'stream'

/** What the program calls; where that is not known, what the definition is made for. */
function wayOf({ call }: CapturedTool, made: Exports, isResponses: boolean): Way {
  const name = call?.split('.').at(-1)
  const known = (['runTools', 'parse', 'stream'] as const).find((each) => each === name)
  return known ?? (isResponses || made['$callback'] === undefined ? 'parse' : 'runTools')
}

/** The SDK runs the tool, and sends the result. */
async function run(
  OpenAI: Client,
  made: Exports,
  { whole }: AnsweredWithCall,
  { handler }: AnsweredCall,
): Promise<Answer> {
  const { body } = await secondRequestOf(whole, (fetch) => {
    const client = new OpenAI({ apiKey: 'none', fetch, maxRetries: 0 })
    const completions = client['chat'].completions.runTools
      ? client['chat'].completions
      : client['beta'].chat.completions
    return completions
      .runTools({ model: 'none', messages: [], tools: [runnable(made, handler)] })
      .finalContent()
  })
  return { text: textIn((body.messages as Exports[]).at(-1)?.['content']) }
}

/** The SDK parses the arguments, and throws what the validator says. Otherwise the program has them. */
async function parsed(
  OpenAI: Client,
  made: Exports,
  { whole, events }: AnsweredWithCall,
  { handler }: AnsweredCall,
  way: 'parse' | 'stream',
  isResponses: boolean,
): Promise<never> {
  const isStream = way === 'stream'
  const headers = { 'content-type': isStream ? 'text/event-stream' : 'application/json' }
  const body = isStream ? streamOf(events) : JSON.stringify(whole)
  const fetch = async (): Promise<Response> => new Response(body, { headers })
  const client = new OpenAI({ apiKey: 'none', fetch, maxRetries: 0 })
  const { completions } = client['chat']
  const api = isResponses
    ? client['responses']
    : completions[way]
      ? completions
      : client['beta'].chat.completions
  const input = isResponses ? { input: 'none' } : { messages: [] }
  const called = api[way]({ model: 'none', ...input, tools: [made] })
  await (isStream ? called.done() : called)
  return handler()
}

/** `runTools` takes what a helper made with a function; the helper's result is not to be changed. */
function runnable(made: Exports, handler: () => never): object {
  if (made['$callback'] !== undefined || typeof made['function']?.function === 'function') return made
  return Object.defineProperties(
    {},
    { ...Object.getOwnPropertyDescriptors(made), $callback: { value: handler } },
  )
}
