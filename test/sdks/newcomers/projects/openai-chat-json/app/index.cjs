const OpenAI = require('openai')

const client = new OpenAI()

const tools = [
  {
    type: 'function',
    function: {
      name: 'get_stock',
      description: 'Get the price of a stock',
      parameters: {
        type: 'object',
        properties: { ticker: { type: 'string', description: 'For example ACME' } },
        required: ['ticker'],
      },
    },
  },
  {
    type: 'function',
    function: {
      name: 'buy',
      description: 'Buy shares',
      parameters: {
        type: 'object',
        properties: { ticker: { type: 'string' }, shares: { type: 'integer', minimum: 1 } },
        required: ['ticker', 'shares'],
      },
    },
  },
]

const handlers = {
  get_stock: ({ ticker }) => ({ ticker, price: 12.5 }),
  buy: ({ ticker, shares }) => ({ ticker, shares, bought: true }),
}

async function main() {
  const messages = [{ role: 'user', content: 'What is the price of ACME?' }]
  for (;;) {
    const answer = await client.chat.completions.create({ model: 'gpt-5', messages, tools })
    const { message } = answer.choices[0]
    messages.push(message)
    if (!message.tool_calls) return console.log(message.content)
    for (const call of message.tool_calls) {
      const result = handlers[call.function.name](JSON.parse(call.function.arguments))
      messages.push({ role: 'tool', tool_call_id: call.id, content: JSON.stringify(result) })
    }
  }
}

main()
