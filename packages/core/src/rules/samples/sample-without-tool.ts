import { nearest } from '../../common/nearest.js'
import type { TriedFile } from '../../model/samples.js'
import type { Report, Rule } from '../engine/rule.js'
import { inline } from '../engine/wording.js'
import { rentBike as tool } from './samples-example.js'

export const sampleWithoutTool: Rule<'samples'> = {
  scope: 'samples',
  meta: {
    code: 'sample-without-tool',
    title: 'Samples for a tool that does not exist',
    category: 'quality',
    severity: 'warning',
    fixable: false,
    what: 'The samples file has a key that is no name of a tool in the source file of the same name.',
    why: 'These samples try nothing: nobody notices when the tool that they were written for stops accepting them.',
    remedy:
      'Write the name under which the model knows the tool, or remove the samples of a tool that is gone.',
    good: {
      files: {
        'tools/rent-bike.ts': tool(''),
        'tools/rent-bike.samples.json': '{\n  "rent_bike": { "valid": [{ "input": { "days": 2 } }] }\n}\n',
      },
    },
    bad: {
      files: {
        'tools/rent-bike.ts': tool(''),
        'tools/rent-bike.samples.json': '{\n  "rent_bikes": { "valid": [{ "input": { "days": 2 } }] }\n}\n',
      },
      at: { file: 'tools/rent-bike.samples.json', line: 2, text: '"rent_bikes"' },
    },
  },

  *check(tried: TriedFile): Iterable<Report> {
    const { names } = tried
    const file = fileName(tried.file)
    for (const { name, range } of tried.strays) {
      const near = nearest(name, names)
      const hint = near === null ? '' : ` Did you mean '${inline(near, 60)}'?`
      const message = `There is no tool '${inline(name, 60)}' in ${file} for these samples.${hint}`
      yield { message, at: { file: tried.samplesFile, range }, tool: null }
    }
  },
}

function fileName(file: string): string {
  return inline(file.slice(file.lastIndexOf('/') + 1), 60)
}
