import type { Provider } from '../model/provider.js'

/** Providers that are the OpenAI-compatible one with an address of their own. */
const COMPATIBLE = [
  '@ai-sdk/openai-compatible',
  '@ai-sdk/togetherai',
  '@ai-sdk/fireworks',
  '@ai-sdk/deepinfra',
  '@ai-sdk/baseten',
  '@ai-sdk/vercel',
  '@ai-sdk/perplexity',
  '@openrouter/ai-sdk-provider',
]

const KINDS = { chat: 'openai', responses: 'openai-responses' }

/** From a version on, JSON Schema is sent as it is. Before, it was made into the `Schema` of Google's API. */
const geminiFrom = (version: string): Provider['target'] => [
  { versions: `>=${version}`, target: 'gemini-json-schema' },
  { versions: '*', target: 'gemini' },
]

/** Packages that the AI SDK takes models from. */
export const AI_SDK: readonly Provider[] = [
  { module: '@ai-sdk/anthropic', target: 'anthropic' },
  {
    module: '@ai-sdk/openai',
    // The Responses API is the default since AI SDK 5.
    target: [
      { versions: '>=2.0.0-0', target: 'openai-responses' },
      { versions: '*', target: 'openai' },
    ],
    members: KINDS,
    addresses: ['baseURL'],
  },
  {
    module: '@ai-sdk/azure',
    // The Responses API is the default since AI SDK 6.
    target: [
      { versions: '>=3.0.0-0', target: 'openai-responses' },
      { versions: '*', target: 'openai' },
    ],
    members: KINDS,
  },
  { module: '@ai-sdk/google', target: geminiFrom('4.0.70') },
  { module: '@ai-sdk/google-vertex', target: geminiFrom('5.0.82') },
  { module: '@ai-sdk/google-vertex/anthropic', target: 'anthropic' },
  { module: '@ai-sdk/amazon-bedrock', target: 'bedrock' },
  { module: '@ai-sdk/amazon-bedrock/anthropic', target: 'anthropic' },
  { module: '@ai-sdk/mistral', target: 'mistral' },
  { module: '@ai-sdk/xai', target: 'xai' },
  { module: '@ai-sdk/groq', target: 'groq' },
  { module: '@ai-sdk/cerebras', target: 'cerebras' },
  { module: '@ai-sdk/deepseek', target: 'deepseek' },
  ...COMPATIBLE.map((module) => ({ module, target: 'openai-compatible' })),
].map((provider) => ({ ...provider, library: 'ai-sdk' }))
