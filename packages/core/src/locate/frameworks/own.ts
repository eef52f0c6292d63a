import type { CallShape, Framework } from '../../model/framework.js'

const SCHEMA_KEYS = ['inputSchema', 'parameters', 'input_schema', 'inputJsonSchema']

const OWN_TOOL: CallShape = {
  callee: 'Tool',
  form: 'literal',
  arguments: [['config']],
  fields: {
    name: ['name'],
    description: ['description'],
    parameters: SCHEMA_KEYS,
    outputSchema: ['outputSchema'],
    handler: ['handler', 'execute', 'run', 'func', 'callback'],
  },
  known: { keys: ['name', 'description'], schema: SCHEMA_KEYS },
  likely: true,
}

/** A tool that a program writes out as data, with JSON Schema, and hands to a model in a way of its own. */
export const ownTools: Framework = {
  id: 'own',
  title: 'Tools of your own',
  packages: [],
  modules: [],
  calls: [OWN_TOOL],
  naming: 'config',
  conversion: 'unknown',
  converters: [],
  io: 'input',
  explicitKey: 'parameters',
  sdk: null,
  limits: {},
}
