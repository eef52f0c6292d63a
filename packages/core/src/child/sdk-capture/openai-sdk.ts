import type { Capture, CapturedTool, Exports, Loader } from './capture.js'
import { requestOf } from './recorder.js'

export const SDK = 'openai'
export const ZOD = `${SDK}/helpers/zod`
export const STANDARD = `${SDK}/helpers/standard-schema`

/** A function tool of Chat Completions and the one of the Responses API, by what makes them. */
interface Helper {
  module: string
  chat: string
  responses: string
}

const HELPERS: readonly Helper[] = [
  { module: ZOD, chat: 'zodFunction', responses: 'zodResponsesFunction' },
  { module: STANDARD, chat: 'standardFunction', responses: 'standardResponsesFunction' },
]

/** Where providers that document the use of this SDK with their own address are reached. */
const ADDRESSES: Readonly<Record<string, string>> = {
  xai: 'https://api.x.ai/v1',
  groq: 'https://api.groq.com/openai/v1',
  cerebras: 'https://api.cerebras.ai/v1',
  deepseek: 'https://api.deepseek.com',
}

export const openaiSdk: Capture = {
  id: 'openai-sdk',
  title: 'OpenAI SDK',
  packages: [SDK],
  targets: ['openai', 'openai-responses', 'openai-strict', ...Object.keys(ADDRESSES)],
  modules: () => [SDK],
  optional: () => [ZOD, STANDARD],
  async capture(tool, target, sdk) {
    const { default: OpenAI } = await sdk.load(SDK)
    const isResponses = target === 'openai-responses'
    const { made, notes } = await madeIn(sdk, tool, isResponses)
    const tools = [target === 'openai-strict' ? strict(made) : made]
    const { body } = await requestOf(({ fetch }) => {
      const { chat, responses } = new OpenAI({
        apiKey: 'none',
        baseURL: ADDRESSES[target] ?? null,
        fetch,
        maxRetries: 0,
      })
      if (isResponses) return responses.create({ model: 'gpt-5', input: 'none', tools })
      return chat.completions.create({ model: 'gpt-5', messages: [], tools })
    })
    return { entry: body.tools?.[0], notes }
  },
}

interface Made {
  made: Exports
  notes: string[]
}

export async function madeIn(sdk: Loader, tool: CapturedTool, isResponses: boolean): Promise<Made> {
  const { callee, args, config } = tool.definition
  const own = callee?.split(/[.#]/).at(-1)
  const helper = HELPERS.find(({ chat, responses }) => own === chat || own === responses)
  if (tool.own && helper) return withHelper(sdk, helper, args, isResponses)
  if (tool.own && config) return asWritten(config, isResponses)
  const { name, description, schema } = tool
  const text = description == null ? {} : { description }
  if (schema.kind === 'live') {
    const fitting = HELPERS.find(
      ({ module }) => (module === ZOD) === schema.vendor.startsWith('zod'),
    ) as Helper
    return withHelper(sdk, fitting, [{ name, parameters: schema.value, ...text }], isResponses)
  }
  const parameters = schema.kind === 'json' ? schema.value : { type: 'object', properties: {} }
  return asWritten({ type: 'function', function: { name, ...text, parameters } }, isResponses)
}

/** Whether the program sends a tool by the Responses API: by its call, else as it is defined. */
export function isForResponses({ call, definition }: Pick<CapturedTool, 'call' | 'definition'>): boolean {
  if (call !== null) return call.split('.').includes('responses')
  const own = definition.callee?.split(/[.#]/).at(-1)
  return HELPERS.some(({ responses }) => own === responses)
}

/** Chat Completions and the Responses API have a helper each, which take the same. */
async function withHelper(
  sdk: Loader,
  { module, chat, responses }: Helper,
  args: readonly unknown[],
  isResponses: boolean,
): Promise<Made> {
  const name = isResponses ? responses : chat
  const make = (await sdk.load(module))[name]
  return { made: make(...args), notes: [`As \`${name}\` makes it, which asks for strict mode.`] }
}

/** A tool that is written as it goes out, in the form of the one API or of the other. */
function asWritten(config: Exports, isResponses: boolean): Made {
  const isChat = typeof config['function'] === 'object' && config['function'] !== null
  if (isChat !== isResponses) return { made: config, notes: ['As the SDK sends it: it changes nothing.'] }
  const { type, function: inner, ...flat } = config
  return isResponses
    ? {
        made: { type, ...inner },
        notes: ['Written for Chat Completions, and put into the form of the Responses API.'],
      }
    : {
        made: { type, function: flat },
        notes: ['Written for the Responses API, and put into the form of Chat Completions.'],
      }
}

function strict(made: Exports): Exports {
  return { ...made, function: { ...made['function'], strict: true } }
}
