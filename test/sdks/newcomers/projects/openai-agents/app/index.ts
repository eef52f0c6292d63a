import { Agent, run, tool } from '@openai/agents'
import { z } from 'zod'

const getWeather = tool({
  name: 'get_weather',
  description: 'Get the weather in a city',
  parameters: z.object({ city: z.string() }),
  execute: async ({ city }) => `It is sunny in ${city}`,
})

const sendMail = tool({
  name: 'send_mail',
  description: 'Send a mail',
  parameters: z.object({ to: z.string(), subject: z.string(), body: z.string().nullable() }),
  execute: async ({ to }) => `Sent to ${to}`,
})

const agent = new Agent({
  name: 'Assistant',
  instructions: 'You help.',
  model: 'gpt-5',
  tools: [getWeather, sendMail],
})

const result = await run(agent, 'How is the weather in Oslo?')
console.log(result.finalOutput)
