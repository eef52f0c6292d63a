import { ChatAnthropic } from '@langchain/anthropic'
import { createAgent, tool } from 'langchain'
import * as z from 'zod'

const getUser = tool(async ({ id }) => `User ${id}`, {
  name: 'get_user',
  description: 'Get a user by id',
  schema: z.object({ id: z.number().int() }),
})

const renameUser = tool(async ({ id, name }) => `User ${id} is ${name} now`, {
  name: 'rename_user',
  description: 'Rename a user',
  schema: z.object({ id: z.number().int(), name: z.string().min(1) }),
})

const agent = createAgent({
  model: new ChatAnthropic({ model: 'claude-sonnet-4-5' }),
  tools: [getUser, renameUser],
})

const { messages } = await agent.invoke({ messages: [{ role: 'user', content: 'Who is user 7?' }] })
console.log(messages.at(-1)?.content)
