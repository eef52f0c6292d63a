import { chatFunction } from '../chat-function.js'
import type { Target } from '../target.js'

export const xai: Target = {
  id: 'xai',
  title: 'xAI',
  place: '`tools[]` of a Chat Completions request',
  provider: 'xAI',
  source: 'https://docs.x.ai/docs/guides/function-calling: the form of OpenAI Chat Completions',
  read: '2026-11',
  keepsDialect: false,
  entry: (tool) => chatFunction(tool),
}
