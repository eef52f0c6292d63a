import { type Form, MCP, TYPE_MCP, Z } from './form.js'

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
    title: 'classes whose methods give the name, the texts and the schema',
    files: {
      'crew/tasks.ts': `${Z}export abstract class TaskTool {
  abstract getName(): string
  abstract run(input: object): Promise<string>
}
const shape = { ship: z.string() }
export class Berth extends TaskTool {
  static readonly NAME = 'berth_ship'
  constructor(private readonly radio: object) { super() }
  getName() { return Berth.NAME }
  getConfig() { return { title: 'Berth', description: 'Berths a ship.', inputSchema: shape } }
  async run() { return 'done' }
}
export class Unload extends TaskTool {
  getName() { return 'unload_ship' }
  getDescription() { return 'Unloads a ship.' }
  getInputSchema() { return z.object({ holds: z.number() }) }
  async run() { return 'done' }
}
export class Wait extends TaskTool {
  getName() { return 'wait' }
  getDelay() { return 5 }
  async run() { return 'done' }
}`,
    },
    tools: { berth_ship: 'ship: string', unload_ship: 'holds: number' },
    recognised: 'shape',
  },
  {
    title: 'classes with a name, and methods that give the rest later',
    files: {
      'crew/tasks.ts': `${Z}interface TaskTool { name: string; getDescription(): Promise<object>; getParameters(): Promise<z.ZodType> }
const Ship = z.object({ ship: z.string() })
export class Tow implements TaskTool {
  name = 'tow_ship'
  async getDescription() { return { title: 'Tow', description: 'Tows a ship.', isUrgent: false } }
  async getParameters() { return Ship }
  async run() { return 'done' }
}
export class Paint implements TaskTool {
  name = 'paint_ship'
  async getDescription() { return 'Paints a ship.' }
  async getParameters() { return z.object({ color: z.string() }) }
  async run() { return 'done' }
}
export class Idle {
  name = 'idle'
  getDescription() { return 'Does nothing.' }
}`,
    },
    tools: { tow_ship: 'ship: string', paint_ship: 'color: string' },
    recognised: 'shape',
  },
  {
    title: 'members of classes with the types of Google, sent to its API from a list in another file',
    files: {
      'crew.ts': CREW,
      'dredge.ts': `import { Worker } from './crew.js'
export class Dredge extends Worker {
  name = 'dredge_basin'
  description = 'Dredges the basin.'
  parameters = { type: 'OBJECT', properties: { metres: { type: 'NUMBER' }, why: { type: 'STRING', nullable: true } }, required: ['metres'] }
  async run() { return 'done' }
}`,
      'moor.ts': `import { Worker } from './crew.js'
export class MoorTool extends Worker {
  name = 'moor_ship'
  description = 'Moors a ship.'
  get parameters() { return { type: 'OBJECT', properties: { berths: { type: 'ARRAY', items: { type: 'STRING' } } } } }
  async run() { return 'done' }
}`,
      'crews/tool-list.ts': `import { Dredge } from '../dredge.js'
import { MoorTool } from '../moor.js'
export const workers = [new Dredge(), new MoorTool()]`,
      'ask.ts': `import { workers } from './crews/tool-list.js'
export const ask = (send: (body: object) => unknown) => send({ tools: [{ functionDeclarations: workers.map((it: any) => ({ name: it.name, description: it.description, parameters: it.parameters })) }] })`,
    },
    tools: { moor_ship: 'berths?: array', dredge_basin: 'metres: number, why?: string,null' },
  },
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
    title: 'classes that nothing calls a tool, with all of one; not those that are called something else',
    files: {
      'yard.js': `${Z}export class Hoist { name = 'hoist_mast'; description = 'Hoists the mast.'; schema = z.object({ mast: z.string() }); run() {} }
export class Lower {
  get name() { return 'lower_mast' }
  get description() { const what = 'mast'; return \`Lowers the \${what}.\` }
  get parameters() { if (Hoist) { return { type: 'object', properties: { mast: { type: 'string' } } } } throw new Error('never') }
  execute() {}
}
export class HoistCommand { name = 'hoist'; description = 'Hoists.'; schema = z.object({ mast: z.string() }); run() {} }
export class Step extends Workflow { name = 'step'; description = 'Steps.'; schema = z.object({ mast: z.string() }); run() {} }
export class Table { name = 'masts'; description = 'Has masts.'; schema = z.object({ mast: z.string() }) }
export class Signal { name = 'signal'; description = 'Signals.'; schema = 'signal'; run() {} }`,
      'tools/rope.js': `${Z}class Rope {
  constructor(name, length) { this.name = name; this.description = 'Is a rope.'; this.schema = z.object({ length }) }
  run() {}
}
export class Hawser extends Rope { constructor() { super('hawser', z.number()) } }`,
      'typed.ts': `${Z}interface Panel { name: string }
export class Brace { name = 'brace_yard'; description = 'Braces the yard.'; schema = z.object({ yard: z.string() }); run() {} }
export class Chart implements Panel { name = 'chart'; description = 'Is a chart.'; schema = z.object({ at: z.string() }); run() {} }`,
    },
    tools: {
      hoist_mast: 'mast: string',
      lower_mast: 'mast?: string',
      hawser: 'length: number',
      brace_yard: 'yard: string',
    },
    recognised: 'shape',
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
    title: 'getters with several statements, in a class that is a tool by its members',
    files: {
      'forge.ts': `${Z}interface AgentTool { name: string; description: string; schema: unknown; run(input: unknown): unknown }
export class Forge implements AgentTool {
  get name() { return 'forge_blade' }
  get description() { const what = 'blade'; return \`Forges a \${what}.\` }
  get schema() { const length = z.number(); if (length) { return z.object({ length }) } throw new Error('never') }
  run() {}
}`,
      'temper-tool.js': `${Z}export class Temper {
  get name() { return 'temper_blade' }
  get description() { return 'Tempers a blade.' }
  get inputSchema() { const fields = {}; for (const key of ['heat', 'time']) fields[key] = z.number(); return z.object(fields) }
}`,
    },
    tools: { forge_blade: 'length: number', temper_blade: 'heat: number, time: number' },
    recognised: 'shape',
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
  {
    title:
      'classes of other files that extend a tool: all members, some of them, through another, default exports',
    files: {
      'tools/lifter.ts': `export class Lifter {
  name = 'lift_crate'
  description = 'Lifts a crate.'
  parameters: object = { type: 'object', properties: { crate: { type: 'string' } }, required: ['crate'] }
  async execute() { return 'done' }
}`,
      'cranes/gantry.ts': `import { Lifter } from '../tools/lifter.js'
export class Gantry extends Lifter {
  name = 'lift_container'
  parameters = { type: 'object', properties: { container: { type: 'string' } }, required: ['container'] }
}`,
      'cranes/jib.ts': `import { Lifter as Base } from '../index.js'
export default class Jib extends Base { name = 'lift_boat' }`,
      'cranes/tandem.ts': `import { Gantry } from './gantry.js'
import Jib from './jib.js'
export class Tandem extends Gantry { name = ['lift', 'both'].join('_') }
export class Small extends Jib { name = 'lift_dinghy'; description = 'Lifts a dinghy.' }`,
      'index.ts': "export * from './tools/lifter.js'",
    },
    tools: {
      lift_crate: 'crate: string',
      lift_container: 'container: string',
      lift_boat: 'crate: string',
      lift_both: 'container: string',
      lift_dinghy: 'crate: string',
    },
    recognised: 'shape',
  },
  {
    title:
      'classes that extend one of a framework in another file, which takes its parts by super, or has them itself',
    files: {
      'base.ts': `import { StructuredTool } from '@langchain/core/tools'
${Z}export abstract class Asked extends StructuredTool {
  schema = z.object({ question: z.string() })
  constructor(protected readonly desk: { ask(text: string): string }) { super() }
  async _call() { return this.desk.ask('') }
}
export class Given extends StructuredTool {
  name: string
  description: string
  schema: z.ZodType
  constructor(name: string, schema: z.ZodType, description = 'Gives.') { super(); this.name = name; this.schema = schema; this.description = description }
  async _call() { return '' }
}
export abstract class Listed extends Given {}`,
      'heirs.ts': `${Z}import { Asked, Given, Listed } from './base.js'
export class AskMaster extends Asked { name = 'ask_master'; description = 'Asks the master.' }
export class AskPilot extends Asked { name = 'ask_pilot'; description = 'Asks the pilot.'; schema = z.object({ channel: z.number() }) }
export class GiveRope extends Given { constructor() { super('give_rope', z.object({ rope: z.string() })) } }
export class ListShips extends Listed { constructor() { super('list_ships', z.object({ berth: z.string() }), 'Lists.') } }
export class GiveAny extends Given { name = 'give_any' }
new Given('give_hand', z.object({ hand: z.string() }))`,
    },
    tools: {
      ask_master: 'question: string',
      ask_pilot: 'channel: number',
      give_rope: 'rope: string',
      list_ships: 'berth: string',
      give_any:
        /^unevaluated: it depends on `arguments\[1\]` of the constructor of `GiveAny`, which is given where an instance is made/,
      give_hand: 'hand: string',
    },
  },
  {
    title: 'a method that replaces the one of the base class that registers, and one that adds to it',
    files: {
      'gear.ts': `${TYPE_MCP}${Z}export abstract class Gear {
  constructor(readonly name: string, readonly about: string, readonly shape: z.ZodRawShape) {}
  add(server: McpServer) { server.registerTool(this.name, { description: this.about, inputSchema: this.shape }, async () => ({ content: [] })) }
  abstract stow(): void
}
export abstract class Lifting extends Gear {
  add(server: McpServer) { server.registerTool(this.name, { description: this.about, inputSchema: { ...this.shape, tons: z.number() } }, async () => ({ content: [] })) }
}`,
      'kinds.ts': `${TYPE_MCP}${Z}import { Gear, Lifting } from './gear.js'
export class Rope extends Gear {
  constructor() { super('haul_rope', 'Hauls a rope.', { rope: z.string() }) }
  stow() {}
}
export class Boom extends Gear {
  constructor() { super('swing_boom', 'Swings a boom.', { boom: z.string() }) }
  override add(server: McpServer) { server.registerTool('swing_boom', { description: 'Swings a boom.', inputSchema: { degrees: z.number() } }, async () => ({ content: [] })) }
  stow() {}
}
export class Winch extends Gear {
  constructor() { super('turn_winch', 'Turns a winch.', { winch: z.string() }) }
  override add(server: McpServer) {
    super.add(server)
    server.registerTool('lock_winch', { description: 'Locks a winch.', inputSchema: { lock: z.boolean() } }, async () => ({ content: [] }))
  }
  stow() {}
}
export class Crane extends Lifting {
  constructor() { super('raise_load', 'Raises a load.', { load: z.string() }) }
  stow() {}
}`,
      'server.ts': `${MCP}import { Boom, Crane, Rope, Winch } from './kinds.js'
const server = new McpServer({ name: 'gear', version: '1.0.0' })
for (const gear of [new Rope(), new Boom(), new Winch(), new Crane()]) gear.add(server)`,
    },
    tools: {
      haul_rope: 'rope: string',
      swing_boom: 'degrees: number',
      turn_winch: 'winch: string',
      lock_winch: 'lock: boolean',
      raise_load: 'load: string, tons: number',
    },
  },
]
