import { chatFunction } from '../chat-function.js'
import type { Target } from '../target.js'

export const cerebras: Target = {
  id: 'cerebras',
  title: 'Cerebras',
  place: '`tools[]` of a Chat Completions request',
  provider: 'Cerebras',
  source:
    'https://inference-docs.cerebras.ai/api-reference/chat-completions, and `Tool` of @cerebras/cerebras_cloud_sdk 1.91.0',
  read: '2026-11',
  keepsDialect: false,
  entry: (tool) => chatFunction(tool),
}
