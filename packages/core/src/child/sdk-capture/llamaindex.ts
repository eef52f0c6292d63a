import { type Capture, type CapturedTool, type Exports, type Loader, NotSent } from './capture.js'
import { globalRequestOf } from './global-fetch.js'
import { argumentsOf } from './own-definition.js'

const SDK = 'llamaindex'
const TOOLS = '@llamaindex/core/tools'

/** The class of a provider's package that sends chats, and what it is made with. */
interface Model {
  package: string
  name: string
  model: string
  /** Where its clients would be kept from one time to the next. */
  session?: string
}

const NO_FIELDS = { type: 'object', properties: {} }

const OPENAI: Model = { package: '@llamaindex/openai', name: 'OpenAI', model: 'gpt-4.1' }

const MODELS: Readonly<Record<string, Model>> = {
  openai: OPENAI,
  'openai-responses': { ...OPENAI, name: 'OpenAIResponses' },
  anthropic: {
    package: '@llamaindex/anthropic',
    name: 'Anthropic',
    model: 'claude-sonnet-4-0',
    session: 'AnthropicSession',
  },
}

export const llamaIndex: Capture = {
  id: 'llamaindex',
  title: 'LlamaIndexTS',
  packages: [SDK, '@llamaindex/core'],
  ownOnly: true,
  targets: Object.keys(MODELS),
  modules: (target) => [(MODELS[target] as Model).package],
  optional: () => [SDK, TOOLS],
  async capture(tool, target, sdk) {
    const { package: module, name, model, session } = MODELS[target] as Model
    const made = await madeIn(tool, sdk)
    const provider = await sdk.load(module)
    // Its clients are made inside it, and take the `fetch` of the process.
    const { body } = await globalRequestOf(() => {
      const options = { apiKey: 'none', maxRetries: 0 }
      const own = session === undefined ? {} : { session: new provider[session](options) }
      return new provider[name]({ ...options, ...own, model }).chat({
        messages: [{ role: 'user', content: 'none' }],
        tools: [made],
      })
    })
    return { entry: body.tools?.[0], notes: [`As \`${name}.chat\` sends it to the model ${model}.`] }
  },
  making: {
    modules: [],
    optional: [SDK, TOOLS],
    make: madeIn,
  },
}

/** Both packages have the same function; programs import it from either. */
async function madeIn(tool: CapturedTool, sdk: Loader): Promise<unknown> {
  const core: Exports | null = (await sdk.find(SDK)) ?? (await sdk.find(TOOLS))
  if (!core) throw new NotSent(`Neither ${SDK} nor ${TOOLS} is installed.`)
  return core['FunctionTool'].from(...argumentsOf(tool, 'execute', { parameters: NO_FIELDS }))
}
