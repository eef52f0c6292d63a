import type { Capture, CapturedTool, Exports } from './capture.js'
import { globalRequestOf } from './global-fetch.js'

export const SDK = '@openai/agents'

export const openaiAgents: Capture = {
  id: 'openai-agents',
  title: 'OpenAI Agents',
  packages: [SDK],
  targets: ['openai-responses', 'openai', 'openai-strict'],
  modules: () => [SDK],
  async capture(tool, target, sdk) {
    const agents = await sdk.load(SDK)
    const made = madeIn(agents, tool)
    // Its clients are made inside it, and take the `fetch` of the process.
    const { body } = await globalRequestOf(() => {
      const useResponses = target === 'openai-responses'
      const modelProvider = new agents['OpenAIProvider']({ apiKey: 'none', useResponses })
      const agent = new agents['Agent']({ name: 'agent', model: 'gpt-5', tools: [made] })
      return new agents['Runner']({ modelProvider, tracingDisabled: true }).run(agent, 'none')
    })
    return { entry: body.tools?.[0], notes: notesOn(body.tools?.[0], tool) }
  },
}

/** `handler`: what runs in place of an agent that is a tool. */
export function madeIn({ tool: make, Agent }: Exports, tool: CapturedTool, handler?: () => never): Exports {
  const { name, description, schema, definition } = tool
  if (tool.own && definition.callee?.endsWith('#asTool'))
    return new Agent({ name, ...(handler && { model: modelOf(handler) }) }).asTool(...definition.args)
  if (tool.own) return make(...definition.args)
  const parameters =
    schema.kind === 'none'
      ? { type: 'object', properties: {}, required: [], additionalProperties: false }
      : schema.value
  return make({ name, description: description ?? '', parameters, execute: () => '' })
}

function modelOf(handler: () => never): object {
  return { getResponse: async () => handler(), getStreamedResponse: () => handler() }
}

function notesOn(entry: Exports | undefined, { name }: CapturedTool): string[] {
  const sent = entry?.['function'] ?? entry
  return [
    'As the `Runner` sends it.',
    ...(sent && sent.name !== name ? [`The SDK names it \`${sent.name}\`.`] : []),
  ]
}
