import type { AgentTool, CustomToolFactory } from '@oh-my-pi/pi-coding-agent'
import { type } from 'arktype'
import { z } from 'zod'

export const readZod: AgentTool = {
  name: 'read_range',
  label: 'Read',
  description: 'Reads a range of lines.',
  parameters: z.object({ path: z.string(), from: z.number().int().default(1) }),
  execute: async () => ({ content: [] }),
}

const factory: CustomToolFactory = () => ({
  name: 'find_symbol',
  label: 'Find',
  description: 'Finds a symbol.',
  parameters: type({ symbol: 'string', 'kind?': "'function' | 'class'" }),
  execute: async () => ({ content: [] }),
})

export default factory
