import { type Form, MCP, Z } from './form.js'

const RESULT = 'async () => ({ content: [] })'

/** Decorators of the project's own, both kinds; that of a package is in the tests with real packages. */
export const decorators: Form[] = [
  {
    title: 'legacy decorators with an object',
    files: {
      'tsconfig.json':
        '{ "compilerOptions": { "experimentalDecorators": true, "emitDecoratorMetadata": true } }',
      'tool.ts': `import type { ZodType } from 'zod'
export interface ToolOptions { name: string; description: string; parameters: ZodType }
export const registered: Array<ToolOptions & { key: string }> = []
export function Tool(options: ToolOptions) {
  return (_target: object, key: string) => { registered.push({ ...options, key }) }
}`,
      'garden.ts': `${Z}import { Tool } from './tool.js'
import { Pump } from './pump.js'
export class Garden {
  constructor(private readonly pump: Pump) {}
  @Tool({ name: 'water_bed', description: 'Waters a bed.', parameters: z.object({ bed: z.string(), litres: z.number() }) })
  async water(input: { bed: string }) { return this.pump.run(input) }
  @Tool({ name: 'weed_bed', description: 'Weeds a bed.', parameters: z.object({ bed: z.string() }) })
  async weed() { return 1 }
}`,
      'pump.ts': 'export class Pump { run(_: unknown) { return 1 } }',
      'server.ts': `${MCP}import './garden.js'
import { registered } from './tool.js'
const server = new McpServer({ name: 'garden', version: '1.0.0' })
for (const each of registered) server.registerTool(each.name, { description: each.description, inputSchema: each.parameters }, ${RESULT})`,
    },
    tools: {
      null: /^unevaluated: it depends on `registered`, which is empty until other code of the program fills it/,
    },
    recognised: 'registration',
  },
  {
    title: 'standard decorators with a name and a description',
    files: {
      'tool.ts': `import type { ZodRawShape } from 'zod'
export const entries: Array<{ name: string; description: string; shape: ZodRawShape }> = []
export const tool = (name: string, description: string, shape: ZodRawShape) =>
  (value: unknown, _context: ClassMethodDecoratorContext) => { entries.push({ name, description, shape }); return value as never }`,
      'orchard.ts': `${Z}import { tool } from './tool.js'
export class Orchard {
  @tool('pick_apples', 'Picks apples.', { tree: z.number() })
  pick() { return [] }
}`,
      'server.ts': `${MCP}import './orchard.js'
import { entries } from './tool.js'
const server = new McpServer({ name: 'orchard', version: '1.0.0' })
entries.forEach(({ name, description, shape }) => server.registerTool(name, { description, inputSchema: shape }, ${RESULT}))`,
    },
    tools: { null: /^unevaluated: it depends on `entries`, which is empty/ },
    recognised: 'registration',
  },
]
