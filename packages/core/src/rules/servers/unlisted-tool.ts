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
    'packages are compared that the server lists another tool of, or that it is started from. A tool that a condition of the ' +
    'program decides about (`if (flag)`, also around the call of a function that registers it) may be missing by right, and is not ' +
    'reported. The rule needs a server: without `--server`, nothing is reported.',
  why: 'A tool that is not listed does not exist for any client. No model can call it.',
  remedy:
    'Register the tool, or build the project again if the build is older than the source. If the tool is only offered in another ' +
    'way, start the server so that it is, or turn the finding off with a comment.',
  good: GOOD,
  bad: {
    files: {
      'toolsight.config.json': CONFIG,
      'server.mjs': serverWith(`${FIND_BERTH}
export function addGates() {
  server.registerTool('close_gate', { description: 'Closes the gate of the harbour.' }, async () => ({ content: [] }))
}
`),
    },
    servers: true,
    at: { file: 'server.mjs', line: 17, text: "'close_gate'" },
  },
}
