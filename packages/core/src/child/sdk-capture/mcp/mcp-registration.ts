import { type CapturedTool, type Exports, NotSent } from '../capture.js'

/** The tool is registered by the call that its definition is, or else as `bring` does it. */
export function registered(server: Exports, tool: CapturedTool, bring: (tool: CapturedTool) => void): void {
  const { callee, args } = tool.definition
  const chain = tool.own ? (callee?.split('#').at(-1)?.split('.') ?? []) : []
  const method = chain.pop()
  // `experimental.tasks.registerToolTask` is a method of what the server holds.
  const holder = chain.reduce<Exports | undefined>((at, key) => at?.[key] as Exports | undefined, server)
  if (method !== undefined && typeof holder?.[method] === 'function') holder[method](...args)
  else if (tool.role) throw new NotSent('It is not registered by a call of this SDK.')
  else bring(tool)
}
