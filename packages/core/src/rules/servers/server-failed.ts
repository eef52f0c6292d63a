import type { RuleMeta } from '../engine/rule.js'
import { CONFIG, FIND_BERTH, GOOD, serverWith } from './server-examples.js'

export const serverFailed: RuleMeta = {
  code: 'server-failed',
  title: 'The server gives no list of tools or prompts',
  category: 'evaluation',
  severity: 'error',
  fixable: false,
  suppressible: false,
  environmentDependent: true,
  what:
    'A server was to be asked for its tools with `--server`, and it gave no list: it could not be started, ended, did not answer ' +
    'in time, wrote without end, or answered with an error. Or it says that it has prompts, and gives no list of those: its tools ' +
    'are still compared. The message has the end of its standard error. The finding is at the server in the ' +
    'configuration, else in `package.json`.',
  why: 'A client that starts the server meets the same failure, and has none of its tools, or prompts. Nothing was compared with those.',
  remedy:
    'Start the command by hand and read what it prints. A key that the server wants is passed on by its name: ' +
    '`"env": ["API_KEY"]`, or as a placeholder if the server does not use it before a tool is called.',
  good: GOOD,
  bad: {
    files: {
      'toolsight.config.json': CONFIG,
      'server.mjs': serverWith(`${FIND_BERTH}
if (!process.argv.includes('--key')) throw new Error('No key for the harbour.')
`),
    },
    servers: true,
    at: { file: 'toolsight.config.json', line: 3, text: '"harbour"' },
  },
}
