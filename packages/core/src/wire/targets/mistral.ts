import { chatFunction } from '../chat-function.js'
import type { Target } from '../target.js'
import { MISTRAL_RULES } from './rules/compatible.js'

export const mistral: Target = {
  id: 'mistral',
  title: 'Mistral',
  label: 'Mistral',
  place: '`tools[]` of a Chat Completions request',
  provider: 'Mistral',
  source: 'https://docs.mistral.ai/api, and `Tool` of @mistralai/mistralai 2.7.0',
  read: '2026-11',
  keepsDialect: false,
  rules: MISTRAL_RULES,
  limits: [],
  entry: (tool) => chatFunction(tool),
}
