import type { TriedFile } from '../../model/samples.js'
import type { Report, Rule } from '../engine/rule.js'
import { rentBike as tool } from './samples-example.js'
import { moving } from './samples-moving.js'
import { refusal } from './samples-wording.js'

export const sampleRefused: Rule<'samples'> = {
  scope: 'samples',
  meta: {
    code: 'sample-refused',
    title: 'The tool refuses a sample that it should accept',
    category: 'correctness',
    severity: 'error',
    fixable: false,
    what: "An entry under `valid` in the samples file beside a tool is run through the tool's own validator, which refuses it or cannot judge it. An entry with `output` in place of `input` is run through the tool's output schema.",
    why: 'Either the sample shows what a model may send, and then a call that ought to work fails; or the tool has changed, and the sample misleads its readers.',
    remedy:
      'Change the tool so that it takes the sample, or correct the sample. One that is to be refused belongs under `invalid`.',
    good: {
      files: {
        'tools/rent-bike.ts': tool(''),
        'tools/rent-bike.samples.json': '{\n  "rent_bike": { "valid": [{ "input": { "days": 2 } }] }\n}\n',
      },
    },
    bad: {
      files: {
        'tools/rent-bike.ts': tool(''),
        'tools/rent-bike.samples.json': '{\n  "rent_bike": { "valid": [{ "input": { "days": 30 } }] }\n}\n',
      },
      at: { file: 'tools/rent-bike.samples.json', line: 2, text: '30' },
    },
  },

  *check(tried: TriedFile): Iterable<Report> {
    for (const { tool, samples, outputs } of tried.tools) {
      for (const output of outputs) {
        const { kind, verdict, file, at } = output
        if (kind !== 'valid' || verdict.accepted === true) continue
        const otherFixes = verdict.accepted === false ? [moving(output)] : []
        yield { message: refusal('output', tool, verdict), at: { file, range: at }, tool, otherFixes }
      }
      for (const sample of samples) {
        const { kind, source, verdict, file, at } = sample
        if (kind !== 'valid' || source !== 'file' || verdict.accepted === true) continue
        // What could not be judged was not refused.
        const otherFixes = verdict.accepted === false ? [moving(sample)] : []
        yield { message: refusal('sample', tool, verdict), at: { file, range: at }, tool, otherFixes }
      }
    }
  },
}
