import { type Form, MCP, Z } from './form.js'

const REGISTER = `${MCP}import { tools } from './tools.js'
const server = new McpServer({ name: 'yard', version: '1.0.0' })
for (const tool of tools) server.registerTool(tool.name, { description: tool.description, inputSchema: tool.schema }, async () => ({ content: [] }))
`

/** Takes tools for a model that the project asks in a way of its own. */
const CREW = `export interface CrewTool { name: string; description: string; run(input: object): Promise<string> }
export abstract class Worker implements CrewTool {
  abstract name: string
  abstract description: string
  abstract run(input: object): Promise<string>
}
export class Crew {
  #tools = new Map<string, CrewTool>()
  hire(tool: CrewTool) { this.#tools.set(tool.name, tool) }
}`

export const classes: Form[] = [
  {
    title:
      'members of classes that only the project itself takes: JSON Schema, Zod, a raw shape, what the constructor assigns',
    files: {
      'crew.ts': CREW,
      'tools.ts': `${Z}import { Crew, type CrewTool, Worker } from './crew.js'
const Depth = z.object({ metres: z.number() })
export class Dredge implements CrewTool {
  readonly name = 'dredge_basin'
  readonly description = 'Dredges the basin.'
  readonly inputSchema = Depth
  async run() { return 'done' }
}
export class Moor extends Worker {
  name = 'moor_ship'
  description = 'Moors a ship.'
  parameters = { type: 'object', properties: { berth: { type: 'string' } }, required: ['berth'] }
  async run() { return 'done' }
}
export class Tow extends Worker {
  name = 'tow_ship'
  description = 'Tows a ship.'
  get schema() { return { ship: z.string(), tugs: z.number() } }
  async run() { return 'done' }
}
export class Pilot implements CrewTool {
  name: string
  description: string
  paramsSchema: z.ZodType
  constructor(private readonly radio: object) {
    this.name = 'pilot_ship'
    this.description = 'Pilots a ship.'
    this.paramsSchema = z.object({ ship: z.string() })
  }
  async run() { return String(this.radio) }
}
export const crew = new Crew()
for (const each of [new Dredge(), new Moor(), new Tow()]) crew.hire(each)`,
    },
    tools: {
      dredge_basin: 'metres: number',
      moor_ship: 'berth: string',
      tow_ship: 'ship: string, tugs: number',
      pilot_ship: 'ship: string',
    },
    recognised: 'shape',
  },
  {
    title: 'such a class that is registered is told once',
    files: {
      'tools.ts': `${Z}export class CaptainTool { name = 'ask_captain'; description = 'Asks the captain.'; schema = { question: z.string() } }`,
      'server.ts': `${MCP}import { CaptainTool } from './tools.js'
const server = new McpServer({ name: 'yard', version: '1.0.0' })
const tool = new CaptainTool()
server.registerTool(tool.name, { description: tool.description, inputSchema: tool.schema }, async () => ({ content: [] }))`,
    },
    tools: { ask_captain: 'question: string' },
    recognised: 'call',
  },
  {
    title:
      'a base class of another file that keeps name and description, and a method that returns what is sent',
    files: {
      'base.cjs': `const log = require('./log.cjs')
class Base {
  constructor(name, description) {
    this.name = name
    this.description = description
    this.started = log.start(name)
  }
}
module.exports = { Base }`,
      'log.cjs': 'exports.start = (name) => name.length',
      'dive.cjs': `const { Base } = require('./base.cjs')
class Dive extends Base {
  constructor() { super('dive_hull', 'Dives to the hull.') }
  getSchema() {
    return {
      type: 'function',
      function: {
        name: this.name,
        description: this.description,
        parameters: { type: 'object', properties: { metres: { type: 'number' } }, required: ['metres'] },
      },
    }
  }
}
module.exports = { Dive }`,
      'adapter.cjs': `class Adapter {
  constructor(tool) { this.name = tool.name; this.tool = tool }
  toFunction() {
    return { type: 'function', function: { name: this.name, description: this.tool.description, parameters: this.tool.parameters } }
  }
}
module.exports = { Adapter }`,
    },
    tools: { dive_hull: 'metres: number' },
  },
  {
    title: 'classes with a name, a description and something else are no tools',
    files: {
      'tools.ts': `export class BrushTool { name = 'brush'; description = 'Paints.'; shape = 'round' }
export class ToolMissing extends Error { name = 'ToolMissing'; description = 'No such tool.'; params = ['name'] }
export abstract class AnyTool { name = 'any'; description = 'Any.'; schema = makeSchema() }
declare function makeSchema(): object`,
    },
    tools: {},
  },
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
