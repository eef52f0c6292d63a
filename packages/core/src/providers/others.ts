import type { Provider } from '../model/provider.js'

/** What agent frameworks bring for each provider. */
export const OTHERS: readonly Provider[] = [
  ...['@openai/agents', '@openai/agents-core', '@openai/agents-openai'].map((module) => ({
    module,
    library: 'openai-agents',
    target: 'openai-responses',
    members: { OpenAIChatCompletionsModel: 'openai' },
  })),
  { module: '@genkit-ai/google-genai', library: 'genkit', target: 'gemini' },
  { module: '@genkit-ai/googleai', library: 'genkit', target: 'gemini' },
  { module: '@genkit-ai/vertexai', library: 'genkit', target: 'gemini' },
  { module: '@genkit-ai/anthropic', library: 'genkit', target: 'anthropic' },
  { module: 'genkitx-anthropic', library: 'genkit', target: 'anthropic' },
  { module: '@genkit-ai/compat-oai/openai', library: 'genkit', target: 'openai' },
  { module: 'genkitx-openai', library: 'genkit', target: 'openai' },
  { module: '@tanstack/ai-openai', library: 'tanstack', target: 'openai-responses' },
  { module: '@tanstack/ai-anthropic', library: 'tanstack', target: 'anthropic' },
  { module: '@tanstack/ai-gemini', library: 'tanstack', target: 'gemini-json-schema' },
  {
    module: '@llamaindex/openai',
    library: 'llamaindex',
    target: 'openai',
    members: { OpenAIResponses: 'openai-responses', openaiResponses: 'openai-responses' },
  },
  { module: '@llamaindex/anthropic', library: 'llamaindex', target: 'anthropic' },
  { module: '@strands-agents/sdk/models/anthropic', library: 'strands', target: 'anthropic' },
  { module: '@strands-agents/sdk/models/bedrock', library: 'strands', target: 'bedrock' },
  { module: '@strands-agents/sdk/models/google', library: 'strands', target: 'gemini-json-schema' },
  { module: '@effect/ai-openai', library: 'effect', target: 'openai-responses' },
  { module: '@effect/ai-anthropic', library: 'effect', target: 'anthropic' },
  { module: '@effect/ai-google', library: 'effect', target: 'gemini' },
  { module: '@effect/ai-amazon-bedrock', library: 'effect', target: 'bedrock' },
]
