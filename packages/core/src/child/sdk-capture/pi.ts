import { type Capture, type CapturedTool, type Exports, NotSent } from './capture.js'
import { globalRequestOf } from './global-fetch.js'
import type { RecordedRequest } from './recorder.js'

/** A provider in pi's list of models. */
interface Provider {
  provider: string
  /** The interface that the target is the form of: a provider's models may have several. */
  api: string
  /** The model that is taken where the list has it; else the first. */
  model?: string
  entry?(body: RecordedRequest['body']): unknown
}

const COMPLETIONS = 'openai-completions'

const PROVIDERS: Readonly<Record<string, Provider>> = {
  'openai-responses': { provider: 'openai', api: 'openai-responses', model: 'gpt-5' },
  anthropic: { provider: 'anthropic', api: 'anthropic-messages', model: 'claude-sonnet-4-5' },
  'gemini-json-schema': {
    provider: 'google',
    api: 'google-generative-ai',
    model: 'gemini-2.5-flash',
    entry: ({ tools }) => tools?.[0]?.functionDeclarations?.[0],
  },
  mistral: { provider: 'mistral', api: 'mistral-conversations' },
  xai: { provider: 'xai', api: COMPLETIONS },
  groq: { provider: 'groq', api: COMPLETIONS },
  cerebras: { provider: 'cerebras', api: COMPLETIONS },
  deepseek: { provider: 'deepseek', api: COMPLETIONS },
}

/** The library that pi's agents send requests with is published under the names of two owners. */
export const pi = piOf('pi', '@earendil-works/pi-ai')
export const piMariozechner = piOf('pi-mariozechner', '@mariozechner/pi-ai')

function piOf(id: string, name: string): Capture {
  // Newer versions keep the functions that are used here in a module of its own.
  const compat = `${name}/compat`
  return {
    id,
    title: 'pi',
    packages: [name],
    ownOnly: true,
    targets: Object.keys(PROVIDERS),
    modules: () => [name],
    optional: () => [compat],
    async capture(tool, target, sdk) {
      const { provider, api, model: wanted, entry } = PROVIDERS[target] as Provider
      const ai = (await sdk.find(compat)) ?? (await sdk.load(name))
      const models = (ai['getModels'](provider) as Exports[]).filter((each) => each['api'] === api)
      const model = models.find(({ id }) => id === wanted) ?? models[0]
      if (!model) throw new NotSent(`Its list of models has none of ${provider} that takes ${api}.`)
      const { body } = await globalRequestOf(() => answerOf(ai, model, madeIn(tool)))
      return {
        entry: entry ? entry(body) : body.tools?.[0],
        notes: [`As \`complete\` sends it to ${provider}/${model['id']}.`],
      }
    },
  }
}

function madeIn({ definition, name, description, resolved }: CapturedTool): unknown {
  return definition.config ?? { name, description: description ?? '', parameters: resolved }
}

/** @throws what it failed with: the library puts it into the answer instead */
async function answerOf({ complete }: Exports, model: unknown, tool: unknown): Promise<void> {
  const messages = [{ role: 'user', content: 'none', timestamp: 0 }]
  const { errorMessage } = await complete(model, { messages, tools: [tool] }, { apiKey: 'none' })
  if (errorMessage) throw new Error(errorMessage)
}
