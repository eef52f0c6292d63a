import { chatFunction } from '../chat-function.js'
import type { Target } from '../target.js'
import { DEEPSEEK_RULES } from './rules/compatible.js'

export const deepseek: Target = {
  id: 'deepseek',
  title: 'DeepSeek',
  label: 'DeepSeek',
  place: '`tools[]` of a Chat Completions request',
  provider: 'DeepSeek',
  source: 'https://api-docs.deepseek.com/guides/function_calling: the form of OpenAI Chat Completions',
  read: '2026-11',
  keepsDialect: false,
  rules: DEEPSEEK_RULES,
  limits: [],
  entry: (tool) => chatFunction(tool),
}
