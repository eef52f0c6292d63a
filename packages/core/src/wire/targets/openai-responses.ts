import { described, type Target } from '../target.js'

export const openaiResponses: Target = {
  id: 'openai-responses',
  title: 'OpenAI Responses',
  place: '`tools[]` of a Responses request',
  provider: 'OpenAI',
  source:
    'https://platform.openai.com/docs/api-reference/responses/create, and `FunctionTool` of openai 6.49.0',
  read: '2026-11',
  keepsDialect: false,
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
