import type { Rule } from '../engine/rule.js'
import { toolLabel } from '../engine/wording.js'
import { attemptOf } from './attempts.js'

const TOOL = `import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js'
import { z } from 'zod'

const server = new McpServer({ name: 'hotel', version: '1.0.0' })

server.registerTool(
  'list_rooms',
  { description: 'Lists the free rooms.', inputSchema: z.strictObject({ floor: z.number().nullish() }) },
  async ({ floor }) => ({ content: [{ type: 'text', text: \`Floor \${floor}\` }] }),
)
`

const sdk = (version: string) => ({
  'hotel/node_modules/@modelcontextprotocol/sdk/package.json': `{ "name": "@modelcontextprotocol/sdk", "version": "${version}", "type": "module", "exports": { "./*": "./*" } }`,
  'hotel/node_modules/@modelcontextprotocol/sdk/server/mcp.js': 'export class McpServer {}\n',
})

export const argumentsRequired: Rule = {
  scope: 'tool',
  meta: {
    code: 'arguments-required',
    title: 'A call without arguments is refused',
    category: 'correctness',
    severity: 'warning',
    fixable: false,
    environmentDependent: true,
    what:
      'All fields of the tool may be left out, the validator refuses a call without arguments, and the installed version of the ' +
      'framework hands such a call to the validator as it is. MCP SDK v1 does so before 1.32.0.',
    why:
      'Many hosts leave `arguments` out when there is nothing to send. The call is refused with “expected object, received ' +
      'undefined”, and the model has nothing that it could change.',
    remedy:
      'Update the framework. Where that is not possible, give the whole schema a default (`z.object({ … }).default({})`) ' +
      'where the framework takes one.',
    good: { files: { 'hotel/tools.ts': TOOL, ...sdk('1.32.2') } },
    bad: {
      files: { 'hotel/tools.ts': TOOL, ...sdk('1.31.0') },
      at: { file: 'hotel/tools.ts', line: 8, text: 'z.strictObject({ floor: z.number().nullish() })' },
    },
  },

  *check(tool, context) {
    const attempt = attemptOf(tool, 'no-arguments')
    if (attempt?.result !== 'refused' || tool.mendedCalls?.attempts['no-arguments'] !== false) return
    const framework = context.frameworks.get(tool.site.framework)
    const { version } = tool.mendedCalls
    const mended = framework?.mendsCalls?.['no-arguments']?.since
    yield {
      message: [
        `A call of '${toolLabel(tool)}' without arguments is refused.`,
        `All its fields may be left out, and {} is accepted. ${framework?.title ?? 'Its framework'} ${version} hands absent arguments to the validator, which says: ${attempt.message ?? 'Invalid input'}`,
        ...(mended === undefined ? [] : [`Update to ${mended} or later, which validates {} instead.`]),
      ].join('\n'),
      at: { fields: ['input'] },
    }
  },
}
