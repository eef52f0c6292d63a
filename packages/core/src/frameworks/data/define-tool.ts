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
  carried: ['title', 'annotations', '_meta'],
  nested: [{ key: 'schema', requires: ['name', 'inputSchema'] }],
}

/** `defineTool({ name, config: { description, inputSchema }, handler })` */
const IN_ANY_KEY = ['inputSchema', 'parameters', 'schema'].map((input) => ({
  key: '*',
  requires: ['description', input],
}))

/** What is known of a `defineTool` by its shape alone. */
const BY_SHAPE = {
  packages: [],
  modules: [],
  calls: [{ ...DEFINE_TOOL, nested: [...(DEFINE_TOOL.nested ?? []), ...IN_ANY_KEY] }],
  naming: 'config',
  converters: [],
  explicitKey: 'parameters',
  sdk: null,
  limits: {},
} satisfies Partial<Framework>

/** A `defineTool` of an installed package that no framework is known for: what that does with a schema is not known. */
export const packageTool: Framework = {
  ...BY_SHAPE,
  id: 'package',
  title: 'defineTool of a package',
  notCaptured: 'Which SDK its package hands a tool to is not known.',
  conversion: 'unknown',
  io: 'input',
}

/** A `defineTool` of the workspace's own whose source converts schemas itself: what goes out is up to that source. */
export const convertingTool: Framework = {
  ...BY_SHAPE,
  id: 'defineTool-converting',
  title: 'defineTool that converts schemas itself',
  notCaptured: 'Only the program’s own source converts and sends it.',
  conversion: 'unknown',
  // Zod's own default.
  io: 'output',
}

/** A `defineTool` of the workspace's own, or of unknown origin, recognized by its shape: a wrapper, an in-house framework. */
export const defineTool: Framework = {
  ...BY_SHAPE,
  id: 'defineTool',
  title: 'defineTool',
  notCaptured: 'No SDK stands behind it: what is sent is up to the program.',
  conversion: 'converter',
  io: 'output',
}
