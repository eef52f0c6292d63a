import { chat } from '@tanstack/ai'
import { openaiText } from '@tanstack/ai-openai'
import { addToCart, getProducts } from './tools'

const stream = chat({
  adapter: openaiText('gpt-5'),
  messages: [{ role: 'user', content: 'Two bags of tea, please.' }],
  tools: [getProducts, addToCart],
})

for await (const chunk of stream) {
  if (chunk.type === 'TEXT_MESSAGE_CONTENT') process.stdout.write(chunk.delta)
}
