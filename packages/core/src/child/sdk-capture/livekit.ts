import type { Capture, CapturedTool, Exports } from './capture.js'
import { globalRequestOf } from './global-fetch.js'
import { argumentsOf, makingBy } from './own-definition.js'

const SDK = '@livekit/agents'
const MODEL = 'openai/gpt-4.1'

/** By the model that the SDK itself has, which sends Chat Completions to LiveKit's gateway. */
export const livekit: Capture = {
  id: 'livekit',
  title: 'LiveKit Agents',
  packages: [SDK],
  ownOnly: true,
  targets: ['openai'],
  modules: () => [SDK],
  async capture(tool, _, sdk) {
    const agents = await sdk.load(SDK)
    agents['initializeLogger']({ pretty: false, level: 'silent' })
    const made = madeIn(agents, tool)
    const { llm, inference } = agents
    // Its client is made inside it, and takes the `fetch` of the process.
    const { body } = await globalRequestOf(() => {
      const model = new inference.LLM({ model: MODEL, apiKey: 'none', apiSecret: 'none' })
      const chatCtx = llm.ChatContext.empty()
      chatCtx.addMessage({ role: 'user', content: 'none' })
      const connOptions = { maxRetry: 0, retryIntervalMs: 0, timeoutMs: 10_000 }
      // What has a name of its own stands in a list.
      const toolCtx = made['name'] === undefined ? { [tool.name]: made } : [made]
      const stream = model.chat({ chatCtx, toolCtx, connOptions })
      return ended(model, stream)
    })
    return { entry: body.tools?.[0], notes: [`As \`inference.LLM\` sends it to the model ${MODEL}.`] }
  },
  making: makingBy(SDK, madeIn),
}

function madeIn({ llm }: Exports, tool: CapturedTool): Exports {
  return llm.tool(...argumentsOf(tool, 'execute'))
}

/** @throws what ends the stream: the model only reports it */
function ended(model: Exports, stream: AsyncIterable<unknown>): Promise<void> {
  return new Promise((resolve, reject) => {
    model['on']('error', ({ error }: { error: unknown }) => reject(error))
    const read = async (): Promise<void> => {
      for await (const _ of stream);
    }
    read().then(resolve, reject)
  })
}
