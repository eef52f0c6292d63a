import { HumanMessage } from '@langchain/core/messages'
import { tool } from '@langchain/core/tools'
import { ChatOpenAI } from '@langchain/openai'
import { z } from 'zod'

const multiply = tool(({ a, b }) => String(a * b), {
  name: 'multiply',
  description: 'Multiply two numbers',
  schema: z.object({ a: z.number(), b: z.number() }),
})

const lookup = tool(({ word }) => `The meaning of ${word}`, {
  name: 'lookup',
  description: 'Look a word up',
  schema: z.object({ word: z.string().describe('The word'), language: z.enum(['en', 'nb']).optional() }),
})

const model = new ChatOpenAI({ model: 'gpt-4o' }).bindTools([multiply, lookup])
const tools = { multiply, lookup }

const messages = [new HumanMessage('What is 6 times 7?')]
const reply = await model.invoke(messages)
for (const call of reply.tool_calls ?? []) {
  console.log(await tools[call.name as 'multiply'].invoke(call))
}
