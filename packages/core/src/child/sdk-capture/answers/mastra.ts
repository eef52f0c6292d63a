import { AGENT, madeIn, TOOLS } from '../mastra.js'
import { textOf } from './ai-sdk.js'
import { type Answering, CALL_ID } from './answering.js'
import { languageModel } from './language-model.js'

export const mastraAnswers: Answering = {
  id: 'mastra',
  title: 'Mastra',
  packages: ['@mastra/core'],
  modules: [AGENT, TOOLS],
  async answer({ tool, text }, sdk) {
    const { Agent } = await sdk.load(AGENT)
    const made = madeIn(await sdk.load(TOOLS), tool)
    const { model, prompts } = languageModel({ toolCallId: CALL_ID, toolName: tool.name, input: text }, 'v2')
    const agent = new Agent({
      id: 'agent',
      name: 'agent',
      instructions: 'none',
      model,
      maxRetries: 0,
      tools: { [tool.name]: made },
    })
    await agent.generate('none', { maxSteps: 2 })
    return { text: textOf(prompts[1]) }
  },
}
