import type { Capture, CapturedTool, Exports } from './capture.js'
import { globalRequestOf } from './global-fetch.js'
import { argumentsOf, makingBy } from './own-definition.js'

const SDK = '@google/adk'
const MODEL = 'gemini-2.5-flash'

export const adk: Capture = {
  id: 'adk',
  title: 'Agent Development Kit',
  packages: [SDK],
  ownOnly: true,
  targets: ['gemini'],
  modules: () => [SDK],
  async capture(tool, _, sdk) {
    const { Gemini, InMemoryRunner, LlmAgent, FunctionTool } = await sdk.load(SDK)
    const made = madeIn({ FunctionTool }, tool)
    // Its client is made inside it, and takes the `fetch` of the process.
    const { body } = await globalRequestOf(async () => {
      const model = new Gemini({ model: MODEL, apiKey: 'none' })
      const runner = new InMemoryRunner({
        appName: 'app',
        agent: new LlmAgent({ name: 'agent', model, tools: [made] }),
      })
      const at = { appName: 'app', userId: 'user' }
      const { id } = await runner.sessionService.createSession(at)
      const newMessage = { role: 'user', parts: [{ text: 'none' }] }
      for await (const { errorMessage } of runner.runAsync({ ...at, sessionId: id, newMessage }))
        if (errorMessage !== undefined) throw new Error(errorMessage)
    })
    return {
      entry: body.tools?.[0]?.functionDeclarations?.[0],
      notes: [`As an \`LlmAgent\` sends it to ${MODEL}.`],
    }
  },
  making: makingBy(SDK, madeIn),
}

function madeIn({ FunctionTool }: Exports, tool: CapturedTool): unknown {
  return new FunctionTool(...argumentsOf(tool, 'execute'))
}
