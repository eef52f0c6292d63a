import { z } from 'zod'

export interface ToolConfig<Input extends z.ZodType = z.ZodType> {
  name: string
  description: string
  input: Input
  handler: (input: z.infer<Input>) => Promise<unknown>
}

export function defineTool<Input extends z.ZodType>(config: ToolConfig<Input>): ToolConfig<Input> {
  return config
}

export function toWire({ name, description, input }: ToolConfig) {
  const { $schema, ...input_schema } = z.toJSONSchema(input)
  return { name, description, input_schema }
}
