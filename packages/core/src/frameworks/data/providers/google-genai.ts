import type { CallShape, Framework } from '../../../model/framework.js'

const PLAIN: CallShape = {
  callee: 'FunctionDeclaration',
  form: 'literal',
  arguments: [['config']],
  fields: {
    name: ['name'],
    description: ['description'],
    parameters: ['parametersJsonSchema', 'parameters'],
  },
}

const DECLARATION: CallShape = {
  ...PLAIN,
  forms: { parametersJsonSchema: { gemini: 'gemini-json-schema' } },
}

/** Function declarations of the Google Gen AI SDK, written out: they are sent as written. */
export const googleGenai: Framework = {
  id: 'google-genai',
  title: 'Google Gen AI SDK',
  packages: ['@google/genai'],
  modules: ['@google/genai', '@google/genai/*'],
  calls: [
    { ...DECLARATION, known: { keys: ['name', 'parametersJsonSchema'] } },
    { ...DECLARATION, known: { keys: ['name', 'description', 'parameters'], beside: true } },
  ],
  naming: 'config',
  conversion: 'json',
  converters: [],
  io: 'input',
  explicitKey: 'parametersJsonSchema',
  googleSchema: true,
  sdk: 'google-genai',
  handsOn: {
    by: ['generateContent', 'generateContentStream', 'sendMessage', 'sendMessageStream'],
    unless: [],
    otherwise: 'models.generateContent',
  },
  limits: {},
}

/** The SDK before it, `@google/generative-ai`: it knows no `parametersJsonSchema`. */
export const googleGenerativeAi: Framework = {
  ...googleGenai,
  id: 'google-generative-ai',
  title: 'Google Generative AI SDK',
  packages: ['@google/generative-ai'],
  modules: ['@google/generative-ai', '@google/generative-ai/*'],
  calls: [
    {
      ...PLAIN,
      fields: { ...PLAIN.fields, parameters: ['parameters'] },
      known: { keys: ['name', 'description', 'parameters'], beside: true },
    },
  ],
  explicitKey: 'parameters',
  sdk: 'google-generative-ai',
  target: 'gemini',
}
