import type { CallShape, Framework } from '../../../model/framework.js'
import { takenBySdk } from '../mcp/mcp-v1.js'

/** The object that `tool()` makes, written out. */
const DEFINITION: Omit<CallShape, 'callee'> = {
  form: 'literal',
  arguments: [['config']],
  fields: { name: ['name'], description: ['description'], input: ['inputSchema'], handler: ['handler'] },
  carried: ['annotations', '_meta'],
}

/**
 * Claude Agent SDK: `tool(name, description, shape, handler, extras?)`, or the object that it makes; its MCP server is one of
 * MCP SDK 1.
 */
export const claudeAgentSdk: Framework = {
  id: 'claude-agent-sdk',
  title: 'Claude Agent SDK',
  packages: ['@anthropic-ai/claude-agent-sdk', '@anthropic-ai/claude-code'],
  modules: ['@anthropic-ai/claude-agent-sdk', '@anthropic-ai/claude-code'],
  calls: [
    {
      callee: 'tool',
      arguments: [
        ['name', 'description', 'input', 'handler'],
        ['name', 'description', 'input', 'handler', 'options'],
      ],
      fields: {},
      carried: ['annotations'],
    },
    { ...DEFINITION, callee: 'SdkMcpToolDefinition' },
    { ...DEFINITION, callee: 'createSdkMcpServer', given: { argument: 0, key: 'tools', holds: 'list' } },
  ],
  naming: 'config',
  rename: { prefix: 'mcp__<server>__' },
  ...takenBySdk('Give the input as a record of Zod schemas.'),
  io: 'input',
  explicitKey: null,
  noInput: { type: 'object', properties: {} },
  inputRequired: true,
  sdk: 'claude-agent-sdk',
  retryStyle: 'mcp',
  // Its tools are those of a server in the same process.
  target: 'mcp',
  limits: {},
}
