import { type Plugin, tool } from '@opencode-ai/plugin'

export const HelloPlugin: Plugin = async ({ directory }) => {
  return {
    tool: {
      hello: tool({
        description: 'Says hello to somebody.',
        args: { somebody: tool.schema.string() },
        async execute({ somebody }) {
          return `Hello ${somebody} from ${directory}`
        },
      }),
    },
  }
}
