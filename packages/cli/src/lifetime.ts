import { delayOptimizer } from '@toolsight/core/v8-flags'

/** Sets V8 up for how long this process is going to live: servers live for days, every other verb runs once. */
export function expectLifetime(args: readonly string[]): void {
  if (args[0] !== 'lsp' && args[0] !== 'mcp') delayOptimizer()
}
