import { chatFunction } from '../chat-function.js'
import type { Target } from '../target.js'
import { GROQ_RULES } from './rules/compatible.js'

export const groq: Target = {
  id: 'groq',
  title: 'Groq',
  label: 'Groq',
  place: '`tools[]` of a Chat Completions request',
  provider: 'Groq',
  source: 'https://console.groq.com/docs/api-reference, and `ChatCompletionTool` of groq-sdk 1.6.0',
  read: '2026-11',
  keepsDialect: false,
  rules: GROQ_RULES,
  limits: [],
  entry: (tool) => chatFunction(tool),
}
