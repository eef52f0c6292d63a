import type { TriedFile } from '../../model/samples.js'
import type { Report, Rule } from '../engine/rule.js'
import { rentBike as tool } from './samples-example.js'
import { moving } from './samples-moving.js'
import { refusal } from './samples-wording.js'

export const exampleRefused: Rule<'samples'> = {
  scope: 'samples',
  meta: {
    code: 'example-refused',
    title: 'The tool refuses its own example',
    category: 'correctness',
    severity: 'error',
    fixable: false,
    what: "An example in the definition itself (`samples.valid`, `examples`) is run through the tool's own validator, which refuses it or cannot judge it.",
    why: 'Examples are sent to the model where a provider takes them: it is then shown a call that will be refused.',
    remedy: 'Change the validator so that it takes the example, or correct the example.',
    good: {
      files: {
        'tools/rent-bike.ts': tool('  samples: { valid: [{ input: { days: 2 } }] },\n'),
      },
    },
    bad: {
      files: {
        'tools/rent-bike.ts': tool('  samples: { valid: [{ input: { days: 30 } }] },\n'),
      },
      at: { file: 'tools/rent-bike.ts', line: 8, text: '{ input: { days: 30 } }' },
    },
  },

  *check(tried: TriedFile): Iterable<Report> {
    for (const { tool, samples } of tried.tools) {
      for (const sample of samples) {
        const { kind, source, verdict, file, at } = sample
        if (kind !== 'valid' || source !== 'code' || verdict.accepted === true) continue
        const otherFixes = verdict.accepted === false ? [moving(sample)] : []
        yield { message: refusal('example', tool, verdict), at: { file, range: at }, tool, otherFixes }
      }
    }
  },
}
