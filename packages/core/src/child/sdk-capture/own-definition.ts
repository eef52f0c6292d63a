import type { CapturedTool, Exports, Making } from './capture.js'

/**
 * The arguments for an SDK's function that takes one object: those of the definition, or made ones where the tool is not defined with
 * this SDK. A made tool has no fields, and only tells whether any tool is sent. `schema`: where one has to be given.
 */
export function argumentsOf(
  { own, definition, name, description }: CapturedTool,
  handler: 'callback' | 'execute' | 'handler',
  schema: object = {},
): readonly unknown[] {
  return own ? definition.args : [{ name, description: description ?? '', ...schema, [handler]: () => '' }]
}

/** By a function of one module. */
export function makingBy(module: string, make: (exports: Exports, tool: CapturedTool) => unknown): Making {
  return { modules: [module], make: async (tool, sdk) => make(await sdk.load(module), tool) }
}
