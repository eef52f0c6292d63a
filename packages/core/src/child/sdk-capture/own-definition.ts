import type { CapturedTool, Exports, Making } from './capture.js'

/**
 * What an SDK's function is called with that takes one object: as the definition has it, or for a tool that is none of the SDK's. Such a
 * one has no fields: it tells whether any tool is sent. `schema`: where one has to be given.
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
