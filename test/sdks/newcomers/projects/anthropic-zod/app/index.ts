import Anthropic from '@anthropic-ai/sdk'
import { betaZodTool } from '@anthropic-ai/sdk/helpers/beta/zod'
import { z } from 'zod'

const client = new Anthropic()

const getWeather = betaZodTool({
  name: 'get_weather',
  description: 'Get the weather at a place',
  inputSchema: z.object({ location: z.string().describe('City and country') }),
  run: async ({ location }) => `Sunny in ${location}`,
})

const setAlarm = betaZodTool({
  name: 'set_alarm',
  description: 'Set an alarm',
  inputSchema: z.object({ hour: z.number().int().min(0).max(23), label: z.string().optional() }),
  run: async ({ hour }) => `Set for ${hour}`,
})

const message = await client.beta.messages.toolRunner({
  model: 'claude-sonnet-4-5',
  max_tokens: 1024,
  messages: [{ role: 'user', content: 'Wake me at seven if it rains.' }],
  tools: [getWeather, setAlarm],
})

console.log(message.content)
