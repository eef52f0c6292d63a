import { chatFunction } from '../chat-function.js'
import type { Target } from '../target.js'

export const groq: Target = {
  id: 'groq',
  title: 'Groq',
  place: '`tools[]` of a Chat Completions request',
  provider: 'Groq',
  source: 'https://console.groq.com/docs/api-reference, and `ChatCompletionTool` of groq-sdk 1.6.0',
  read: '2026-11',
  keepsDialect: false,
  entry: (tool) => chatFunction(tool),
}
