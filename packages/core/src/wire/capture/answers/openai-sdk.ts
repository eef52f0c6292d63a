import { type Exports, NotSent } from '../capture.js'
import { madeIn, SDK, STANDARD, ZOD } from '../openai-sdk.js'
import { type Answering, CALL_ID, textIn } from './answering.js'
import { secondRequestOf } from './conversation.js'

export const openaiSdkAnswers: Answering = {
  id: 'openai-sdk',
  title: 'OpenAI SDK',
  packages: [SDK],
  modules: [SDK],
  optional: [ZOD, STANDARD],
  async answer({ tool, text, handler }, sdk) {
    const { default: OpenAI } = await sdk.load(SDK)
    const { made } = await madeIn(sdk, tool, false)
    if (made['$parseRaw'] === undefined)
      throw new NotSent(
        'The SDK does not parse arguments of this tool: the program itself answers the model.',
      )
    const { name } = made['function'] as { name: string }
    const message = {
      role: 'assistant',
      content: null,
      tool_calls: [{ id: CALL_ID, type: 'function', function: { name, arguments: text } }],
    }
    const answer = {
      id: 'none',
      object: 'chat.completion',
      created: 0,
      model: 'none',
      choices: [{ index: 0, finish_reason: 'tool_calls', message }],
    }
    const { body } = await secondRequestOf(answer, (fetch) => {
      const client = new OpenAI({ apiKey: 'none', fetch, maxRetries: 0 })
      const completions = client.chat.completions.runTools
        ? client.chat.completions
        : client.beta.chat.completions
      return completions
        .runTools({ model: 'none', messages: [], tools: [runnable(made, handler)] })
        .finalContent()
    })
    return { text: textIn((body.messages as Exports[]).at(-1)?.['content']) }
  },
}

/** `runTools` takes what a helper made with a function; the helper's result is not to be changed. */
function runnable(made: Exports, handler: () => never): object {
  if (made['$callback'] !== undefined) return made
  return Object.defineProperties(
    {},
    { ...Object.getOwnPropertyDescriptors(made), $callback: { value: handler } },
  )
}
