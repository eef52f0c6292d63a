import type { Capture, CapturedTool, Exports } from './capture.js'
import { globalRequestOf } from './global-fetch.js'

const SDK = '@mastra/core'
export const AGENT = `${SDK}/agent`
export const TOOLS = `${SDK}/tools`

/** The model that stands for a target, in the notation of Mastra's model router. */
const MODELS: Readonly<Record<string, string>> = {
  openai: 'openai/gpt-5',
  'openai-responses': 'openai/gpt-5',
  anthropic: 'anthropic/claude-sonnet-4-5',
  gemini: 'google/gemini-2.5-flash',
  mistral: 'mistral/mistral-large-latest',
  xai: 'xai/grok-4',
  groq: 'groq/llama-3.3-70b-versatile',
  cerebras: 'cerebras/gpt-oss-120b',
  deepseek: 'deepseek/deepseek-chat',
}

/** Where a model is given with an address of its own, which Mastra sends Chat Completions to. */
const ADDRESSES: Readonly<Record<string, string>> = { openai: 'https://api.openai.com/v1' }

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
    const url = ADDRESSES[target]
    // Its model router takes no `fetch`, and uses that of the process.
    const { body } = await globalRequestOf(() =>
      new Agent({
        id: 'agent',
        name: 'agent',
        instructions: 'none',
        model: { id, apiKey: 'none', ...(url !== undefined && { url }) },
        maxRetries: 0,
        tools: { [tool.name]: made },
      }).generate('none', { maxSteps: 1 }),
    )
    const first = body.tools?.[0]
    const where = url === undefined ? id : `${id} where the model has a \`url\` of its own`
    return {
      entry: first?.functionDeclarations?.[0] ?? first,
      notes: [`As an \`Agent\` sends it to ${where}.`],
    }
  },
  making: { modules: [TOOLS], make: async (tool, sdk) => madeIn(await sdk.load(TOOLS), tool) },
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
