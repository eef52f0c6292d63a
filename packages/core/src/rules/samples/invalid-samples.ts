import type { RuleMeta } from '../engine/rule.js'

const TOOL = `import { defineTool } from '@toolsight/runtime'
import { z } from 'zod'

export const rentBike = defineTool({
  name: 'rent_bike',
  description: 'Rents a bicycle to a guest.',
  input: z.object({ days: z.number() }),
  handler: ({ days }) => days,
})
`

export const invalidSamples: RuleMeta = {
  code: 'invalid-samples',
  title: 'A samples file is not valid',
  category: 'quality',
  severity: 'warning',
  fixable: false,
  suppressible: false,
  what:
    'The samples file beside a tool file is no JSON, or does not have the shape of one: an object by tool, each with the ' +
    'lists `valid` and `invalid`, each entry with the key `input`. Or it cannot be read.',
  why: 'What has another shape is not read, so that these samples try nothing.',
  remedy:
    'Write `{ "<tool>": { "valid": [{ "input": … }], "invalid": [{ "input": … }] } }`; an entry may have a `note`.',
  good: {
    files: {
      'tools/rent-bike.ts': TOOL,
      'tools/rent-bike.samples.json': '{\n  "rent_bike": { "valid": [{ "input": { "days": 2 } }] }\n}\n',
    },
  },
  bad: {
    files: {
      'tools/rent-bike.ts': TOOL,
      'tools/rent-bike.samples.json': '{\n  "rent_bike": { "valid": [{ "days": 2 }] }\n}\n',
    },
    at: { file: 'tools/rent-bike.samples.json', line: 2, text: '"days"' },
  },
}
