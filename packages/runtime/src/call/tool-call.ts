/** A call as a model made it: `arguments` where they are parsed already, else the text that it wrote. */
export type ToolCall =
  | { readonly name: string; readonly arguments: unknown }
  | { readonly name: string; readonly rawArguments: string }
