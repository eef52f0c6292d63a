import { warningsOf } from './ai-sdk-warnings.js'
import { formOf, type How, WayDifferences, waysOf } from './ai-sdk-ways.js'
import type { Capture, CapturedEntry, CapturedTool, Exports, Loader } from './capture.js'
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
  /** The entries of the tools, in the order in which they were given. */
  entries(body: RecordedRequest['body']): unknown[] | undefined
}

const listed = ({ tools }: RecordedRequest['body']): unknown[] | undefined => tools

const GOOGLE: Provider = {
  package: '@ai-sdk/google',
  create: 'createGoogleGenerativeAI',
  model: 'gemini-2.5-flash',
  // One object up to version 2 of the provider, a list of them since.
  entries: ({ tools }) => (Array.isArray(tools) ? tools[0] : tools)?.functionDeclarations,
}
const ANTHROPIC: Provider = {
  package: '@ai-sdk/anthropic',
  create: 'createAnthropic',
  model: 'claude-sonnet-4-5',
  entries: listed,
}
const OPENAI: Provider = {
  package: '@ai-sdk/openai',
  create: 'createOpenAI',
  model: 'gpt-5',
  kind: 'chat',
  entries: listed,
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
    entries: ({ toolConfig }) => toolConfig?.tools,
  },
  mistral: {
    package: '@ai-sdk/mistral',
    create: 'createMistral',
    model: 'mistral-large-latest',
    entries: listed,
  },
  xai: { package: '@ai-sdk/xai', create: 'createXai', model: 'grok-4', entries: listed },
  groq: { package: '@ai-sdk/groq', create: 'createGroq', model: 'openai/gpt-oss-120b', entries: listed },
  cerebras: { package: '@ai-sdk/cerebras', create: 'createCerebras', model: 'gpt-oss-120b', entries: listed },
  deepseek: {
    package: '@ai-sdk/deepseek',
    create: 'createDeepSeek',
    model: 'deepseek-chat',
    entries: listed,
  },
  'openai-compatible': {
    package: '@ai-sdk/openai-compatible',
    create: 'createOpenAICompatible',
    model: 'model',
    options: { name: 'provider', baseURL: 'http://localhost/v1' },
    entries: listed,
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
    const [sent] = (await sentAs([tool], target, sdk)) as [CapturedEntry]
    return sent
  },
  together: sentAs,
  making: { modules: ['ai'] },
}

/** What one request has of tools; null where it may have something else of several than of each. */
async function sentAs(
  tools: readonly CapturedTool[],
  target: string,
  sdk: Loader,
): Promise<CapturedEntry[] | null> {
  const [tool, ...others] = tools as [CapturedTool, ...CapturedTool[]]
  const provider = aiSdkProvider(target, tool.provider) as Provider
  const ai = await sdk.load('ai')
  const maker = await sdk.load(provider.package)
  const defined = tools.map((each) => {
    const made = defineIn(ai, each)
    return provider.strict ? Object.assign(made, { strict: true }) : made
  })
  const [how, otherwise] = waysOf(tool)
  const [form = null, ...forms] = defined.map((each) =>
    formOf(each, [how, target, tool.model, tool.provider, sdk.version('ai')]),
  )
  if (others.length > 0 && (form === null || forms.some((each) => each !== form))) return null
  const send = async (how: How, count: number): Promise<Sent> => {
    let warnings: string[] = []
    const { body } = await requestOf((recorder) => {
      const model = modelOf(provider, maker, tool, recorder.fetch)
      warnings = warningsOf(model)
      const named = tools.slice(0, count).map(({ name }, index) => [name, defined[index]])
      const call = { model, tools: Object.fromEntries(named), prompt: 'none', maxRetries: 0 }
      return how === 'streamText' ? streamed(ai, call) : ai['generateText'](call)
    })
    return { entries: provider.entries(body) ?? [], warnings }
  }
  const sent = await send(how, tools.length)
  // A warning does not say of which tool it is.
  if (others.length > 0 && (sent.warnings.length > 0 || !isOfEach(sent.entries, tools))) return null
  const differences = await wayDifferences.of(
    maker,
    form,
    sent.entries[0],
    async () => (await send(otherwise, 1)).entries[0],
  )
  return tools.map((each, index) => {
    const entry = sent.entries[index]
    const notes = notesOn(entry, sent.warnings, provider, each, how)
    if (differences.length > 0) notes.push(`\`${otherwise}\` sends it otherwise: ${differences.join(', ')}.`)
    return { entry, notes }
  })
}

/** Whether there is one entry for each tool, by name. */
function isOfEach(entries: readonly unknown[], tools: readonly CapturedTool[]): boolean {
  const has = (entry: unknown, name: string) => JSON.stringify(entry).includes(JSON.stringify(name))
  return entries.length === tools.length && tools.every(({ name }, index) => has(entries[index], name))
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
  entries: unknown[]
  warnings: string[]
}

function notesOn(
  entry: unknown,
  warnings: readonly string[],
  provider: Provider,
  tool: CapturedTool,
  how: How,
): string[] {
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
