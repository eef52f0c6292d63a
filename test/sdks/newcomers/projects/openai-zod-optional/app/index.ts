import OpenAI from 'openai'
import { zodFunction } from 'openai/helpers/zod'
import { z } from 'zod'

const client = new OpenAI()

const answer = await client.chat.completions.parse({
  model: 'gpt-5',
  messages: [{ role: 'user', content: 'A hotel in Oslo, please.' }],
  tools: [
    zodFunction({
      name: 'find_hotels',
      description: 'Find hotels in a city',
      parameters: z.object({ city: z.string(), stars: z.number().optional() }),
    }),
  ],
})

console.log(answer.choices[0]?.message)
