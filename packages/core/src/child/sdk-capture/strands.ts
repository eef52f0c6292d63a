import type { Capture, CapturedTool, Exports } from './capture.js'
import { globalRequestOf } from './global-fetch.js'
import { argumentsOf, makingBy } from './own-definition.js'
import type { RecordedRequest, Recorder } from './recorder.js'

const SDK = '@strands-agents/sdk'

/** A model class of the SDK, which sends to one provider. */
interface Model {
  module: string
  name: string
  modelId: string
  options(recorder: Recorder): object
  entry(body: RecordedRequest['body']): unknown
}

const first = ({ tools }: RecordedRequest['body']): unknown => tools?.[0]
const withFetch = ({ fetch }: Recorder): object => ({
  apiKey: 'none',
  clientConfig: { fetch, maxRetries: 0 },
})

const OPENAI: Model = {
  module: `${SDK}/models/openai`,
  name: 'OpenAIModel',
  modelId: 'gpt-5',
  options: (recorder) => ({ ...withFetch(recorder), api: 'chat' }),
  entry: first,
}

const MODELS: Readonly<Record<string, Model>> = {
  bedrock: {
    module: SDK,
    name: 'BedrockModel',
    modelId: 'us.anthropic.claude-sonnet-4-5-20250929-v1:0',
    options: (recorder) => ({
      region: 'us-east-1',
      clientConfig: {
        credentials: { accessKeyId: 'none', secretAccessKey: 'none' },
        requestHandler: {
          handle({ path, body }: { path: string; body: unknown }) {
            recorder.record(path, body)
            return new Promise(() => undefined)
          },
        },
      },
    }),
    entry: ({ toolConfig }) => toolConfig?.tools?.[0],
  },
  openai: OPENAI,
  'openai-responses': {
    ...OPENAI,
    options: (recorder) => ({ ...withFetch(recorder), api: 'responses' }),
  },
  anthropic: {
    module: `${SDK}/models/anthropic`,
    name: 'AnthropicModel',
    modelId: 'claude-sonnet-4-5',
    options: withFetch,
    entry: first,
  },
  'gemini-json-schema': {
    module: `${SDK}/models/google`,
    name: 'GoogleModel',
    modelId: 'gemini-2.5-flash',
    // Its client takes no `fetch`.
    options: () => ({ apiKey: 'none' }),
    entry: ({ tools }) => tools?.[0]?.functionDeclarations?.[0],
  },
}

export const strands: Capture = {
  id: 'strands',
  title: 'Strands Agents',
  packages: [SDK],
  ownOnly: true,
  targets: Object.keys(MODELS),
  modules: (target) => [SDK, (MODELS[target] as Model).module],
  async capture(tool, target, sdk) {
    const { module, name, modelId, options, entry } = MODELS[target] as Model
    const strands = await sdk.load(SDK)
    const { [name]: ModelOf } = await sdk.load(module)
    const made = madeIn(strands, tool)
    const { body } = await globalRequestOf((recorder) => {
      const model = new ModelOf({ modelId, ...options(recorder) })
      return new strands['Agent']({ model, tools: [made], printer: false }).invoke('none')
    })
    return { entry: entry(body), notes: [`As an \`Agent\` sends it by \`${name}\`.`] }
  },
  making: makingBy(SDK, madeIn),
}

function madeIn({ tool: make }: Exports, tool: CapturedTool): unknown {
  return make(...argumentsOf(tool, 'callback'))
}
