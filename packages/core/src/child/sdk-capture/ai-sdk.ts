import { warningsOf } from './ai-sdk-warnings.js'
import { formOf, type How, WayDifferences, waysOf } from './ai-sdk-ways.js'
import type { Capture, CapturedTool, Exports } from './capture.js'
import { type RecordedRequest, requestOf } from './recorder.js'

/** A provider package of the AI SDK, and what it sends. */
export interface Provider {
  package: string
  /** What makes a provider (`createAnthropic`); the same name in every version. */
  create: string
  /** A model's id. Some providers send another form to other models. */
  model: string
  /** Which of the provider's kinds of model; the default one where there is none. */
  kind?: 'chat' | 'responses'
  options?: Record<string, unknown>
  /** Tools are sent with `strict: true`. */
  strict?: boolean
  entry(body: RecordedRequest['body']): unknown
}

const first = ({ tools }: RecordedRequest['body']): unknown => tools?.[0]

const GOOGLE: Provider = {
  package: '@ai-sdk/google',
  create: 'createGoogleGenerativeAI',
  model: 'gemini-2.5-flash',
  // One object up to version 2 of the provider, a list of them since.
  entry: ({ tools }) => (Array.isArray(tools) ? tools[0] : tools)?.functionDeclarations?.[0],
}
const ANTHROPIC: Provider = {
  package: '@ai-sdk/anthropic',
  create: 'createAnthropic',
  model: 'claude-sonnet-4-5',
  entry: first,
}
const OPENAI: Provider = {
  package: '@ai-sdk/openai',
  create: 'createOpenAI',
  model: 'gpt-5',
  kind: 'chat',
  entry: first,
}

const PROVIDERS: Record<string, Provider> = {
  anthropic: ANTHROPIC,
  'anthropic-strict': { ...ANTHROPIC, strict: true },
  openai: OPENAI,
  'openai-responses': { ...OPENAI, kind: 'responses' },
  'openai-strict': { ...OPENAI, strict: true },
  gemini: GOOGLE,
  'gemini-json-schema': GOOGLE,
  bedrock: {
    package: '@ai-sdk/amazon-bedrock',
    create: 'createAmazonBedrock',
    model: 'us.anthropic.claude-sonnet-4-5-20250929-v1:0',
    options: { region: 'us-east-1', accessKeyId: 'none', secretAccessKey: 'none' },
    entry: ({ toolConfig }) => toolConfig?.tools?.[0],
  },
  mistral: {
    package: '@ai-sdk/mistral',
    create: 'createMistral',
    model: 'mistral-large-latest',
    entry: first,
  },
  xai: { package: '@ai-sdk/xai', create: 'createXai', model: 'grok-4', entry: first },
  groq: { package: '@ai-sdk/groq', create: 'createGroq', model: 'openai/gpt-oss-120b', entry: first },
  cerebras: { package: '@ai-sdk/cerebras', create: 'createCerebras', model: 'gpt-oss-120b', entry: first },
  deepseek: { package: '@ai-sdk/deepseek', create: 'createDeepSeek', model: 'deepseek-chat', entry: first },
  'openai-compatible': {
    package: '@ai-sdk/openai-compatible',
    create: 'createOpenAICompatible',
    model: 'model',
    options: { name: 'provider', baseURL: 'http://localhost/v1' },
    entry: first,
  },
}

/** Packages that send to a target in place of the one above, where the program takes its model from them. */
const OTHERS: Record<string, Pick<Provider, 'create'> & Partial<Provider>> = {
  '@ai-sdk/azure': { create: 'createAzure', options: { resourceName: 'none' } },
  '@ai-sdk/baseten': { create: 'createBaseten' },
  '@ai-sdk/deepinfra': { create: 'createDeepInfra' },
  '@ai-sdk/fireworks': { create: 'createFireworks' },
  '@ai-sdk/togetherai': { create: 'createTogetherAI' },
  '@ai-sdk/vercel': { create: 'createVercel' },
  '@openrouter/ai-sdk-provider': { create: 'createOpenRouter' },
}

/**
 * The package that sends tools to a target; null where none is known. `module`: what the program's model is imported from, where that
 * is known.
 */
export function aiSdkProvider(target: string | null, module: string | null): Provider | null {
  const usual = target !== null && Object.hasOwn(PROVIDERS, target) ? (PROVIDERS[target] as Provider) : null
  if (!usual || module === null || !Object.hasOwn(OTHERS, module)) return usual
  const { options, ...rest } = usual
  return { ...rest, ...(OTHERS[module] as (typeof OTHERS)[string]), package: module }
}

type Named = Pick<CapturedTool, 'model' | 'provider'>

/** What the provider calls the model; null where the program names none, or one that a gateway gives to its provider. */
function ownModel({ model, provider }: Named): string | null {
  return provider !== null || !model?.includes('/') ? model : null
}

export function modelOf(
  { create, kind, model, options }: Provider,
  maker: Exports,
  named: Named,
  fetch: unknown,
): Exports {
  const made = maker[create]({ apiKey: 'none', fetch, ...options })
  const own = ownModel(named) ?? model
  return kind ? made[kind](own) : made(own)
}

const wayDifferences = new WayDifferences()

export const aiSdk: Capture = {
  id: 'ai-sdk',
  title: 'AI SDK',
  packages: ['ai'],
  targets: Object.keys(PROVIDERS),
  modules: (target, module) => ['ai', (aiSdkProvider(target, module) as Provider).package],
  async capture(tool, target, sdk) {
    const provider = aiSdkProvider(target, tool.provider) as Provider
    const ai = await sdk.load('ai')
    const maker = await sdk.load(provider.package)
    const defined = defineIn(ai, tool)
    if (provider.strict) Object.assign(defined, { strict: true })
    const send = async (how: How): Promise<Sent> => {
      let warnings: string[] = []
      const { body } = await requestOf((recorder) => {
        const model = modelOf(provider, maker, tool, recorder.fetch)
        warnings = warningsOf(model)
        const call = { model, tools: { [tool.name]: defined }, prompt: 'none', maxRetries: 0 }
        return how === 'streamText' ? streamed(ai, call) : ai['generateText'](call)
      })
      return { entry: provider.entry(body), warnings }
    }
    const [how, otherwise] = waysOf(tool)
    const sent = await send(how)
    const notes = notesOn(sent, provider, tool, how)
    const form = formOf(defined, [how, target, tool.model, tool.provider, sdk.version('ai')])
    const differences = await wayDifferences.of(
      maker,
      form,
      sent.entry,
      async () => (await send(otherwise)).entry,
    )
    if (differences.length > 0) notes.push(`\`${otherwise}\` sends it otherwise: ${differences.join(', ')}.`)
    return { entry: sent.entry, notes }
  },
  making: { modules: ['ai'] },
}

/** Since version 5 the AI SDK sends what is for a model without a provider to a gateway. */
function isByGateway({ call, provider }: CapturedTool): boolean {
  return call !== null && provider === null
}

/** The tool as the AI SDK's own function makes it. */
export function defineIn(ai: Exports, tool: CapturedTool): object {
  const { callee, config } = tool.definition
  const own = callee?.split(/[.#]/).at(-1) ?? 'tool'
  if (tool.own && config) return (ai[own] ?? ai['tool'])(config)
  const { schema } = tool
  const inputSchema =
    schema.kind === 'live'
      ? schema.value
      : ai['jsonSchema'](schema.kind === 'json' ? schema.value : { type: 'object', properties: {} })
  // `parameters` is what version 4 calls it.
  return ai['tool']({ description: tool.description, inputSchema, parameters: inputSchema })
}

/** @throws what ends the stream: the SDK only reports it, where `generateText` throws it */
export async function streamed(ai: Exports, call: object): Promise<void> {
  let ended: { by: unknown } | null = null
  const result = await ai['streamText']({
    ...call,
    onError: ({ error }: { error: unknown }) => {
      ended ??= { by: error }
    },
  })
  if (result.consumeStream) await result.consumeStream()
  // Version 3 has a promise of a result that is read to its end, where an error is a part of it.
  else for await (const { type, error } of result.fullStream) if (type === 'error') ended ??= { by: error }
  if (ended) throw (ended as { by: unknown }).by
}

interface Sent {
  entry: unknown
  warnings: string[]
}

function notesOn({ entry, warnings }: Sent, provider: Provider, tool: CapturedTool, how: How): string[] {
  const { package: name } = provider
  const model = ownModel(tool) ?? provider.model
  const notes = isByGateway(tool)
    ? [
        `A gateway makes this form${tool.model === null ? '' : ` for the model ${tool.model}`}. Shown as ${name} makes it, for ${model}: the gateway's version of that package is not known.`,
      ]
    : [`As \`${how}\` sends it to the model ${model}.`]
  if (entry === undefined)
    notes.push('The request has no entry for this tool: the provider package left it out.')
  notes.push(...warnings.map((warning) => `${name} warns: ${warning}`))
  return notes
}
