import { openai } from '@ai-sdk/openai'
import { generateText, isStepCount, tool } from 'ai'
import { type } from 'arktype'

const { text } = await generateText({
  model: openai('gpt-5'),
  tools: {
    rollDice: tool({
      description: 'Roll dice',
      inputSchema: type({ sides: 'number.integer > 1', 'count?': '1 <= number <= 10' }),
      execute: async ({ sides, count = 1 }) => Array.from({ length: count }, () => sides),
    }),
  },
  stopWhen: isStepCount(3),
  prompt: 'Roll two dice.',
})

console.log(text)
