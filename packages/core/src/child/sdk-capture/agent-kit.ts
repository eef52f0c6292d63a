import type { Capture, CapturedTool, Exports } from './capture.js'
import { globalRequestOf } from './global-fetch.js'
import { argumentsOf, makingBy } from './own-definition.js'
import type { RecordedRequest } from './recorder.js'

const SDK = '@inngest/agent-kit'

/** One of the functions of the SDK that describe a model. */
interface Model {
  name: string
  options: object
  entry(body: RecordedRequest['body']): unknown
}

const first = ({ tools }: RecordedRequest['body']): unknown => tools?.[0]

const OPENAI: Model = { name: 'openai', options: { model: 'gpt-4.1' }, entry: first }

const MODELS: Readonly<Record<string, Model>> = {
  openai: OPENAI,
  // It asks for `strict` where a tool does not say otherwise.
  'openai-strict': OPENAI,
  anthropic: {
    name: 'anthropic',
    options: { model: 'claude-sonnet-4-5', defaultParameters: { max_tokens: 1 } },
    entry: first,
  },
  gemini: {
    name: 'gemini',
    options: { model: 'gemini-2.5-flash' },
    entry: ({ tools }) => tools?.[0]?.functionDeclarations?.[0],
  },
}

export const agentKit: Capture = {
  id: 'agent-kit',
  title: 'Inngest AgentKit',
  packages: [SDK],
  ownOnly: true,
  targets: Object.keys(MODELS),
  modules: () => [SDK],
  async capture(tool, target, sdk) {
    const { name, options, entry } = MODELS[target] as Model
    const kit = await sdk.load(SDK)
    const made = madeIn(kit, tool)
    // Apart from a function of Inngest it sends requests itself, by the `fetch` of the process.
    const { body } = await globalRequestOf(() => {
      const model = kit[name]({ apiKey: 'none', ...options })
      return kit['createAgent']({ name: 'agent', system: 'none', model, tools: [made] }).run('none')
    })
    return { entry: entry(body), notes: [`As an agent sends it by \`${name}\`.`] }
  },
  making: makingBy(SDK, madeIn),
}

function madeIn({ createTool }: Exports, tool: CapturedTool): unknown {
  return createTool(...argumentsOf(tool, 'handler'))
}
