import type { Provider } from '../model/provider.js'

/** What they are asked to send: their texts have the model where the options of a call stand in another file. */
export const CLIENT_CALL: RegExp =
  /\b(?:messages|completions|responses|models|chat)\s*\??\.\s*(?:create|stream|parse|runTools|toolRunner|generateContent(?:Stream)?|complete)\b|\bConverse(?:Stream)?Command\b/

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
