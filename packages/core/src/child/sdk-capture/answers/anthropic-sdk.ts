import { HELPERS, madeIn, REQUEST, SDK } from '../anthropic-sdk.js'
import { type Exports, NotSent } from '../capture.js'
import { type Answering, CALL_ID, objectOf, textIn } from './answering.js'
import { secondRequestOf } from './conversation.js'

export const anthropicSdkAnswers: Answering = {
  id: 'anthropic-sdk',
  title: 'Anthropic SDK',
  packages: [SDK],
  modules: [SDK],
  optional: () => Object.values(HELPERS),
  async answer(call, sdk) {
    const { default: Anthropic } = await sdk.load(SDK)
    const { made, helper } = await madeIn(sdk, call.tool)
    if (helper === null)
      throw new NotSent('`messages.create` runs no tools: the program itself answers the model.')
    const input = objectOf(call)
    const answer = {
      id: 'none',
      type: 'message',
      role: 'assistant',
      model: 'none',
      content: [{ type: 'tool_use', id: CALL_ID, name: made['name'] as string, input }],
      stop_reason: 'tool_use',
      usage: { input_tokens: 0, output_tokens: 0 },
    }
    const { body } = await secondRequestOf(answer, (fetch) => {
      const { beta } = new Anthropic({ apiKey: 'none', authToken: null, fetch, maxRetries: 0 })
      return beta.messages.toolRunner({ ...REQUEST, tools: [made] })
    })
    const content = (body.messages as Exports[]).at(-1)?.['content'] as Exports[] | undefined
    return { text: textIn(content?.find(({ tool_use_id }) => tool_use_id === CALL_ID)?.['content']) }
  },
}
