import { z } from 'zod'

export const pageId = z
  .string()
  .regex(/^p-\d+$/)
  .describe('The id of a page, for example p-12')
