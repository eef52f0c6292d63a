import type { CallShape, Framework } from '../../model/framework.js'

const JSON_KEYS = ['inputSchema', 'parameters', 'input_schema', 'inputJsonSchema']
const SCHEMA_KEYS = [
  ...JSON_KEYS,
  'schema',
  'input',
  'args',
  'argsSchema',
  'paramsSchema',
  'parametersSchema',
  'params',
  'zodSchema',
  'shape',
]
const HANDLER_KEYS = ['handler', 'execute', 'run', 'func', 'callback', 'call', 'invoke']

const OWN: Omit<CallShape, 'callee' | 'known'> = {
  form: 'literal',
  arguments: [['config']],
  fields: {
    name: ['name'],
    description: ['description'],
    outputSchema: ['outputSchema'],
    handler: HANDLER_KEYS,
  },
  likely: true,
}

/** With JSON Schema, written out; a validator under another key checks what the model sends. */
const WITH_JSON = JSON_KEYS.map(
  (key): CallShape => ({
    ...OWN,
    callee: `Tool:${key}`,
    fields: { ...OWN.fields, parameters: [key] },
    known: { keys: ['name', 'description'], schema: [key] },
  }),
)

/** With JSON Schema under the key that MCP has, too. */
export const WITH_INPUT_SCHEMA = WITH_JSON[0] as CallShape

/** As the API of Gemini takes it, be it sent by a package or by code of the program's own. */
const DECLARED: CallShape = {
  ...OWN,
  callee: 'FunctionDeclaration',
  fields: { ...OWN.fields, parameters: ['parametersJsonSchema', 'parameters'] },
  known: { keys: ['name', 'description'], under: 'functionDeclarations' },
  target: 'gemini',
  forms: { parametersJsonSchema: { gemini: 'gemini-json-schema' } },
}

/** With a schema of any kind, and what runs the tool: commands and routes have both, too. */
const WITH_HANDLER: CallShape = {
  ...OWN,
  callee: 'RunnableTool',
  fields: { ...OWN.fields, input: SCHEMA_KEYS },
  known: { keys: ['name', 'description'], oneOf: [SCHEMA_KEYS, HANDLER_KEYS], spokenOf: true },
}

/** The same under keys of the project's own: a member is the schema because it is written as one. */
const BY_PARTS: CallShape = {
  ...OWN,
  callee: 'ToolByParts',
  known: { keys: ['name', 'description'], byParts: true, spokenOf: true },
}

/** What takes nothing. */
const WITHOUT_INPUT: CallShape = {
  ...OWN,
  callee: 'ToolWithoutInput',
  known: { keys: ['name', 'description'], oneOf: [HANDLER_KEYS], withoutInput: true },
  noInput: { type: 'object', properties: {} },
}

/** What a decorator is given: the method or the class below it runs the tool. */
const OF_DECORATOR: CallShape = {
  ...OWN,
  callee: 'DecoratedTool',
  fields: { ...OWN.fields, input: SCHEMA_KEYS },
  known: { keys: ['name'], oneOf: [SCHEMA_KEYS], decorates: true },
}

/** A decorator that is given a tool in parts. */
const BY_DECORATOR: CallShape = {
  ...OWN,
  callee: 'ToolDecorator',
  form: 'call',
  arguments: [
    ['name', 'description', 'input'],
    ['name', 'input'],
    ['name', 'description', 'input', 'options'],
    ['name', 'input', 'options'],
  ],
  fields: {},
  known: { keys: [], decorates: true },
}

/** A class whose instances have these. */
const BY_MEMBERS: CallShape = {
  ...OWN,
  callee: 'ToolClass',
  form: 'class',
  fields: { ...OWN.fields, input: SCHEMA_KEYS },
  known: { keys: ['name', 'description'], oneOf: [SCHEMA_KEYS], spokenOf: true },
}

/** A class whose instances have the schema under a key of the project's own. */
const BY_PARTS_OF_CLASS: CallShape = {
  ...OWN,
  callee: 'ToolClassByParts',
  form: 'class',
  known: { keys: ['name', 'description'], byParts: true, spokenOf: true },
}

/** A file that exports these, for a program that loads its tools by the names of their files. */
const BY_EXPORTS: CallShape = {
  ...OWN,
  callee: 'ToolModule',
  form: 'module',
  fields: { ...OWN.fields, input: SCHEMA_KEYS },
  known: { keys: ['name', 'description'], oneOf: [SCHEMA_KEYS, HANDLER_KEYS], spokenOf: true },
}

/** A tool that a program writes out as data and hands to a model in a way of its own. */
export const ownTools: Framework = {
  id: 'own',
  title: 'Tools of your own',
  packages: [],
  modules: [],
  calls: [
    DECLARED,
    ...WITH_JSON,
    WITH_HANDLER,
    BY_PARTS,
    WITHOUT_INPUT,
    OF_DECORATOR,
    BY_DECORATOR,
    BY_MEMBERS,
    BY_PARTS_OF_CLASS,
    BY_EXPORTS,
  ],
  naming: 'config',
  conversion: 'unknown',
  converters: ['zod', 'zod3'],
  // Zod's own default.
  io: 'output',
  explicitKey: 'parameters',
  googleSchema: true,
  sdk: null,
  notCaptured: 'No SDK stands behind it: what is sent is up to the program.',
  limits: {},
}
