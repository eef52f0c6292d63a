import type { Capture, CapturedTool, Exports, Loader } from './capture.js'
import { requestOf } from './recorder.js'

export const SDK = '@anthropic-ai/sdk'

/** The functions that make a tool for `toolRunner`, and where they are. */
export const HELPERS: Readonly<Record<string, string>> = {
  betaZodTool: `${SDK}/helpers/beta/zod`,
  betaTool: `${SDK}/helpers/beta/json-schema`,
  betaStandardSchemaTool: `${SDK}/helpers/beta/standard-schema`,
}

export const REQUEST = {
  model: 'claude-sonnet-4-5',
  max_tokens: 1,
  messages: [{ role: 'user', content: 'none' }],
}

export const anthropicSdk: Capture = {
  id: 'anthropic-sdk',
  title: 'Anthropic SDK',
  packages: [SDK],
  targets: ['anthropic', 'anthropic-strict'],
  modules: () => [SDK],
  optional: () => Object.values(HELPERS),
  async capture(tool, target, sdk) {
    const { default: Anthropic } = await sdk.load(SDK)
    const { made, helper } = await madeIn(sdk, tool)
    const request = { ...REQUEST, tools: [target === 'anthropic-strict' ? { ...made, strict: true } : made] }
    const { body } = await requestOf(({ fetch }) => {
      const { messages, beta } = new Anthropic({ apiKey: 'none', authToken: null, fetch, maxRetries: 0 })
      // A tool that no helper made has nothing that could be run.
      return helper === null ? messages.create(request) : beta.messages.toolRunner(request)
    })
    const sent =
      helper === null
        ? 'As `messages.create` sends it.'
        : `As \`${helper}\` makes it, and \`toolRunner\` sends it.`
    return { entry: body.tools?.[0], notes: [sent] }
  },
}

/** `helper` is null for an object that goes out as it stands. */
export async function madeIn(
  sdk: Loader,
  tool: CapturedTool,
): Promise<{ made: Exports; helper: string | null }> {
  const { callee, args, config } = tool.definition
  const own = callee?.split(/[.#]/).at(-1) ?? ''
  if (tool.own && Object.hasOwn(HELPERS, own)) {
    return { made: (await helperNamed(sdk, own))(...args), helper: own }
  }
  if (tool.own && config) return { made: config, helper: null }
  const { name, description, schema } = tool
  if (schema.kind === 'live') {
    const helper = schema.vendor.startsWith('zod') ? 'betaZodTool' : 'betaStandardSchemaTool'
    const make = await helperNamed(sdk, helper)
    return { made: make({ name, description, inputSchema: schema.value, run: () => '' }), helper }
  }
  const input_schema = schema.kind === 'json' ? schema.value : { type: 'object', properties: {} }
  return { made: { name, ...(description != null && { description }), input_schema }, helper: null }
}

async function helperNamed(sdk: Loader, name: string): Promise<(...args: unknown[]) => Exports> {
  return (await sdk.load(HELPERS[name] as string))[name]
}
