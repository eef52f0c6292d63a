import type { RuleMeta } from '../engine/rule.js'
import { CONFIG, FIND_BERTH, GOOD, serverWith } from './server-examples.js'

export const unlistedTool: RuleMeta = {
  code: 'unlisted-tool',
  title: 'The source defines a tool that the server does not list',
  category: 'correctness',
  severity: 'warning',
  fixable: false,
  environmentDependent: true,
  what:
    'A tool for MCP is defined in the source of a server, and the server, asked with `--server`, does not list it. Only ' +
    'packages are compared that the server lists another tool of, or that it is started from. The rule needs a server: without ' +
    '`--server`, nothing is reported.',
  why: 'A tool that is not listed does not exist for any client. No model can call it.',
  remedy:
    'Register the tool, or build the project again if the build is older than the source. If the tool is only offered under an ' +
    'option or with a key, start the server with it, or turn the finding off with a comment.',
  good: GOOD,
  bad: {
    files: {
      'toolsight.config.json': CONFIG,
      'server.mjs': serverWith(`${FIND_BERTH}
if (process.argv.includes('--admin')) {
  server.registerTool('close_gate', { description: 'Closes the gate of the harbour.' }, async () => ({ content: [] }))
}
`),
    },
    servers: true,
    at: { file: 'server.mjs', line: 17, text: "'close_gate'" },
  },
}
