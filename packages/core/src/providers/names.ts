/** What a provider is called before the name of a model: `openai/gpt-5` in gateways, `openai:gpt-5` in LangChain and registries. */
export const VENDORS: Readonly<Record<string, string>> = {
  anthropic: 'anthropic',
  openai: 'openai-responses',
  azure: 'openai-responses',
  google: 'gemini',
  gemini: 'gemini',
  googleai: 'gemini',
  'google-genai': 'gemini',
  'google-vertexai': 'gemini',
  vertex: 'gemini',
  vertexai: 'gemini',
  amazon: 'bedrock',
  bedrock: 'bedrock',
  'amazon-bedrock': 'bedrock',
  mistral: 'mistral',
  mistralai: 'mistral',
  xai: 'xai',
  groq: 'groq',
  cerebras: 'cerebras',
  deepseek: 'deepseek',
  openrouter: 'openai-compatible',
}

/** How a provider's models are called, where nothing else names the provider. */
export const MODELS: ReadonlyArray<readonly [begins: RegExp, target: string]> = [
  [/^claude-/, 'anthropic'],
  [/^(?:gpt-|chatgpt-|o\d)/, 'openai-responses'],
  [/^gemini-/, 'gemini'],
  [/^(?:mistral|ministral|magistral|codestral|devstral)-/, 'mistral'],
  [/^grok-/, 'xai'],
  [/^deepseek-/, 'deepseek'],
]

/** Libraries that send what is named by a string to another target than `VENDORS` and `MODELS` say. */
export const NAMED_IN: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  langchain: { 'openai-responses': 'openai' },
}

/** Whose API is at an address. Any other address that is written out speaks the API of OpenAI. */
export const HOSTS: Readonly<Record<string, string>> = {
  'api.x.ai': 'xai',
  'api.groq.com': 'groq',
  'api.cerebras.ai': 'cerebras',
  'api.deepseek.com': 'deepseek',
}

/** Hosts at which a client is what it is without an address. */
export const OWN_HOSTS: readonly string[] = ['api.openai.com']
