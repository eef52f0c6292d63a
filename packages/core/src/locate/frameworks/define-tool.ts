import type { CallShape, Framework } from '../../model/framework.js'

/** What `defineTool` takes wherever it comes from; frameworks of the same shape start from this. */
export const DEFINE_TOOL: CallShape = {
  callee: 'defineTool',
  arguments: [
    ['config'],
    ['name', 'config'],
    ['config', 'handler'],
    ['handler', 'config'],
    ['name', 'config', 'handler'],
  ],
  fields: {
    name: ['name', 'id'],
    description: ['description'],
    input: ['input', 'inputSchema', 'schema', 'args'],
    parameters: ['parameters'],
    outputSchema: ['outputSchema', 'output'],
    samples: ['samples'],
    examples: ['inputExamples', 'input_examples'],
    hints: ['hints'],
    metadata: ['metadata'],
    handler: ['handler', 'execute', 'run', 'func', 'callback'],
  },
  nested: [{ key: 'schema', requires: ['name', 'inputSchema'] }],
}

/** A `defineTool` of an installed package that no framework is known for: what that does with a schema is not known. */
export const packageTool: Framework = {
  id: 'package',
  title: 'defineTool of a package',
  packages: [],
  modules: [],
  calls: [DEFINE_TOOL],
  naming: 'config',
  conversion: 'unknown',
  converters: [],
  io: 'input',
  explicitKey: 'parameters',
  sdk: null,
  limits: {},
}

/** A `defineTool` of the workspace's own, or of unknown origin, recognised by its shape: a wrapper, an in-house framework. */
export const defineTool: Framework = {
  id: 'defineTool',
  title: 'defineTool',
  packages: [],
  modules: [],
  calls: [DEFINE_TOOL],
  naming: 'config',
  collected: true,
  conversion: 'converter',
  converters: [],
  io: 'output',
  explicitKey: 'parameters',
  sdk: null,
  limits: {},
}
