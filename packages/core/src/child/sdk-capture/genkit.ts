import type { Capture, CapturedTool, Exports, Loader } from './capture.js'
import { globalRequestOf } from './global-fetch.js'
import type { RecordedRequest } from './recorder.js'

export const SDK = 'genkit'
/** It has `defineInterrupt`, too. */
export const BETA = 'genkit/beta'

/** A plugin that sends requests to one provider. */
interface Plugin {
  module: string
  /** The export that makes the plugin. */
  create: string
  /** The model, of what the module exports. */
  model(exports: Exports): unknown
  entry(body: RecordedRequest['body']): unknown
}

const GOOGLE: Plugin = {
  module: '@genkit-ai/google-genai',
  create: 'googleAI',
  model: ({ googleAI }) => googleAI.model('gemini-2.5-flash'),
  entry: ({ tools }) => tools?.[0]?.functionDeclarations?.[0],
}

/** The usual plugin of each target comes first; another where the program asks for it. */
const PLUGINS: Readonly<Record<string, readonly [Plugin, ...Plugin[]]>> = {
  gemini: [
    GOOGLE,
    { ...GOOGLE, module: '@genkit-ai/googleai', model: ({ gemini }) => gemini('gemini-2.0-flash') },
  ],
}

function pluginFor(target: string, provider: string | null): Plugin {
  const [usual, ...others] = PLUGINS[target] as readonly [Plugin, ...Plugin[]]
  return others.find(({ module }) => module === provider) ?? usual
}

export const genkit: Capture = {
  id: 'genkit',
  title: 'Genkit',
  packages: [SDK],
  targets: Object.keys(PLUGINS),
  modules: (target, provider) => [SDK, pluginFor(target, provider).module],
  optional: () => [BETA],
  async capture(tool, target, sdk) {
    const { module, create, model, entry } = pluginFor(target, tool.provider)
    const { genkit: makeGenkit } = await loaded(sdk)
    const plugin = await sdk.load(module)
    const ai = makeGenkit({ plugins: [plugin[create]({ apiKey: 'none' })] })
    const made = madeIn(ai, tool)
    // Its plugins take no `fetch`, and use that of the process.
    const { body } = await globalRequestOf(() =>
      ai.generate({ model: model(plugin), prompt: 'none', tools: [made] }),
    )
    return { entry: entry(body), notes: [`As \`generate\` sends it by ${module}.`] }
  },
  making: {
    modules: [SDK],
    optional: [BETA],
    make: async (tool, sdk) => madeIn((await loaded(sdk))['genkit']({}), tool),
  },
}

async function loaded(sdk: Loader): Promise<Exports> {
  return (await sdk.find(BETA)) ?? (await sdk.load(SDK))
}

export function madeIn(ai: Exports, tool: CapturedTool, handler: () => unknown = async () => ''): unknown {
  const { name, description, schema, definition } = tool
  if (tool.own && definition.config) {
    const method = definition.callee?.split(/[.#]/).at(-1) ?? ''
    const define = ai[method] ?? ai['defineTool']
    return define.call(ai, definition.config, handler)
  }
  const input =
    schema.kind === 'json'
      ? { inputJsonSchema: schema.value }
      : { inputSchema: schema.kind === 'live' ? schema.value : undefined }
  return ai['defineTool']({ name, description: description ?? '', ...input }, handler)
}
