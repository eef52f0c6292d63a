import { tool } from 'ai'
import { z } from 'zod'
import { pageId } from './page-id.js'

export const openPage = tool({
  description: 'Open a page of the documentation',
  inputSchema: z.object({ id: pageId, section: z.string().optional() }),
  execute: async ({ id }) => `The page ${id}`,
})
