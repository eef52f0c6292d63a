import type { TriedFile } from '../../model/samples.js'
import type { Report, Rule } from '../engine/rule.js'
import { inline, toolLabel } from '../engine/wording.js'
import { rentBike as tool } from './samples-example.js'
import { moving } from './samples-moving.js'

export const sampleAccepted: Rule<'samples'> = {
  scope: 'samples',
  meta: {
    code: 'sample-accepted',
    title: 'The tool accepts a sample that it should refuse',
    category: 'quality',
    severity: 'warning',
    fixable: false,
    what: "An entry under `invalid`, in the samples file beside a tool or in the definition's own `samples`, is run through the tool's own validator, which accepts it. An entry with `output` in place of `input` is run through the tool's output schema.",
    why: 'What somebody took for a mistake reaches the handler. The validator is looser than was meant, or the sample is out of date.',
    remedy: 'Tighten the validator so that it refuses the sample, or move the sample to `valid`.',
    good: {
      files: {
        'tools/rent-bike.ts': tool(''),
        'tools/rent-bike.samples.json': '{\n  "rent_bike": { "invalid": [{ "input": { "days": 30 } }] }\n}\n',
      },
    },
    bad: {
      files: {
        'tools/rent-bike.ts': tool(''),
        'tools/rent-bike.samples.json': '{\n  "rent_bike": { "invalid": [{ "input": { "days": 10 } }] }\n}\n',
      },
      at: { file: 'tools/rent-bike.samples.json', line: 2, text: '{ "days": 10 }' },
    },
  },

  *check(tried: TriedFile): Iterable<Report> {
    for (const { tool, samples, outputs } of tried.tools) {
      for (const output of outputs) {
        const { kind, verdict, note, file, at } = output
        if (kind !== 'invalid' || verdict.accepted !== true) continue
        const shown = note === undefined ? '' : `\nIts note says: ${inline(note, 200)}`
        const message = `The output schema of '${toolLabel(tool)}' accepts this sample, which is listed as invalid.${shown}\nMove it to \`valid\`, or make the schema stricter.`
        yield { message, at: { file, range: at }, tool, otherFixes: [moving(output)] }
      }
      for (const sample of samples) {
        const { kind, verdict, note, file, at } = sample
        if (kind !== 'invalid' || verdict.accepted !== true) continue
        const shown = note === undefined ? '' : `\nIts note says: ${inline(note, 200)}`
        const message = `Tool '${toolLabel(tool)}' accepts this sample, which is listed as invalid.${shown}\nMove it to \`valid\`, or make the schema stricter.`
        yield { message, at: { file, range: at }, tool, otherFixes: [moving(sample)] }
      }
    }
  },
}
