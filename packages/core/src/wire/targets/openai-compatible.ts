import { chatFunction } from '../chat-function.js'
import type { Target } from '../target.js'

export const openaiCompatible: Target = {
  id: 'openai-compatible',
  title: 'OpenAI-compatible',
  label: 'OpenAI-compatible',
  place: '`tools[]` of a Chat Completions request',
  provider: 'OpenAI',
  source:
    'https://platform.openai.com/docs/api-reference/chat/create, as servers of others take it over; and @ai-sdk/openai-compatible 3.0.92',
  read: '2026-11',
  keepsDialect: false,
  // Each server has rules of its own, and none is known that all of them keep.
  rules: [],
  limits: [],
  entry: (tool) => chatFunction(tool),
}
