import type { ToolFacts } from '../../model/facts.js'
import type { ToolField } from '../../model/framework.js'
import type { Rule } from '../engine/rule.js'
import { inline } from '../engine/wording.js'

export const unsafeKey: Rule = {
  scope: 'tool',
  meta: {
    code: 'unsafe-key',
    title: 'A record has a key that can change prototypes',
    category: 'correctness',
    severity: 'error',
    fixable: true,
    what: "One of the definition's records (`hints`, `metadata`) has the key `__proto__`, `constructor` or `prototype`, at any depth.",
    why:
      'Code that merges such a record into another changes the prototype of every object in the program. The Toolsight ' +
      'runtime refuses the definition for it.',
    remedy: 'Give the entry another key, or remove it (`toolsight fix`).',
    good: {
      files: {
        'tools/water-plants.ts': `import { defineTool } from '@toolsight/runtime'
import { z } from 'zod'

export const waterPlants = defineTool({
  name: 'water_plants',
  description: 'Has the plants on a floor watered.',
  input: z.object({ floor: z.int() }),
  metadata: { team: 'housekeeping', maker: 'Acme' },
  handler: ({ floor }) => floor,
})
`,
      },
    },
    bad: {
      files: {
        'tools/water-plants.ts': `import { defineTool } from '@toolsight/runtime'
import { z } from 'zod'

export const waterPlants = defineTool({
  name: 'water_plants',
  description: 'Has the plants on a floor watered.',
  input: z.object({ floor: z.int() }),
  metadata: { team: 'housekeeping', constructor: 'Acme' },
  handler: ({ floor }) => floor,
})
`,
      },
      at: { file: 'tools/water-plants.ts', line: 8, text: "{ team: 'housekeeping', constructor: 'Acme' }" },
    },
  },

  *check(tool) {
    for (const { field, path } of tool.reading?.unsafeKeys ?? []) {
      const key = inline(path.at(-1) ?? field, 40)
      const around = [field, ...path.slice(0, -1)].join('.')
      yield {
        message:
          `Remove the key \`${key}\` from \`${inline(around, 60)}\`: merging it changes other objects.\n` +
          'Keys like `__proto__`, `constructor` and `prototype` are refused at any depth.',
        at: { fields: isWritten(tool, field) ? [field] : [] },
        fix: { kind: 'remove-key', path: [field, ...path] },
      }
    }
  },
}

function isWritten(tool: ToolFacts, field: string): field is ToolField {
  return Object.hasOwn(tool.site.fields, field)
}
