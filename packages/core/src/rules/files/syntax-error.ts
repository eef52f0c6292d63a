import type { RuleMeta } from '../engine/rule.js'

const source = (input: string) => `import { defineTool } from '@toolsight/runtime'
import { z } from 'zod'

export const orderTowels = defineTool({
  name: 'order_towels',
  description: 'Has fresh towels brought to a room.',
  input: ${input},
  handler: ({ room }) => room,
})
`

export const syntaxError: RuleMeta = {
  code: 'syntax-error',
  title: 'The file has a syntax error',
  category: 'evaluation',
  severity: 'error',
  fixable: false,
  what:
    'A file that defines tools does not parse, so its code cannot run. Its tools are listed as far as the text tells. Where no ' +
    'tool shows in what can be read, and where the text is a template (`{{name}}`, `<% %>`), this is information only.',
  why: 'A tool that cannot be evaluated has no schema to check.',
  remedy:
    'Correct the text where the message points; a bracket that is missing shows only where the next thing begins.',
  good: { files: { 'tools/order-towels.ts': source('z.object({ room: z.string() })') } },
  bad: {
    files: { 'tools/order-towels.ts': source('z.object({ room: z.string() }') },
    at: { file: 'tools/order-towels.ts', line: 8, text: ':' },
  },
}
