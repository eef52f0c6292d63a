import type { Capture, CapturedTool, Exports } from './capture.js'
import { globalRequestOf } from './global-fetch.js'
import type { RecordedRequest } from './recorder.js'

export const SDK = '@tanstack/ai'

/** A package of the SDK that sends requests to one provider. */
interface Adapter {
  package: string
  /** What makes an adapter for a model, given the model and a key. */
  create: string
  model: string
  entry(body: RecordedRequest['body']): unknown
}

const OPENAI = {
  package: '@tanstack/ai-openai',
  model: 'gpt-5',
  entry: ({ tools }: RecordedRequest['body']): unknown => tools?.[0],
}

const ADAPTERS: Readonly<Record<string, Adapter>> = {
  'openai-responses': { ...OPENAI, create: 'createOpenaiChat' },
  openai: { ...OPENAI, create: 'createOpenaiChatCompletions' },
  anthropic: {
    package: '@tanstack/ai-anthropic',
    create: 'createAnthropicChat',
    model: 'claude-sonnet-4-5',
    entry: ({ tools }) => tools?.[0],
  },
  'gemini-json-schema': {
    package: '@tanstack/ai-gemini',
    create: 'createGeminiChat',
    model: 'gemini-2.5-flash',
    entry: ({ tools }) => tools?.[0]?.functionDeclarations?.[0],
  },
}

export const tanstackAi: Capture = {
  id: 'tanstack-ai',
  title: 'TanStack AI',
  packages: [SDK],
  targets: Object.keys(ADAPTERS),
  modules: (target) => [SDK, (ADAPTERS[target] as Adapter).package],
  async capture(tool, target, sdk) {
    const { create, model, entry, package: name } = ADAPTERS[target] as Adapter
    const tanstack = await sdk.load(SDK)
    const made = madeIn(tanstack, tool)
    const makeAdapter = (await sdk.load(name))[create]
    // Its clients are made inside it, and take the `fetch` of the process.
    const { body } = await globalRequestOf(async () => {
      const adapter = makeAdapter(model, 'none')
      const messages = [{ role: 'user', content: 'none' }]
      // Nothing is sent before the answer is read.
      for await (const chunk of tanstack['chat']({ adapter, messages, tools: [made] })) {
        if (chunk.type === 'RUN_ERROR') throw new Error(chunk.message ?? chunk.error?.message)
      }
    })
    return { entry: entry(body), notes: [`As \`chat\` sends it to the model ${model}.`] }
  },
  making: { modules: [SDK], make: async (tool, sdk) => madeIn(await sdk.load(SDK), tool) },
}

export function madeIn(
  { toolDefinition }: Exports,
  tool: CapturedTool,
  handler: () => unknown = async () => '',
): unknown {
  const { name, description, schema, definition } = tool
  const made = tool.own
    ? toolDefinition(...definition.args.map(sentAtOnce))
    : toolDefinition({
        name,
        description: description ?? '',
        ...(schema.kind !== 'none' && { inputSchema: schema.value }),
      })
  return made.server(handler)
}

/** A definition whose tool is sent in the first request, where the SDK would wait until the model asks for it. */
function sentAtOnce(config: unknown): unknown {
  if (typeof config !== 'object' || config === null || !('lazy' in config)) return config
  const own = Object.getOwnPropertyDescriptors(config) as PropertyDescriptorMap
  const lazy = { value: false, enumerable: true, configurable: true }
  return Object.create(Object.getPrototypeOf(config) as object | null, { ...own, lazy }) as object
}
