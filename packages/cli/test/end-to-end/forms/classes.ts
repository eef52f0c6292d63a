import { type Form, MCP, Z } from './form.js'

const REGISTER = `${MCP}import { tools } from './tools.js'
const server = new McpServer({ name: 'yard', version: '1.0.0' })
for (const tool of tools) server.registerTool(tool.name, { description: tool.description, inputSchema: tool.schema }, async () => ({ content: [] }))
`

export const classes: Form[] = [
  {
    title: 'instance fields, instances in a list',
    files: {
      'tools.ts': `${Z}class Weld { name = 'weld_plate'; description = 'Welds a plate.'; schema = { plate: z.string() } }
class Paint { name = 'paint_hull'; description = 'Paints the hull.'; schema = { colour: z.string(), coats: z.number() } }
export const tools = [new Weld(), new Paint()]`,
      'server.ts': REGISTER,
    },
    tools: { weld_plate: 'plate: string', paint_hull: 'colour: string, coats: number' },
    recognised: 'registration',
  },
  {
    title: 'static members, registered class by class',
    files: {
      'tools.ts': `${Z}export class Launch { static toolName = 'launch_ship'; static about = 'Launches a ship.'; static input = { ship: z.string() } }
export class Scrap { static toolName = 'scrap_ship'; static about = 'Scraps a ship.'; static input = { ship: z.string(), reason: z.string() } }`,
      'server.ts': `${MCP}import { Launch, Scrap } from './tools.js'
const server = new McpServer({ name: 'yard', version: '1.0.0' })
for (const T of [Launch, Scrap]) server.registerTool(T.toolName, { description: T.about, inputSchema: T.input }, async () => ({ content: [] }))`,
    },
    tools: { launch_ship: 'ship: string', scrap_ship: 'ship: string, reason: string' },
    recognised: 'registration',
  },
  {
    title: 'getters',
    files: {
      'tools.ts': `${Z}class Inspect {
  get name() { return 'inspect_keel' }
  get description() { return 'Inspects the keel.' }
  get schema() { return { metre: z.number() } }
}
export const tools = [new Inspect()]`,
      'server.ts': REGISTER,
    },
    tools: { inspect_keel: 'metre: number' },
    recognised: 'registration',
  },
  {
    title: 'super with one object',
    files: {
      'tools.ts': `${Z}abstract class Base {
  readonly name: string
  readonly description: string
  readonly schema: z.ZodRawShape
  constructor(definition: { name: string; description: string; inputSchema: z.ZodRawShape }) {
    this.name = definition.name
    this.description = definition.description
    this.schema = definition.inputSchema
  }
}
class Caulk extends Base {
  constructor() { super({ name: 'caulk_seam', description: 'Caulks a seam.', inputSchema: { seam: z.string() } }) }
}
export const tools = [new Caulk()]`,
      'server.ts': REGISTER,
    },
    tools: { caulk_seam: 'seam: string' },
    recognised: 'registration',
  },
  {
    title: 'methods that return the definition',
    files: {
      'tools.ts': `${Z}interface Provider { getToolDefinition(): { name: string; description: string; inputSchema: unknown } }
export class Varnish implements Provider {
  constructor(private readonly shop: object) {}
  getToolDefinition() { return { name: 'varnish', description: 'Varnishes wood.', inputSchema: z.object({ wood: z.string() }) } }
}
export class Oil implements Provider {
  constructor(private readonly shop: object) {}
  getToolDefinition() { return { name: 'oil', description: 'Oils wood.', inputSchema: z.object({ wood: z.string(), hot: z.boolean() }) } }
}`,
      'server.ts': `${MCP}import { Oil, Varnish } from './tools.js'
import { shop } from './shop.js'
const server = new McpServer({ name: 'yard', version: '1.0.0' })
for (const provider of [new Varnish(shop), new Oil(shop)]) {
  const { name, description, inputSchema } = provider.getToolDefinition()
  server.registerTool(name, { description, inputSchema }, async () => ({ content: [] }))
}`,
      'shop.ts': "throw new Error('the shop is opened here')\nexport const shop = {}",
    },
    tools: { varnish: 'wood: string', oil: 'wood: string, hot: boolean' },
    recognised: 'registration',
  },
  {
    title: 'a mixin',
    files: {
      'tools.ts': `${Z}type Constructor = new (...args: any[]) => object
const Described = <B extends Constructor>(base: B, name: string, description: string) =>
  class extends base { name = name; description = description }
class Measure extends Described(Object, 'measure_beam', 'Measures the beam.') { schema = { ship: z.string() } }
export const tools = [new Measure()]`,
      'server.ts': REGISTER,
    },
    tools: { measure_beam: 'ship: string' },
    recognised: 'registration',
  },
]
