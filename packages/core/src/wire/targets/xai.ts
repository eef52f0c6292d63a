import { chatFunction } from '../chat-function.js'
import type { Target } from '../target.js'
import { XAI_LIMITS, XAI_RULES } from './rules/compatible.js'

export const xai: Target = {
  id: 'xai',
  title: 'xAI',
  label: 'xAI',
  place: '`tools[]` of a Chat Completions request',
  provider: 'xAI',
  source: 'https://docs.x.ai/docs/guides/function-calling: the form of OpenAI Chat Completions',
  read: '2026-11',
  keepsDialect: false,
  rules: XAI_RULES,
  limits: XAI_LIMITS,
  entry: (tool) => chatFunction(tool),
}
