import { isObject } from '../../json-schema/subschemas.js'
import type { JsonObject } from '../../model/json.js'
import { described, type Target } from '../target.js'
import { GEMINI_RULES } from './rules/gemini.js'

export const gemini: Target = {
  id: 'gemini',
  title: 'Gemini, parameters',
  label: 'Gemini',
  place: '`tools[].functionDeclarations[]` of a generateContent request',
  provider: 'Google',
  source:
    'https://ai.google.dev/api/caching#FunctionDeclaration, and `FunctionDeclaration` of @google/genai 2.32.0',
  read: '2026-11',
  keepsDialect: false,
  rules: GEMINI_RULES,
  limits: [],
  sendsNull: { source: 'https://github.com/danny-avila/LibreChat/pull/11905', read: '2026-11' },
  entry: ({ name, description, schema }) => ({ name, ...described(description), parameters: schema }),
  notes: ({ schema }) => [
    '`parameters` takes a subset of OpenAPI 3.0: Gemini refuses keys of JSON Schema that are not in it.',
    ...(isWithoutFields(schema)
      ? ['Gemini documents leaving `parameters` out for a tool without arguments.']
      : []),
  ],
}

function isWithoutFields({ properties }: JsonObject): boolean {
  return properties === undefined || (isObject(properties) && Object.keys(properties).length === 0)
}
