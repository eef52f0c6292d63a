import { chatFunction } from '../chat-function.js'
import type { Target } from '../target.js'
import { CEREBRAS_RULES } from './rules/compatible.js'

export const cerebras: Target = {
  id: 'cerebras',
  title: 'Cerebras',
  label: 'Cerebras',
  place: '`tools[]` of a Chat Completions request',
  provider: 'Cerebras',
  source:
    'https://inference-docs.cerebras.ai/api-reference/chat-completions, and `Tool` of @cerebras/cerebras_cloud_sdk 1.91.0',
  read: '2026-11',
  keepsDialect: false,
  rules: CEREBRAS_RULES,
  limits: [],
  entry: (tool) => chatFunction(tool),
}
