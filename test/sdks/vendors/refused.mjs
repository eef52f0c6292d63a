import { betaZodTool } from '@anthropic-ai/sdk/helpers/beta/zod'
import { zodFunction } from 'openai/helpers/zod'
import { z } from 'zod'

/* What the SDKs throw at, where a program calls this. */

export const findText = () =>
  betaZodTool({
    name: 'find_text',
    description: 'Takes a text alone.',
    inputSchema: z.string(),
    run: () => 'none',
  })

export const searchTrains = () =>
  zodFunction({
    name: 'search_trains',
    parameters: z.object({ query: z.string(), via: z.string().optional() }),
  })
