import type { CallShape } from '../../../model/framework.js'

/** `server.registerTool(name, config, handler)`, the same in both versions of the SDK. */
export const REGISTER_TOOL: CallShape = {
  callee: 'McpServer#registerTool',
  arguments: [
    ['name', 'config', 'handler'],
    ['name', 'config'],
  ],
  fields: {
    description: ['description'],
    input: ['inputSchema'],
    outputSchema: ['outputSchema'],
    handler: ['callback'],
  },
  carried: ['title', 'annotations', '_meta'],
  telling: true,
}

/** `server.registerPrompt(name, config, handler)`, the same in both versions of the SDK. */
export const REGISTER_PROMPT: CallShape = {
  callee: 'McpServer#registerPrompt',
  role: 'prompt-arguments',
  arguments: [['name', 'config', 'handler']],
  fields: { description: ['description'], input: ['argsSchema'] },
  carried: ['title'],
}

/** The members of the protocol's `ToolAnnotations`. */
export const ANNOTATION_KEYS = ['title', 'readOnlyHint', 'destructiveHint', 'idempotentHint', 'openWorldHint']

/** `server.setRequestHandler(ListToolsRequestSchema, handler)`; the second version of the SDK takes the method's name. */
export const LISTING: Pick<CallShape, 'callee' | 'form' | 'answers'> = {
  callee: 'Server#setRequestHandler',
  form: 'answer',
  answers: { method: 'tools/list', schema: 'ListToolsRequestSchema', key: 'tools' },
}

/** A tool as `tools/list` answers it, written out by a server that answers itself. */
export const LISTED_TOOL: CallShape = {
  callee: 'Tool',
  form: 'literal',
  arguments: [['config']],
  fields: {
    name: ['name'],
    description: ['description'],
    parameters: ['inputSchema'],
    outputSchema: ['outputSchema'],
  },
  carried: ['title', 'annotations', 'icons', 'execution', '_meta'],
}
