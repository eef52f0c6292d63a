import { defineTool } from 'eve/tools'

export default defineTool({
  description: 'Reads a record.',
  inputSchema: {
    type: 'object',
    properties: { id: { type: 'string' } },
    required: ['id'],
  },
  execute: ({ id }) => ({ id }),
})
