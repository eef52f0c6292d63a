import { aiSdk } from './ai-sdk.js'
import type { Capture, CapturedTool, Exports } from './capture.js'

const SDK = '@convex-dev/agent'

/** Its agents hand what `createTool` makes to the AI SDK. */
export const convexAgent: Capture = {
  ...aiSdk,
  id: 'convex-agent',
  title: 'Convex Agent',
  packages: [SDK, 'ai'],
  ownOnly: true,
  modules: (target, module) => [SDK, ...aiSdk.modules(target, module)],
  async capture(tool, target, sdk) {
    if (!tool.own) return aiSdk.capture(tool, target, sdk)
    const made = madeIn(await sdk.load(SDK), tool)
    return aiSdk.capture({ ...tool, definition: { callee: 'tool', args: [made], config: made } }, target, sdk)
  },
  making: { modules: [SDK], make: async (tool, sdk) => madeIn(await sdk.load(SDK), tool) },
}

function madeIn({ createTool }: Exports, { definition }: CapturedTool): object {
  return createTool(...definition.args)
}
