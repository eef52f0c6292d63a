import type { RuleMeta } from '../engine/rule.js'
import { FIND_BERTH, GOOD, serverWith } from './server-examples.js'

export const secretInConfiguration: RuleMeta = {
  code: 'secret-in-configuration',
  title: 'The configuration has what looks like a real key',
  category: 'correctness',
  severity: 'warning',
  fixable: false,
  suppressible: false,
  what:
    'A value under `env` of a server in the configuration begins as the keys of a known provider do, or is a long random word. ' +
    'The message does not repeat it. The rule needs no server.',
  why: 'The configuration is a file of the project: it is committed, and everyone who has the project has the key.',
  remedy:
    'Withdraw the key at its provider if the file was ever committed. Then write the name alone, `"env": ["API_KEY"]`, so that ' +
    'the value comes from the environment, or a placeholder such as `"placeholder"`.',
  good: GOOD,
  bad: {
    files: {
      'toolsight.config.json': `{
  "servers": [
    {
      "name": "harbour",
      "command": "node",
      "args": ["server.mjs"],
      "env": { "HARBOUR_KEY": "sk-8Jx2Qm5Vt9Lw3Rz7Nb4Kc6" }
    }
  ]
}
`,
      'server.mjs': serverWith(FIND_BERTH),
    },
    at: { file: 'toolsight.config.json', line: 7, text: '"sk-8Jx2Qm5Vt9Lw3Rz7Nb4Kc6"' },
  },
}
