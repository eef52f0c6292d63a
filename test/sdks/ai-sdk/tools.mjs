import { dynamicTool, jsonSchema, tool } from 'ai'
import { z } from 'zod'

/** Tools with whatever a provider package might change on the way. */

const place = z.object({ kind: z.literal('room'), floor: z.number().int().min(-2).max(40) }).describe('Where')
const remote = z.object({ kind: z.literal('call'), url: z.url() })
const node = z.object({
  label: z.string(),
  get children() {
    return z.array(node)
  },
})
const execute = async () => 'done'

export const tools = {
  book_room: tool({
    description: 'Books a room for a meeting.',
    inputSchema: z.object({
      title: z.string().min(3).max(80).describe('What the meeting is about'),
      date: z.iso.date(),
      priority: z.enum(['low', 'high']).default('low'),
      attendees: z.array(z.email()).min(1).max(50),
      place: z.discriminatedUnion('kind', [place, remote]),
      ratio: z.number().gt(0).lt(1).optional(),
      labels: z.record(z.string(), z.string()).optional(),
      note: z.string().nullable(),
    }),
    execute,
  }),
  no_arguments: tool({ description: 'Takes nothing.', inputSchema: z.object({}), execute }),
  undescribed: tool({ inputSchema: z.object({ id: z.uuid() }), execute }),
  tree: tool({ description: 'A recursive one.', inputSchema: z.object({ root: node }), execute }),
  matched: tool({
    description: 'Patterns, with and without a look ahead.',
    inputSchema: z.object({ plain: z.string().regex(/^[a-z]+$/), ahead: z.string().regex(/^(?=.*\d).+$/) }),
    execute,
  }),
  pair: tool({
    description: 'A tuple and two unions.',
    inputSchema: z.object({
      at: z.tuple([z.number(), z.number()]),
      size: z.union([z.number(), z.literal('auto')]),
      level: z.union([z.literal(1), z.literal(2)]),
    }),
    execute,
  }),
  loose: tool({
    description: 'Open and closed objects, anything at all.',
    inputSchema: z.object({
      open: z.looseObject({ a: z.string() }),
      shut: z.strictObject({}),
      any: z.unknown(),
    }),
    execute,
  }),
  converted: tool({
    description: 'What the handler gets is another type than what the model sends.',
    inputSchema: z.object({
      count: z.string().transform(Number),
      flag: z.stringbool(),
      at: z.coerce.number(),
    }),
    execute,
  }),
  written: tool({
    description: 'A JSON Schema by hand.',
    inputSchema: jsonSchema({
      type: 'object',
      properties: {
        q: { type: ['string', 'null'], description: 'What to look for' },
        page: { $ref: '#/$defs/page' },
      },
      required: ['q'],
      $defs: { page: { type: 'integer', minimum: 1 } },
    }),
    execute,
  }),
  late: dynamicTool({
    description: 'Of a type that is known at run time alone.',
    inputSchema: z.object({ payload: z.any() }),
    execute,
  }),
  strict: tool({
    description: 'Says that it is strict.',
    strict: true,
    inputSchema: z.object({ query: z.string(), limit: z.number().nullable() }),
    inputExamples: [{ input: { query: 'rooms', limit: 3 } }],
    execute,
  }),
  dated: tool({
    description: 'Has what JSON Schema cannot say.',
    inputSchema: z.object({ on: z.date() }),
    execute,
  }),
  choice: tool({
    description: 'A union at the root.',
    inputSchema: z.union([
      z.object({ by: z.literal('id'), id: z.string() }),
      z.object({ by: z.literal('all') }),
    ]),
    execute,
  }),
}
