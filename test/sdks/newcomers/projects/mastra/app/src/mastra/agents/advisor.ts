import { Agent } from '@mastra/core/agent'
import { stocksTool } from '../tools/stocks'
import { weatherTool } from '../tools/weather'

export const advisor = new Agent({
  id: 'advisor',
  name: 'Advisor',
  instructions: 'You give advice.',
  model: 'openai/gpt-5',
  tools: { weatherTool, stocksTool },
})
