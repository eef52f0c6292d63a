import OpenAI from 'openai'
import { zodResponsesFunction } from 'openai/helpers/zod'
import { z } from 'zod'

const client = new OpenAI()

const QueryTable = z.object({
  table: z.enum(['orders', 'customers']),
  columns: z.array(z.string()),
  where: z.object({ column: z.string(), value: z.union([z.string(), z.number()]) }).nullable(),
})

const response = await client.responses.parse({
  model: 'gpt-5',
  input: 'Look up my orders of November.',
  tools: [
    zodResponsesFunction({ name: 'query_table', description: 'Query a table', parameters: QueryTable }),
    zodResponsesFunction({
      name: 'count_rows',
      description: 'Count the rows of a table',
      parameters: z.object({ table: z.string() }),
    }),
  ],
})

for (const item of response.output) {
  if (item.type === 'function_call') console.log(item.name, item.parsed_arguments)
}
