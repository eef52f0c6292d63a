import { type Capture, type CapturedTool, type Exports, NotSent } from './capture.js'
import { globalRequestOf } from './global-fetch.js'

const CORE = '@langchain/core'
export const TOOLS = `${CORE}/tools`

/** How a tool is bound to a provider's chat model. */
interface Model {
  package: string
  /** The class of its chat model. */
  model: string
  fields: object
  /** What goes with the tools. */
  bound?: object
  /** The entry stands in `functionDeclarations`. */
  declarations?: true
}

const openai: Model = { package: '@langchain/openai', model: 'ChatOpenAI', fields: { model: 'gpt-4.1' } }
const anthropic: Model = {
  package: '@langchain/anthropic',
  model: 'ChatAnthropic',
  fields: { model: 'claude-sonnet-4-5' },
}

const MODELS: Readonly<Record<string, Model>> = {
  openai,
  'openai-responses': { ...openai, fields: { ...openai.fields, useResponsesApi: true } },
  'openai-strict': { ...openai, bound: { strict: true } },
  anthropic,
  'anthropic-strict': { ...anthropic, bound: { strict: true } },
  gemini: {
    package: '@langchain/google-genai',
    model: 'ChatGoogleGenerativeAI',
    fields: { model: 'gemini-2.5-flash' },
    declarations: true,
  },
  mistral: {
    package: '@langchain/mistralai',
    model: 'ChatMistralAI',
    fields: { model: 'mistral-large-latest' },
  },
  xai: { package: '@langchain/xai', model: 'ChatXAI', fields: { model: 'grok-4' } },
  groq: { package: '@langchain/groq', model: 'ChatGroq', fields: { model: 'openai/gpt-oss-120b' } },
  deepseek: { package: '@langchain/deepseek', model: 'ChatDeepSeek', fields: { model: 'deepseek-chat' } },
}

export const langchain: Capture = {
  id: 'langchain',
  title: 'LangChain',
  packages: [CORE],
  targets: Object.keys(MODELS),
  modules: (target) => [TOOLS, (MODELS[target] as Model).package],
  async capture(tool, target, sdk) {
    const model = MODELS[target] as Model
    const made = madeIn(await sdk.load(TOOLS), tool)
    const Chat = (await sdk.load(model.package))[model.model]
    // Older versions have the key under a name of the provider's.
    const keys = { apiKey: 'none', openAIApiKey: 'none', anthropicApiKey: 'none' }
    // Not every one of them takes a `fetch`; all of them use that of the process.
    const { body } = await globalRequestOf(() =>
      new Chat({ ...keys, ...model.fields }).bindTools([made], model.bound).invoke('none'),
    )
    const first = body.tools?.[0]
    const entry = model.declarations ? first?.functionDeclarations?.[0] : first
    return { entry, notes: [`As \`${model.model}.bindTools\` sends it.`] }
  },
  making: { modules: [TOOLS], make: async (tool, sdk) => madeIn(await sdk.load(TOOLS), tool) },
}

export function madeIn(core: Exports, tool: CapturedTool): unknown {
  const { callee, args, config } = tool.definition
  // An object that is given to `bindTools` by itself.
  if (tool.own && callee === null) return config
  if (tool.own) {
    const own = callee?.split(/[.#]/).at(-1) ?? ''
    if (own === 'tool') return core['tool'](...args)
    const Base = core[own]
    if (typeof Base === 'function') return Base.prototype._call ? new Base(...args) : subclassed(Base, args)
    throw new NotSent('Only what `tool` or the constructor of a tool makes can be bound to a model.')
  }
  const { name, description, schema } = tool
  const fields = {
    name,
    description: description ?? '',
    schema: schema.kind === 'none' ? { type: 'object', properties: {} } : schema.value,
  }
  return core['tool'](() => '', fields)
}

/**
 * An instance of a class that extends an abstract one, with the members that the definition has: fields on the instance,
 * getters on the class, where fields of the base class hide them. Each is read when the SDK reads it.
 */
function subclassed(Base: new () => object, [members]: readonly unknown[]): unknown {
  class Made extends Base {
    _call(): never {
      throw new Error('Tools are not run')
    }
  }
  const getters = Object.getPrototypeOf(members) as object
  if (getters !== Object.prototype)
    Object.defineProperties(Made.prototype, Object.getOwnPropertyDescriptors(getters))
  return Object.defineProperties(new Made(), Object.getOwnPropertyDescriptors(members))
}
