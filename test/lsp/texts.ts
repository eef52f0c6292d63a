/** A file with one tool. */
export function toolText(name = 'search', input = 'z.object({ term: z.string() })'): string {
  return `import { defineTool } from 'patties/ai'
import { z } from 'zod'

export const ${name} = defineTool({
  name: '${name}',
  description: 'Does ${name}',
  input: ${input},
  handler: () => 'x',
})
`
}

/** An input that has no JSON Schema. */
export const unconvertible = 'z.object({ when: z.date() })'
