import { chatFunction } from '../chat-function.js'
import type { Target } from '../target.js'
import { OPENAI_LIMITS, OPENAI_RULES } from './rules/openai.js'

export const openai: Target = {
  id: 'openai',
  title: 'OpenAI Chat Completions',
  label: 'OpenAI',
  place: '`tools[]` of a Chat Completions request',
  provider: 'OpenAI',
  source:
    'https://platform.openai.com/docs/api-reference/chat/create, and `ChatCompletionFunctionTool` of openai 6.49.0',
  read: '2026-11',
  keepsDialect: false,
  rules: OPENAI_RULES,
  limits: OPENAI_LIMITS,
  sendsNull: {
    source:
      'https://github.com/docker/docker-agent/pull/1696 (gpt-5.2-pro), https://github.com/danny-avila/LibreChat/pull/11905',
    read: '2026-11',
  },
  entry: (tool) => chatFunction(tool),
}
