import { LanguageModel, Toolkit } from '@effect/ai'
import { AnthropicClient, AnthropicLanguageModel } from '@effect/ai-anthropic'
import { OpenAiClient, OpenAiLanguageModel } from '@effect/ai-openai'
import { FetchHttpClient } from '@effect/platform'
import { Effect, Layer, Redacted } from 'effect'
import { print, sent } from '../record.mjs'
import * as tools from './tools.mjs'

const apiKey = Redacted.make('none')
const ways = {
  'openai-responses': OpenAiLanguageModel.layer({ model: 'gpt-5' }).pipe(
    Layer.provide(OpenAiClient.layer({ apiKey })),
  ),
  anthropic: AnthropicLanguageModel.layer({ model: 'claude-sonnet-4-5' }).pipe(
    Layer.provide(AnthropicClient.layer({ apiKey })),
  ),
}

const entries = {}
for (const [target, model] of Object.entries(ways)) {
  entries[target] = {}
  for (const tool of Object.values(tools)) {
    const toolkit = Toolkit.make(tool)
    const run = LanguageModel.generateText({ prompt: 'Hello', toolkit }).pipe(
      Effect.provide(toolkit.toLayer({ [tool.name]: () => Effect.succeed([]) })),
      Effect.provide(model),
      Effect.provide(FetchHttpClient.layer),
    )
    entries[target][tool.name] = await sent(
      (fetch) => Effect.runPromise(Effect.provideService(run, FetchHttpClient.Fetch, fetch)),
      ({ tools }) => tools[0],
    )
  }
}
await print(entries)
