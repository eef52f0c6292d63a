import type { LiveTool, ReadContext } from '#core/child/reading/live.js'

/** What the runner gives `readTool`: packages as this test's own imports, under the names that users know them by. */
export function context({
  converters = ['zod'],
  conversion = 'converter',
  io = 'output',
  packages = {},
}: {
  converters?: string[]
  conversion?: 'converter' | 'standard'
  io?: 'input' | 'output'
  packages?: Record<string, unknown>
} = {}): ReadContext & { asked: string[] } {
  const asked: string[] = []
  return {
    framework: {
      id: 'test',
      title: 'Test',
      packages: [],
      modules: [],
      calls: [],
      naming: 'config',
      conversion,
      converters: ['zod'],
      io,
      explicitKey: 'parameters',
      sdk: null,
      limits: {},
    },
    converters: converters.map((vendor) => ({ vendor })),
    asked,
    async load(name) {
      asked.push(name)
      return packages[name] ?? null
    },
  }
}

export function tool(parts: Partial<LiveTool>): LiveTool {
  return {
    name: 'search',
    description: 'Finds things.',
    input: undefined,
    parameters: undefined,
    outputSchema: undefined,
    samples: undefined,
    examples: undefined,
    hints: undefined,
    metadata: undefined,
    ...parts,
  }
}
