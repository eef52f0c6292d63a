/** What the validators have in common (standardschema.dev), as far as it is needed here. */
interface Schema<Output> {
  '~standard': { types?: { output: Output } | undefined }
}

/** What the hotel gives to a model to call. */
export interface Tool<Output> {
  name: string
  description: string
  input: Schema<Output>
  /** The JSON Schema that the model gets, where the validator cannot be converted. */
  parameters?: object
  handler(input: Output): unknown
}

export function defineTool<Output>(tool: Tool<Output>): Tool<Output> {
  return tool
}
