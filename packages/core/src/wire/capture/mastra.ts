import type { Capture, CapturedTool, Exports } from './capture.js'
import { globalRequestOf } from './global-fetch.js'

const SDK = '@mastra/core'
export const AGENT = `${SDK}/agent`
export const TOOLS = `${SDK}/tools`

/** The model that stands for a target, in the notation of Mastra's model router. */
const MODELS: Readonly<Record<string, string>> = {
  'openai-responses': 'openai/gpt-5',
  anthropic: 'anthropic/claude-sonnet-4-5',
  gemini: 'google/gemini-2.5-flash',
  mistral: 'mistral/mistral-large-latest',
  xai: 'xai/grok-4',
  groq: 'groq/llama-3.3-70b-versatile',
  cerebras: 'cerebras/gpt-oss-120b',
  deepseek: 'deepseek/deepseek-chat',
}

export const mastra: Capture = {
  id: 'mastra',
  title: 'Mastra',
  packages: [SDK],
  targets: Object.keys(MODELS),
  modules: () => [AGENT, TOOLS],
  async capture(tool, target, sdk) {
    const { Agent } = await sdk.load(AGENT)
    const made = madeIn(await sdk.load(TOOLS), tool)
    const id = MODELS[target] as string
    // Its model router takes no `fetch`, and uses that of the process.
    const { body } = await globalRequestOf(() =>
      new Agent({
        id: 'agent',
        name: 'agent',
        instructions: 'none',
        model: { id, apiKey: 'none' },
        maxRetries: 0,
        tools: { [tool.name]: made },
      }).generate('none', { maxSteps: 1 }),
    )
    const first = body.tools?.[0]
    return { entry: first?.functionDeclarations?.[0] ?? first, notes: [`As an \`Agent\` sends it to ${id}.`] }
  },
}

export function madeIn({ createTool }: Exports, tool: CapturedTool): unknown {
  const { name, description, schema, definition } = tool
  if (tool.own) return createTool(...definition.args)
  return createTool({
    id: name,
    description: description ?? '',
    ...(schema.kind !== 'none' && { inputSchema: schema.value }),
    execute: async () => '',
  })
}
