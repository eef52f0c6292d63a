/** The tool of the pages of all rules of samples; `examples` stand in its definition, a line each. */
export const rentBike = (examples: string): string => `import { defineTool } from '@toolsight/runtime'
import { z } from 'zod'

export const rentBike = defineTool({
  name: 'rent_bike',
  description: 'Rents a bicycle to a guest.',
  input: z.object({ days: z.number().max(14) }),
${examples}  handler: ({ days }) => days,
})
`
