import { described, type Target } from '../target.js'
import { gemini } from './gemini.js'

export const geminiJsonSchema: Target = {
  id: 'gemini-json-schema',
  title: 'Gemini, parametersJsonSchema',
  place: gemini.place,
  provider: gemini.provider,
  source: gemini.source,
  read: '2026-11',
  keepsDialect: false,
  entry: ({ name, description, schema }) => ({
    name,
    ...described(description),
    parametersJsonSchema: schema,
  }),
}
