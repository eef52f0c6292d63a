import type { RuleMeta } from '../engine/rule.js'
import { CONFIG, GOOD, serverWith } from './server-examples.js'

export const unseenTool: RuleMeta = {
  code: 'unseen-tool',
  title: 'The server lists a tool that is not found in the source',
  category: 'evaluation',
  severity: 'warning',
  fixable: false,
  circumstantial: true,
  what:
    'A server that was asked with `--server` lists a tool, and no definition in the source belongs to it by name, description or ' +
    'schema. The finding is where the name of the tool is written, if it is written anywhere, else in `package.json`. The rule ' +
    'needs a server: without `--server`, nothing is reported.',
  why:
    'Without the server nothing about this tool is checked: not in the editor, and not in CI. What the server lists is checked ' +
    'in this run only.',
  remedy:
    'Describe how the tool is written under `frameworks` in `toolsight.config.json`, or define it with a call that is known. ' +
    '`toolsight doctor` lists places that look like tools and are not recognised. If the tool comes from another package, turn ' +
    'the rule off.',
  good: GOOD,
  bad: {
    files: {
      'toolsight.config.json': CONFIG,
      'server.mjs': serverWith(`
const register = (key) => Reflect.get(server, 'registerTool').call(server, key, texts[key], async () => ({ content: [] }))
const texts = { find_berth: { description: 'Finds a free berth for a boat.' } }
register('find_berth')
`),
    },
    servers: true,
    at: { file: 'server.mjs', line: 9, text: 'find_berth' },
  },
}
