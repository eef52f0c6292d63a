import type { RuleMeta } from '../engine/rule.js'
import { CONFIG, GOOD, serverWith } from './server-examples.js'

export const unseenTool: RuleMeta = {
  code: 'unseen-tool',
  title: 'A tool is not seen in the source',
  category: 'evaluation',
  severity: 'warning',
  fixable: false,
  environmentDependent: true,
  what:
    'A server that was asked with `--server` lists a tool, and no definition in the source belongs to it by name, description or ' +
    'schema. The finding is where the name of the tool is written, if it is written anywhere, else in `package.json`. ' +
    'Without a server the finding is an info at each place that looks like a tool and is not seen as one, in a package whose ' +
    'other tools are seen. A package without any is `no-tools-found`.',
  why: 'Nothing about this tool is checked: not in the editor, and not in CI. What a server lists is checked in that run only.',
  remedy:
    'Describe how the tool is written under `frameworks` in `toolsight.config.json`, or define it with a call that is known. ' +
    '`toolsight doctor` lists all places that look like tools and are not recognised. If the tool comes from another package, ' +
    'turn the rule off. If a place is no tool, silence the finding with a comment.',
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
