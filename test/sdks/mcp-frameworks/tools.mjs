import { tool } from '@cyanheads/mcp-ts-core'
import { Tool } from '@rekog/mcp-nest'
import { MCPServer } from 'mcp-use'
import { z } from 'zod'
import { z as z3 } from 'zod3'

const rooms = z
  .object({
    query: z.string().min(1).describe('What to look for'),
    limit: z.number().int().min(1).max(50).default(10),
    floor: z.number().int().optional(),
    kind: z.enum(['room', 'desk']),
    near: z.object({ city: z.string(), km: z.number().optional() }),
  })
  .describe('Where to look')
const found = z.object({ rooms: z.array(z.string()) })
const description = 'Finds rooms.'
const annotations = { readOnlyHint: true }

const handler = () => ({ rooms: [] })
export const coreZod = tool('core_zod', {
  description,
  input: rooms,
  output: found,
  annotations,
  handler,
})
export const coreZod3 = tool('core_zod3', {
  title: 'Rooms',
  description,
  input: z3.object({ query: z3.string().describe('What'), limit: z3.number().default(10) }),
  output: found,
  _meta: { 'hotel/floor': 1 },
  handler,
})

export const used = new MCPServer({ name: 'hotel', version: '1.0.0' })
const answer = async () => ({ content: [] })
used.tool({ name: 'use_zod', description, inputSchema: rooms, outputSchema: found, annotations }, answer)
used.tool({ name: 'use_none', title: 'None', description, _meta: { 'hotel/floor': 1 } }, answer)

/** As a compiler writes decorators of methods. */
export class Rooms {
  zod() {}
  json() {}
  none() {}
}
const decorated = (decorator, name) =>
  decorator(Rooms.prototype, name, Object.getOwnPropertyDescriptor(Rooms.prototype, name))
decorated(Tool({ name: 'nest_zod', description, parameters: rooms, outputSchema: found, annotations }), 'zod')
decorated(
  Tool({
    name: 'nest_json',
    description,
    parameters: { type: 'object', properties: { word: { type: 'string' } }, required: ['word'] },
    _meta: { 'hotel/floor': 1 },
  }),
  'json',
)
decorated(Tool({ name: 'nest_none', description }), 'none')
