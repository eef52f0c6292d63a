import { type Form, MCP, Z } from './form.js'

const RESULT = 'async () => ({ content: [] })'

/** Decorators of the project's own, both kinds; that of a package is in the tests with real packages. */
export const decorators: Form[] = [
  {
    title: 'a decorator that keeps what it is given where nothing reads it, on classes and methods',
    files: {
      'tsconfig.json': '{ "compilerOptions": { "experimentalDecorators": true } }',
      'tool.ts': `const kept = new Map<unknown, unknown>()
export function ToolOf(options: object) {
  return (target: unknown, key?: string) => { kept.set(key ?? target, options) }
}
export const Column = (_options: object) => (_target: unknown, _key: string) => {}`,
      'names.ts': "export enum Names { Prune = 'prune_tree', Graft = 'graft_tree' }",
      'orchard.ts': `${Z}import { Names } from './names.js'
import { Column, ToolOf } from './tool.js'
const Tree = z.object({ tree: z.string() })
@ToolOf({ name: Names.Prune, description: 'Prunes a tree.', paramsSchema: Tree })
export class Prune { async run() { return 1 } }
export class Grafting {
  @Column({ name: 'graft', description: 'A column of a table.', schema: 'tools' })
  graft = ''
  @ToolOf({ name: Names.Graft, description: 'Grafts a tree.', schema: { tree: z.string(), branch: z.string() } })
  async run() { return 1 }
}`,
    },
    tools: { prune_tree: 'tree: string', graft_tree: 'tree: string, branch: string' },
    recognised: 'shape',
  },
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
      water_bed: 'bed: string, litres: number',
      weed_bed: 'bed: string',
      null: /^unevaluated: it depends on `registered`, which is empty until other code of the program fills it/,
    },
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
    tools: { pick_apples: 'tree: number', null: /^unevaluated: it depends on `entries`, which is empty/ },
  },
  {
    title:
      'decorators that are given a tool in parts: of the same file and of another, legacy ones, under any name',
    files: {
      'tsconfig.json': '{ "compilerOptions": { "experimentalDecorators": true } }',
      'kit.ts': `const kept: unknown[] = []
const keep = (...given: unknown[]) => (...at: unknown[]): any => { kept.push(given, at) }
export const [capability, aTool, Column, Command, Limits] = [keep, keep, keep, keep, keep]`,
      'names.ts': "export const NAMES = { dry: 'dry_pot' } as const",
      'inputs.ts': `${Z}export const Dry = z.object({ pot: z.string(), hours: z.number() })`,
      'kiln.ts': `${Z}const kept: unknown[] = []
function expose(name: string, text: string, fields: z.ZodRawShape) { return (_: object, key: string) => { kept.push([name, text, fields, key]) } }
export class Kiln {
  @expose('fire_kiln', 'Fires the kiln to a temperature.', { degrees: z.number() })
  fire() { return 1 }
}`,
      'glaze.ts': `${Z}import { aTool, capability, Column, Command, Limits } from './kit.js'
import { Dry } from './inputs.js'
import { NAMES } from './names.js'
export class Glaze {
  @capability('glaze_pot', 'Glazes a pot.', z.object({ pot: z.string() }))
  glaze() {}
  @aTool(NAMES.dry, 'Dries a pot.', Dry)
  dry() {}
  @aTool('crack_pot', { type: 'object', properties: { pot: { type: 'string' } } })
  static crack() {}
  @Column('shelf', 'Where the pot stands.', z.object({ shelf: z.string() }))
  shelf = ''
  @Command('fire', 'Fires all of it.', z.object({ shelf: z.string() }))
  fire() {}
  @Limits('fire', z.object({ max: z.number() }))
  cool() {}
}
@aTool('throw_pot', 'Throws a pot.', { clay: z.string() })
export class ThrowPot { run() {} }`,
    },
    tools: {
      fire_kiln: 'degrees: number',
      glaze_pot: 'pot: string',
      dry_pot: 'pot: string, hours: number',
      crack_pot: 'pot?: string',
      throw_pot: 'clay: string',
    },
    recognised: 'shape',
  },
]
