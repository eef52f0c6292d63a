import { llm } from '@livekit/agents'
import { z } from 'zod'
import { z as z3 } from 'zod3'

const description = 'Finds rooms.'
const execute = async () => 'none'

export const tools = {
  livekit_zod: llm.tool({
    description,
    parameters: z
      .object({
        query: z.string().min(1).describe('What to look for'),
        limit: z.number().int().min(1).max(50).default(10),
        floor: z.number().int().optional(),
        kind: z.enum(['room', 'desk']),
        near: z.object({ city: z.string(), km: z.number().optional() }),
      })
      .describe('Where to look'),
    execute,
  }),
  livekit_zod3: llm.tool({
    description,
    parameters: z3.object({
      query: z3.string(),
      limit: z3.number().default(10),
      floor: z3.number().optional(),
    }),
    execute,
  }),
  livekit_json: llm.tool({
    description,
    parameters: { type: 'object', properties: { word: { type: 'string' } }, required: ['word'] },
    execute,
  }),
  livekit_none: llm.tool({ description, execute }),
}
