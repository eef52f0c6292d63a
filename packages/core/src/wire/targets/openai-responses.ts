import { described, type Target } from '../target.js'
import { OPENAI_LIMITS, OPENAI_RULES } from './rules/openai.js'

export const openaiResponses: Target = {
  id: 'openai-responses',
  title: 'OpenAI Responses',
  label: 'OpenAI Responses',
  place: '`tools[]` of a Responses request',
  provider: 'OpenAI',
  source:
    'https://platform.openai.com/docs/api-reference/responses/create, and `FunctionTool` of openai 6.49.0',
  read: '2026-11',
  keepsDialect: false,
  rules: OPENAI_RULES,
  limits: OPENAI_LIMITS,
  sendsNull: {
    source:
      'https://github.com/docker/docker-agent/pull/1696 (gpt-5.2-pro), https://github.com/danny-avila/LibreChat/pull/11905',
    read: '2026-11',
  },
  strictUnlessSaid: {
    source:
      'https://platform.openai.com/docs/guides/function-calling#strict-mode, as quoted in https://github.com/coder/xum/issues/2250',
    read: '2026-11',
  },
  entry: ({ name, description, schema }) => ({
    type: 'function',
    name,
    ...described(description),
    parameters: schema,
    strict: false,
  }),
  notes: () => [
    '`strict` is required here. Left out, OpenAI tries strict mode first and may change the schema.',
  ],
}
