import type { Provider } from '../model/provider.js'

/** Packages with LangChain's chat models. */
export const LANGCHAIN: readonly Provider[] = [
  {
    module: '@langchain/openai',
    target: 'openai',
    members: { ChatOpenAIResponses: 'openai-responses' },
    options: { useResponsesApi: 'openai-responses' },
    addresses: ['configuration.baseURL'],
  },
  { module: '@langchain/anthropic', target: 'anthropic' },
  { module: '@langchain/google-genai', target: 'gemini' },
  { module: '@langchain/google-vertexai', target: 'gemini' },
  { module: '@langchain/google-vertexai-web', target: 'gemini' },
  { module: '@langchain/aws', target: 'bedrock' },
  { module: '@langchain/mistralai', target: 'mistral' },
  { module: '@langchain/xai', target: 'xai' },
  { module: '@langchain/groq', target: 'groq' },
  { module: '@langchain/cerebras', target: 'cerebras' },
  { module: '@langchain/deepseek', target: 'deepseek' },
].map((provider) => ({ ...provider, library: 'langchain' }))
