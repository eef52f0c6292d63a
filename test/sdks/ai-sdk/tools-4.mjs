import { jsonSchema, tool } from 'ai'
import { z } from 'zod'

/** The same for version 4: `parameters`, and Zod 3. */

const execute = async () => 'done'

export const tools = {
  book_room: tool({
    description: 'Books a room for a meeting.',
    parameters: z.object({
      title: z.string().min(3).max(80).describe('What the meeting is about'),
      priority: z.enum(['low', 'high']).default('low'),
      attendees: z.array(z.string().email()).min(1).max(50),
      place: z.discriminatedUnion('kind', [
        z.object({ kind: z.literal('room'), floor: z.number().int() }),
        z.object({ kind: z.literal('call'), url: z.string().url() }),
      ]),
      labels: z.record(z.string()).optional(),
      note: z.string().nullable(),
    }),
    execute,
  }),
  no_arguments: tool({ description: 'Takes nothing.', parameters: z.object({}), execute }),
  pair: tool({
    description: 'A tuple.',
    parameters: z.object({ at: z.tuple([z.number(), z.number()]) }),
    execute,
  }),
  written: tool({
    description: 'A JSON Schema by hand.',
    parameters: jsonSchema({ type: 'object', properties: { q: { type: 'string' } }, required: ['q'] }),
    execute,
  }),
}
