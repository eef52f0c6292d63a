import { FunctionTool } from '@google/adk'
import { createTool } from '@inngest/agent-kit'
import { tool as strandsTool } from '@strands-agents/sdk'
import { tool as llamaTool } from 'llamaindex'
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

const rooms3 = z3
  .object({
    query: z3.string().min(1).describe('What to look for'),
    limit: z3.number().int().min(1).max(50).default(10),
    floor: z3.number().int().optional(),
    kind: z3.enum(['room', 'desk']),
    near: z3.object({ city: z3.string(), km: z3.number().optional() }),
  })
  .describe('Where to look')

const word = { type: 'object', properties: { word: { type: 'string' } }, required: ['word'] }
const description = 'Finds rooms.'
const execute = () => 'none'

export const llama = llamaTool({ name: 'llama_zod', description, parameters: rooms, execute })
export const llama3 = llamaTool(execute, { name: 'llama_zod3', description, parameters: rooms3 })
export const llamaJson = llamaTool({ name: 'llama_json', description, parameters: word, execute })

export const strand = strandsTool({ name: 'strands_zod', description, inputSchema: rooms, callback: execute })
export const strandJson = strandsTool({
  name: 'strands_json',
  description,
  inputSchema: word,
  callback: execute,
})
export const strandNone = strandsTool({ name: 'strands_none', description, callback: execute })

export const adk = new FunctionTool({ name: 'adk_zod', description, parameters: rooms, execute })
export const adk3 = new FunctionTool({ name: 'adk_zod3', description, parameters: rooms3, execute })
export const adkNone = new FunctionTool({ name: 'adk_none', description, execute })

export const kit = createTool({
  name: 'kit_zod',
  description,
  parameters: rooms,
  handler: async () => 'none',
})
export const kitLoose = createTool({
  name: 'kit_loose',
  description,
  parameters: rooms,
  strict: false,
  handler: async () => 'none',
})
export const kit3 = createTool({
  name: 'kit_zod3',
  description,
  parameters: rooms3,
  handler: async () => 'none',
})
