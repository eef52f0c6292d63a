import { described, type Target } from '../target.js'
import { gemini } from './gemini.js'
import { GEMINI_RULES } from './rules/gemini.js'

export const geminiJsonSchema: Target = {
  id: 'gemini-json-schema',
  title: 'Gemini, parametersJsonSchema',
  label: 'Gemini (JSON Schema)',
  place: gemini.place,
  provider: gemini.provider,
  source: gemini.source,
  read: '2026-11',
  keepsDialect: false,
  rules: GEMINI_RULES,
  limits: [],
  sendsNull: { source: 'https://github.com/danny-avila/LibreChat/pull/11905', read: '2026-11' },
  entry: ({ name, description, schema }) => ({
    name,
    ...described(description),
    parametersJsonSchema: schema,
  }),
}
