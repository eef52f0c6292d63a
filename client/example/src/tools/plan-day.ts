import { z } from 'zod'
import { defineTool } from '../define-tool.js'

export const planDay = defineTool({
  name: 'plan_day',
  description: 'Puts a day together from what the guest wants to do.',
  input: z.object({
    activities: z
      .array(
        z.object({
          title: z.string().describe('What it is, as the guest would say it'),
          startsAt: z.date().describe('When it begins'),
        }),
      )
      .describe('In the order of the day'),
  }),
  handler: ({ activities }) => activities.map(({ title, startsAt }) => `${startsAt.getHours()}: ${title}`),
})
