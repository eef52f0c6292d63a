import type { Exports } from '../capture.js'
import { madeIn, SDK } from '../openai-agents.js'
import { type Answering, CALL_ID, textIn } from './answering.js'

export const openaiAgentsAnswers: Answering = {
  id: 'openai-agents',
  title: 'OpenAI Agents',
  packages: [SDK],
  modules: [SDK],
  async answer({ tool, text, handler }, sdk) {
    const agents = await sdk.load(SDK)
    const made = madeIn(agents, tool, handler)
    const inputs: Exports[][] = []
    const call = {
      type: 'function_call',
      callId: CALL_ID,
      name: made['name'],
      status: 'completed',
      arguments: text,
    }
    const done = {
      type: 'message',
      role: 'assistant',
      status: 'completed',
      content: [{ type: 'output_text', text: 'none' }],
    }
    const model = {
      async getResponse({ input }: { input: Exports[] }) {
        inputs.push(input)
        return { usage: new agents['Usage'](), output: [inputs.length > 1 ? done : call] }
      },
    }
    const agent = new agents['Agent']({ name: 'agent', model, tools: [made] })
    await new agents['Runner']({ tracingDisabled: true }).run(agent, 'none')
    const result = inputs[1]?.find(({ type }) => type === 'function_call_result')
    const output: unknown = result?.['output']
    return { text: textIn((output as Exports | undefined)?.['text'] ?? output) }
  },
}
