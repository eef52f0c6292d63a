import { CopilotClient, defineTool, type Tool } from '@github/copilot-sdk'
import { z } from 'zod'

export const lookupIssue = defineTool('lookup_issue', {
  description: 'Fetches an issue of the tracker.',
  parameters: z.object({
    id: z.string().describe('The number of the issue.'),
    full: z.boolean().default(false),
  }),
  handler: async ({ id }) => ({ id }),
})

export const closeIssue: Tool = {
  name: 'close_issue',
  description: 'Closes an issue.',
  parameters: { type: 'object', properties: { id: { type: 'string' } }, required: ['id'] },
  handler: async () => 'closed',
}

export async function start() {
  const client = new CopilotClient()
  return client.createSession({
    tools: [
      lookupIssue,
      closeIssue,
      defineTool('list_issues', {
        description: 'Lists the open issues.',
        parameters: z.object({ label: z.string().optional() }),
        handler: () => [],
      }),
    ],
  })
}
