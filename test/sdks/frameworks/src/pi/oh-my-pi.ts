import type { AgentTool, CustomToolFactory } from '@oh-my-pi/pi-coding-agent'
import { type } from 'arktype'

export const readRange: AgentTool = {
  name: 'read_range',
  label: 'Read',
  description: 'Reads a range of lines.',
  parameters: type({ path: 'string', 'from?': 'number.integer' }),
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
