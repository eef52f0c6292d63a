import { Agent, type AgentTool } from '@mariozechner/pi-agent-core'
import { type Static, Type } from 'typebox'

const CountSchema = Type.Object({
  path: Type.String({ description: 'A file of the workspace.' }),
  unit: Type.Optional(Type.Union([Type.Literal('lines'), Type.Literal('words')])),
})

export const countTool: AgentTool<typeof CountSchema> = {
  name: 'count',
  label: 'Count',
  description: 'Counts the lines or words of a file.',
  parameters: CountSchema,
  async execute(_id, { path }: Static<typeof CountSchema>) {
    return { content: [{ type: 'text', text: path }], details: {} }
  },
}

export function createAgent() {
  return new Agent({ initialState: { tools: [countTool] } })
}
