import { tool } from '@opencode-ai/plugin'

export default tool({
  description: "Queries the project's database.",
  args: {
    query: tool.schema.string().describe('SQL to run.'),
    limit: tool.schema.number().default(10),
  },
  async execute(args) {
    return `Ran ${args.query}`
  },
})
