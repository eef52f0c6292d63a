import { DynamicStructuredTool } from '@langchain/core/tools'
import { z } from 'zod'

export const clock = new DynamicStructuredTool({
  name: 'clock',
  description: 'Tell the time in a time zone',
  schema: z.object({ zone: z.string() }),
  func: async ({ zone }) => `Noon in ${zone}`,
})
