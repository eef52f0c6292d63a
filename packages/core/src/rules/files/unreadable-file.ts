import type { RuleMeta } from '../engine/rule.js'

const source = (place: string) => `import { defineTool } from '@toolsight/runtime'
import { z } from 'zod'

export const bookTour = defineTool({
  name: 'book_tour',
  description: 'Books a tour of ${place}.',
  input: z.object({ guests: z.int() }),
  handler: ({ guests }) => guests,
})
`

export const unreadableFile: RuleMeta = {
  code: 'unreadable-file',
  title: 'The file cannot be read',
  category: 'evaluation',
  severity: 'error',
  fixable: false,
  suppressible: false,
  what:
    'The file may define tools and is not UTF-8, or it may not be read. The same is said of a directory that may not be ' +
    'entered, and, as a warning, of a `.gitignore` that cannot be read. Everything else is still checked.',
  why: 'What cannot be read is not checked, and silence would look like a clean result.',
  remedy:
    'Save the file as UTF-8, give your user the right to read it, or name it under `exclude` in `toolsight.config.json`.',
  good: { files: { 'tools/book-tour.ts': source('Zürich') } },
  bad: {
    files: { 'tools/book-tour.ts': source('Zürich') },
    encoding: { 'tools/book-tour.ts': 'latin1' },
    at: { file: 'tools/book-tour.ts', line: 1, text: '', column: 1 },
  },
}
