import Anthropic from '@anthropic-ai/sdk'

const anthropic = new Anthropic()

const tools = [
  {
    name: 'lookup_customer',
    description: 'Look a customer up by mail address',
    input_schema: {
      type: 'object',
      properties: { email: { type: 'string', description: 'The mail address' } },
      required: ['email'],
    },
  },
  {
    name: 'create_ticket',
    description: 'Create a ticket for the support team',
    input_schema: {
      type: 'object',
      properties: {
        title: { type: 'string' },
        priority: { type: 'string', enum: ['low', 'high'] },
      },
      required: ['title', 'priority'],
    },
  },
]

const run = {
  lookup_customer: ({ email }) => ({ email, id: 'c-1' }),
  create_ticket: ({ title, priority }) => ({ title, priority, id: 't-1' }),
}

const messages = [{ role: 'user', content: 'My printer is broken.' }]
for (;;) {
  const message = await anthropic.messages.create({
    model: 'claude-sonnet-4-5',
    max_tokens: 1024,
    tools,
    messages,
  })
  messages.push({ role: 'assistant', content: message.content })
  const calls = message.content.filter((block) => block.type === 'tool_use')
  if (calls.length === 0) break
  messages.push({
    role: 'user',
    content: calls.map(({ id, name, input }) => ({
      type: 'tool_result',
      tool_use_id: id,
      content: JSON.stringify(run[name](input)),
    })),
  })
}
