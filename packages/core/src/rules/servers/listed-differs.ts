import type { RuleMeta } from '../engine/rule.js'
import { CONFIG, GOOD, serverWith } from './server-examples.js'

export const listedDiffers: RuleMeta = {
  code: 'listed-differs',
  title: 'The server lists a tool in another form than its definition',
  category: 'correctness',
  severity: 'warning',
  fixable: false,
  environmentDependent: true,
  what:
    'The entry that the server lists differs from the definition in the source: in its name, title, description, input or ' +
    'output schema, or annotations. The message shows both sides, and the cause where it can be told: a build that is older ' +
    'than the source, another version of the SDK, or a registration that leaves out a key. The rule needs a server: without ' +
    '`--server`, nothing is reported.',
  why:
    'The model reads what the server lists. A description, a limit or a hint that is only in the source has no effect, and what ' +
    'is checked in the source is not what is sent.',
  remedy:
    'Build the project again if the build is older. Otherwise, look at the code between the definition and the list: it leaves ' +
    'out a key, or changes the entry.',
  good: GOOD,
  bad: {
    files: {
      'toolsight.config.json': CONFIG,
      'server.mjs': serverWith(`
const berth = server.registerTool(
  'find_berth',
  { description: 'Finds a free berth for a boat.' },
  async () => ({ content: [] }),
)
berth.update({ description: 'Finds a berth.' })
`),
    },
    servers: true,
    at: { file: 'server.mjs', line: 9, text: "description: 'Finds a free berth for a boat.'" },
  },
}
