import { described, type Target } from '../target.js'
import { ANTHROPIC_LIMITS, ANTHROPIC_RULES } from './rules/anthropic.js'

export const anthropic: Target = {
  id: 'anthropic',
  title: 'Anthropic Messages',
  label: 'Anthropic',
  place: '`tools[]` of a Messages request',
  provider: 'Anthropic',
  source: 'https://docs.anthropic.com/en/api/messages, and `Tool` of @anthropic-ai/sdk 1.12.0',
  read: '2026-11',
  keepsDialect: false,
  rules: ANTHROPIC_RULES,
  limits: ANTHROPIC_LIMITS,
  entry: ({ name, description, schema }) => ({ name, ...described(description), input_schema: schema }),
}
