import type { TriedFile } from '../../model/samples.js'
import type { Report, Rule } from '../engine/rule.js'
import { toolLabel } from '../engine/wording.js'
import { issueLines } from './samples-wording.js'

const coercing = (example: string) => `import { defineTool } from '@toolsight/runtime'
import { z } from 'zod'

export const rentBike = defineTool({
  name: 'rent_bike',
  description: 'Rents a bicycle to a guest.',
  input: z.object({ days: z.coerce.number() }),
  samples: { valid: [{ input: ${example} }] },
  handler: ({ days }) => days,
})
`

export const exampleDrift: Rule<'samples'> = {
  scope: 'samples',
  meta: {
    code: 'example-drift',
    title: 'The schema and the validator disagree on an example',
    category: 'silent-corruption',
    severity: 'warning',
    fixable: false,
    what: "An example in the definition is accepted by the tool's own validator, and refused by the JSON Schema that the model gets.",
    why: 'The model is shown a call that the schema beside it forbids. A provider that holds the model to the schema never lets it make that call.',
    remedy:
      'Bring the two together: change `parameters`, or the validator that they are converted from. A field with a default is often required on the side that goes out.',
    good: {
      files: {
        'tools/rent-bike.ts': coercing('{ days: 2 }'),
      },
    },
    bad: {
      files: {
        'tools/rent-bike.ts': coercing("{ days: '2' }"),
      },
      at: { file: 'tools/rent-bike.ts', line: 8, text: "{ input: { days: '2' } }" },
    },
  },

  *check(tried: TriedFile): Iterable<Report> {
    for (const { tool, samples } of tried.tools) {
      for (const { verdict, bySchema, file, at } of samples) {
        if (verdict.accepted !== true || bySchema?.accepted !== false) continue
        const message = [
          `The schema of '${toolLabel(tool)}' and its validator disagree on this example.`,
          'The validator accepts it, and the JSON Schema that the model receives refuses it:',
          ...issueLines(bySchema.issues),
        ].join('\n')
        yield { message, at: { file, range: at }, tool }
      }
    }
  },
}
