import type { CallShape, Framework } from '../../model/framework.js'

const DECLARATION: CallShape = {
  callee: 'FunctionDeclaration',
  form: 'literal',
  arguments: [['config']],
  fields: {
    name: ['name'],
    description: ['description'],
    parameters: ['parametersJsonSchema', 'parameters'],
  },
  forms: { parametersJsonSchema: { gemini: 'gemini-json-schema' } },
}

/** Function declarations of the Google Gen AI SDK, written out: what stands there is sent. */
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
