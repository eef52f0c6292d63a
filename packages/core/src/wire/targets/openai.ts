import { chatFunction } from '../chat-function.js'
import type { Target } from '../target.js'

export const openai: Target = {
  id: 'openai',
  title: 'OpenAI Chat Completions',
  place: '`tools[]` of a Chat Completions request',
  provider: 'OpenAI',
  source:
    'https://platform.openai.com/docs/api-reference/chat/create, and `ChatCompletionFunctionTool` of openai 6.49.0',
  read: '2026-11',
  keepsDialect: false,
  entry: (tool) => chatFunction(tool),
}
