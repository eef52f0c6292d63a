import { type Capture, type CapturedTool, type Exports, type Loader, NotSent } from './capture.js'
import { requestOf } from './recorder.js'

/** A package that sends requests to one provider: its client, its models, and a model's name. */
interface Provider {
  package: string
  name: 'OpenAi' | 'Anthropic'
  model: string
}

const PROVIDERS: Readonly<Record<string, Provider>> = {
  'openai-responses': { package: '@effect/ai-openai', name: 'OpenAi', model: 'gpt-5' },
  anthropic: { package: '@effect/ai-anthropic', name: 'Anthropic', model: 'claude-sonnet-4-5' },
}

/** Where a version keeps the modules of models and of requests; the first that is installed counts. */
interface Version {
  ai: readonly string[]
  http: readonly string[]
}

export const effect = effectOf('effect', 'Effect', 'effect', {
  ai: ['effect/ai', 'effect/unstable/ai'],
  http: ['effect/http', 'effect/unstable/http'],
})
export const effect3 = effectOf('effect-3', 'Effect 3', '@effect/ai', {
  ai: ['@effect/ai'],
  http: ['@effect/platform'],
})

function effectOf(id: string, title: string, name: string, { ai, http }: Version): Capture {
  return {
    id,
    title,
    packages: [name],
    ownOnly: true,
    targets: Object.keys(PROVIDERS),
    modules: (target) => ['effect', name, (PROVIDERS[target] as Provider).package],
    optional: () => [...ai, ...http],
    async capture(tool, target, sdk) {
      const { package: from, name: prefix, model } = PROVIDERS[target] as Provider
      const { Effect, Redacted } = await sdk.load('effect')
      const { LanguageModel, Tool, Toolkit } = await firstOf(sdk, ai)
      const { FetchHttpClient } = await firstOf(sdk, http)
      const { [`${prefix}Client`]: Client, [`${prefix}LanguageModel`]: Models } = await sdk.load(from)
      const toolkit = Toolkit.make(madeIn(Tool, tool))
      const { body } = await requestOf(({ fetch }) =>
        LanguageModel.generateText({ prompt: 'none', toolkit, disableToolCallResolution: true }).pipe(
          Effect.provide(Models.model(model)),
          Effect.provide(Client.layer({ apiKey: Redacted.make('none') })),
          Effect.provide(FetchHttpClient.layer),
          Effect.provideService(FetchHttpClient.Fetch, fetch),
          Effect.runPromise,
        ),
      )
      return { entry: body.tools?.[0], notes: [`As \`generateText\` sends it to the model ${model}.`] }
    },
    making: {
      modules: [name],
      optional: ai,
      make: async (tool, sdk) => madeIn((await firstOf(sdk, ai))['Tool'], tool),
    },
  }
}

function madeIn(
  Tool: Exports,
  { own, definition: { callee, args }, name, description }: CapturedTool,
): unknown {
  const method = callee?.split('.').at(-1) ?? ''
  return own && typeof Tool[method] === 'function'
    ? Tool[method](...args)
    : Tool['make'](name, { description })
}

async function firstOf(sdk: Loader, modules: readonly string[]): Promise<Exports> {
  for (const each of modules) {
    const found = await sdk.find(each)
    if (found) return found
  }
  throw new NotSent(`${modules[0]} is not installed.`)
}
