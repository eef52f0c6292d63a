import OpenAI from 'openai'
import type { ChatCompletionTool } from 'openai/resources/chat/completions'

const client = new OpenAI({ apiKey: process.env.OPENAI_API_KEY ?? 'none' })

const tools: ChatCompletionTool[] = [
  {
    type: 'function',
    function: {
      name: 'get_delivery_date',
      description: 'When an order arrives.',
      parameters: {
        type: 'object',
        properties: { orderId: { type: 'string', description: 'As on the invoice.' } },
        required: ['orderId'],
        additionalProperties: false,
      },
      strict: true,
    },
  },
]

const horoscope: OpenAI.Responses.FunctionTool = {
  type: 'function',
  name: 'get_horoscope',
  description: "Today's horoscope for a sign.",
  parameters: {
    type: 'object',
    properties: { sign: { type: 'string' } },
    required: ['sign'],
    additionalProperties: false,
  },
  strict: true,
}

export async function ask(question: string) {
  await client.chat.completions.create({
    model: 'gpt-5',
    messages: [{ role: 'user', content: question }],
    tools,
  })
  return client.responses.create({
    model: 'gpt-5',
    input: question,
    tools: [
      horoscope,
      {
        type: 'function',
        name: 'get_weather',
        parameters: { type: 'object', properties: { city: { type: 'string' } }, required: ['city'] },
        strict: false,
      },
    ],
  })
}

export const written = { tools, horoscope }
