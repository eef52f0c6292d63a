import type { RuleMeta } from '../engine/rule.js'
import { CONFIG, FIND_BERTH, GOOD, serverWith } from './server-examples.js'

export const strayOutput: RuleMeta = {
  code: 'stray-output',
  title: 'The server prints text to standard output',
  category: 'correctness',
  severity: 'warning',
  fixable: false,
  suppressible: false,
  environmentDependent: true,
  what:
    'A server that was asked with `--server` listed its tools, and printed text to standard output besides. The finding is at the ' +
    'server in the configuration, else in `package.json`.',
  why:
    'Standard output of a server belongs to the protocol. Some clients skip a line that is no message, some show an error for ' +
    'each, and some end the connection.',
  remedy: 'Write logs to standard error: `console.error` instead of `console.log`.',
  good: GOOD,
  bad: {
    files: {
      'toolsight.config.json': CONFIG,
      'server.mjs': serverWith(`${FIND_BERTH}
console.log('Harbour is ready.')
`),
    },
    servers: true,
    at: { file: 'toolsight.config.json', line: 3, text: '"harbour"' },
  },
}
