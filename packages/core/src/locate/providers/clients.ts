import type { Provider } from '../../model/provider.js'

/** The providers' own SDKs, which send requests themselves. */
export const CLIENTS: readonly Provider[] = [
  { module: '@anthropic-ai/sdk', target: 'anthropic' },
  { module: '@anthropic-ai/bedrock-sdk', target: 'anthropic' },
  { module: '@anthropic-ai/vertex-sdk', target: 'anthropic' },
  { module: '@anthropic-ai/foundry-sdk', target: 'anthropic' },
  {
    module: 'openai',
    target: 'openai',
    members: { chat: 'openai', responses: 'openai-responses' },
    addresses: ['baseURL'],
  },
  { module: '@google/genai', target: 'gemini' },
  { module: '@google/generative-ai', target: 'gemini' },
  { module: '@google-cloud/vertexai', target: 'gemini' },
  { module: '@aws-sdk/client-bedrock-runtime', target: 'bedrock' },
  { module: '@mistralai/mistralai', target: 'mistral' },
  { module: 'groq-sdk', target: 'groq' },
  { module: '@cerebras/cerebras_cloud_sdk', target: 'cerebras' },
].map((provider) => ({ ...provider, library: 'client' }))
