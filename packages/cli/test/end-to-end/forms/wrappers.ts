import { type Form, LOW, MCP, START, TYPE_MCP, Z } from './form.js'

const RESULT = 'async () => ({ content: [] })'

export const wrappers: Form[] = [
  {
    title: 'a function inside the function that makes the server',
    files: {
      'server.ts': `${MCP}${Z}export function createServer() {
  const server = new McpServer({ name: 'mill', version: '1.0.0' })
  function tool(name: string, description: string, shape: z.ZodRawShape) {
    server.registerTool(name, { description, inputSchema: shape }, ${RESULT})
  }
  tool('grind', 'Grinds corn.', { sacks: z.number() })
  tool('sift', 'Sifts flour.', { mesh: z.string() })
  return server
}`,
    },
    tools: { grind: 'sacks: number', sift: 'mesh: string' },
    recognised: 'registration',
  },
  {
    title: 'an arrow inside an async function, with an object',
    files: {
      'server.ts': `${MCP}${Z}export async function main() {
  const server = new McpServer({ name: 'mill', version: '1.0.0' })
  const add = (tool: { name: string; text: string; fields: z.ZodRawShape }) =>
    server.registerTool(tool.name, { description: tool.text, inputSchema: tool.fields }, ${RESULT})
  add({ name: 'dry', text: 'Dries grain.', fields: { hours: z.number() } })
  add({ name: 'weigh', text: 'Weighs grain.', fields: { sack: z.string() } })
}`,
    },
    tools: { dry: 'hours: number', weigh: 'sack: string' },
    recognised: 'registration',
  },
  {
    title: 'functions of an object, called by its name, by `this` and from another file',
    files: {
      'mill.ts': `${MCP}${Z}const server = new McpServer({ name: 'mill', version: '1.0.0' })
export const gear = {
  add(name: string, description: string, shape: z.ZodRawShape) {
    server.registerTool(name, { description, inputSchema: shape }, ${RESULT})
  },
  inner: {
    one: (name: string) => server.registerTool(name, { description: 'Oils.', inputSchema: { drops: z.number() } }, ${RESULT}),
    all() {
      this.one('oil_axle')
    },
  },
}
gear.add('lift_gate', 'Lifts.', { gate: z.number() })
gear.inner.all()`,
      'more.ts': `${Z}import { gear as wheel } from './mill.js'
wheel.add('turn_cap', 'Turns.', { degrees: z.number() })
wheel.add('stop_cap', 'Stops.', { hard: z.boolean() })`,
    },
    tools: {
      lift_gate: 'gate: number',
      oil_axle: 'drops: number',
      turn_cap: 'degrees: number',
      stop_cap: 'hard: boolean',
    },
    recognised: 'registration',
  },
  {
    title: 'functions of an object that a function returns',
    files: {
      'server.ts': `${MCP}${Z}const registry = (server: McpServer) => ({
  put: (name: string, shape: z.ZodRawShape) => server.registerTool(name, { description: 'Puts it.', inputSchema: shape }, ${RESULT}),
})
export function main() {
  const made = registry(new McpServer({ name: 'mill', version: '1.0.0' }))
  made.put('put_sack', { floor: z.number() })
  made.put('put_stone', { weight: z.number() })
}`,
    },
    tools: { put_sack: 'floor: number', put_stone: 'weight: number' },
    recognised: 'registration',
  },
  {
    title: 'a wrapper within a wrapper',
    files: {
      'server.ts': `${MCP}${Z}const server = new McpServer({ name: 'mill', version: '1.0.0' })
function register(name: string, description: string, shape: z.ZodRawShape) {
  server.registerTool(name, { description, inputSchema: shape }, ${RESULT})
}
function registerRead(noun: string) {
  register(\`read_\${noun}\`, \`Reads the \${noun}.\`, { at: z.string() })
}
registerRead('sail')
registerRead('stone')`,
    },
    tools: { read_sail: 'at: string', read_stone: 'at: string' },
    recognised: 'registration',
  },
  {
    title: 'a wrapper within a function that is called once: each tool stands where it is written',
    files: {
      'server.ts': `${MCP}${Z}function register(server: McpServer, name: string, description: string, shape: z.ZodRawShape) {
  server.registerTool(name, { description, inputSchema: shape }, ${RESULT})
}
function registerAll(server: McpServer) {
  register(server, 'open_sluice', 'Opens.', { gate: z.number() })
  register(server, 'shut_sluice', 'Shuts.', { gate: z.number() })
  server.registerTool('see_sluice', { description: 'Shows.', inputSchema: { gate: z.number() } }, ${RESULT})
}
export const main = () => registerAll(new McpServer({ name: 'mill', version: '1.0.0' }))`,
    },
    tools: { open_sluice: 'gate: number', shut_sluice: 'gate: number', see_sluice: 'gate: number' },
    lines: { open_sluice: 7, shut_sluice: 8, see_sluice: 9 },
  },
  {
    title: 'a defineTool of the project whose definition stands in a member',
    files: {
      'define.ts': `export const defineTool = <T>(tool: T): T => tool`,
      'tools.ts': `${Z}import { defineTool } from './define.js'
export const lower = defineTool({ name: 'lower_anchor', config: { description: 'Lowers the anchor.', inputSchema: z.object({ metres: z.number() }) }, handler: async () => 1 })
export const raise = defineTool({ name: 'raise_anchor', about: { description: 'Raises the anchor.', parameters: z.object({ fast: z.boolean() }) }, handler: async () => 1 })
export const check = defineTool({ name: 'check_anchor', description: 'Checks the anchor.', example: { description: 'None', schema: 'none' }, handler: async () => 1 })`,
    },
    tools: { lower_anchor: 'metres: number', raise_anchor: 'fast: boolean', check_anchor: '' },
    recognised: 'call',
  },
  {
    title: 'a helper that takes the schema first, and gives a function that takes the rest',
    files: {
      'define.ts': `import type { ZodType } from 'zod'
interface Rest { name: string; description: string; execute: (input: unknown) => Promise<string> }
export function defineTool<S extends ZodType>(parameters: S) {
  return (rest: Rest) => ({ ...rest, parameters })
}`,
      'tools.ts': `${Z}import { defineTool } from './define.js'
const Shears = z.object({ blades: z.number() })
export function createTools(shop: { name: string }) {
  const grind = defineTool(Shears)({
    name: 'grind_shears',
    description: 'Grinds shears.',
    execute: async () => shop.name,
  })
  return [grind]
}
export const whet = defineTool(z.object({ knife: z.string() }))({
  name: 'whet_knife',
  description: 'Whets a knife.',
  execute: async () => 'done',
})`,
    },
    tools: { grind_shears: 'blades: number', whet_knife: 'knife: string' },
    recognised: 'call',
  },
  {
    title: 'a helper of the project whose parameter is the definition, in another file',
    files: {
      'helper.ts': `${TYPE_MCP}import type { ZodRawShape } from 'zod'
interface Definition { name: string; description: string; inputSchema: ZodRawShape }
export const define = (group: string, definition: Definition, run: () => unknown) => ({ group, ...definition, run })
export function addTool(server: McpServer, tool: ReturnType<typeof define>) {
  server.registerTool(\`\${tool.group}_\${tool.name}\`, { description: tool.description, inputSchema: tool.inputSchema }, ${RESULT})
}`,
      'tools.ts': `${Z}import { define } from './helper.js'
export const turn = define('wheel', { name: 'turn', description: 'Turns.', inputSchema: { speed: z.number() } }, () => 1)
export const brake = define('wheel', { name: 'brake', description: 'Brakes.', inputSchema: { hard: z.boolean() } }, () => 1)`,
      'server.ts': `${MCP}import { addTool } from './helper.js'
import { brake, turn } from './tools.js'
const server = new McpServer({ name: 'mill', version: '1.0.0' })
addTool(server, turn)
addTool(server, brake)`,
    },
    tools: { wheel_turn: 'speed: number', wheel_brake: 'hard: boolean' },
    recognised: 'registration',
  },
  {
    title: 'what tools/list answers: an array in the handler, recognised where it stands',
    files: {
      'server.ts': `${LOW}const server = new Server({ name: 'mill', version: '1.0.0' }, { capabilities: { tools: {} } })
server.setRequestHandler(ListToolsRequestSchema, async () => ({
  tools: [{ name: 'bake', description: 'Bakes.', inputSchema: { type: 'object', properties: { loaves: { type: 'integer' } }, required: ['loaves'] } }],
}))`,
    },
    tools: { bake: 'loaves: integer' },
    recognised: 'shape',
  },
  {
    title: 'what tools/list answers: spreads, conditions and lists of other files',
    files: {
      'flour.ts': `${Z}import { zodToJsonSchema } from './convert.js'
export const flourTools = [{ name: 'pack', description: 'Packs flour.', inputSchema: zodToJsonSchema(z.object({ bags: z.number() })) }]`,
      'convert.ts': `${Z}export const zodToJsonSchema = (schema: z.ZodType) => z.toJSONSchema(schema)`,
      'extra.js': `export const extra = { store: { name: 'store', description: 'Stores.', inputSchema: { type: 'object', properties: { shed: { type: 'string' } } } } }`,
      'server.ts': `${LOW}import { extra } from './extra.js'
import { flourTools } from './flour.js'
const server = new Server({ name: 'mill', version: '1.0.0' }, { capabilities: { tools: {} } })
server.setRequestHandler(ListToolsRequestSchema, () => {
  const tools = [...flourTools, ...Object.values(extra)]
  if (process.env.READ_ONLY) return { tools: tools.filter(({ name }) => name !== 'store') }
  return { tools }
})`,
    },
    tools: { pack: 'bags: number', store: 'shed?: string' },
    recognised: 'registration',
  },
  {
    title: 'what tools/list answers: what a method of the class has put into a map',
    files: {
      'server.ts': `${LOW}export class MillServer {
  private server: Server
  private tools = new Map<string, object>()
  constructor() {
    this.server = new Server({ name: 'mill', version: '1.0.0' }, { capabilities: { tools: {} } })
    this.setUp()
    this.addSacks()
  }
  private setUp() {
    this.server.setRequestHandler(ListToolsRequestSchema, async () => ({ tools: Array.from(this.tools.values()) }))
  }
  private addSacks() {
    this.registerTool('hoist', 'Hoists a sack.', async () => 1, { type: 'object', properties: { floor: { type: 'number' } } })
    this.registerTool('drop', 'Drops a sack.', async () => 1, { type: 'object', properties: { chute: { type: 'string' } } })
  }
  registerTool(name: string, description: string, run: () => Promise<number>, inputSchema?: Record<string, unknown>) {
    this.tools.set(name, { name, description, inputSchema: inputSchema ?? { type: 'object', properties: {} } })
  }
}`,
    },
    tools: { hoist: 'floor?: number', drop: 'chute?: string' },
    recognised: 'registration',
  },
  {
    title: 'what tools/list answers: a method of a class, entries made of instances',
    files: {
      'tools.ts': `export class Hoist {
  readonly name = 'hoist'
  toTool() { return { name: this.name, description: 'Hoists a sack.', inputSchema: { type: 'object' as const, properties: { floor: { type: 'number' } } } } }
}`,
      'server.ts': `${LOW}import { Hoist } from './tools.js'
export class MillServer {
  private server: Server
  private tools = [new Hoist()]
  constructor() {
    this.server = new Server({ name: 'mill', version: '1.0.0' }, { capabilities: { tools: {} } })
    this.setUp()
  }
  private setUp() {
    this.server.setRequestHandler(ListToolsRequestSchema, async () => ({ tools: this.tools.map((tool) => tool.toTool()) }))
    this.server.setRequestHandler(CallToolRequestSchema, async () => ({ content: [] }))
  }
}`,
    },
    tools: { hoist: 'floor?: number' },
    recognised: 'registration',
  },
  {
    title: 'a function that another one returns, of another file',
    files: {
      'register.ts': `${MCP}${Z}export interface Chore { name: string, description: string, args?: z.ZodRawShape, scopes?: string[], run(): unknown }
export function createRegister(log: (text: string) => void, server: McpServer, scopes: Set<string>, allowed?: Set<string>) {
  return (chore: Chore): void => {
    if (allowed && !allowed.has(chore.name)) return
    if (scopes.size > 0 && !(chore.scopes ?? []).every((each) => scopes.has(each))) return
    if (chore.args) server.tool(chore.name, chore.description, chore.args, ${RESULT})
    else server.tool(chore.name, chore.description, ${RESULT})
    log(chore.name)
  }
}
export const registering = (server: McpServer) => (name: string, shape: z.ZodRawShape) =>
  server.registerTool(name, { description: 'Does ' + name + '.', inputSchema: shape }, ${RESULT})
export const named = (server: McpServer) => {
  function add(name: string, shape: z.ZodRawShape) {
    server.registerTool(name, { description: 'Does ' + name + '.', inputSchema: shape }, ${RESULT})
  }
  return add
}`,
      'sweep.ts': `${Z}import type { Chore } from './register.js'
const args = { floor: z.string() }
export const sweep: Chore = { name: 'sweep_floor', description: 'Sweeps a floor.', args, scopes: ['read'], run: () => 1 }
export const rest: Chore = { name: 'take_rest', description: 'Takes a rest.', run: () => 1 }`,
      'server.ts': `${MCP}${Z}import { createRegister, named, registering } from './register.js'
import { rest, sweep } from './sweep.js'
export function createServer(deps: { log: (text: string) => void, scopes?: string[], allowed?: string[] }) {
  const server = new McpServer({ name: 'house', version: '1.0.0' })
  const allowed = deps.allowed && new Set(deps.allowed)
  const chore = createRegister(deps.log, server, new Set(deps.scopes), allowed)
  chore(sweep)
  chore(rest)
  registering(server)('wash_dishes', { plates: z.number() })
  const add = named(server)
  add('iron_shirt', { shirt: z.string() })
  return server
}`,
    },
    tools: {
      sweep_floor: 'floor: string',
      take_rest: '',
      wash_dishes: 'plates: number',
      iron_shirt: 'shirt: string',
    },
    recognised: 'registration',
  },
  {
    title: 'members of an object that a function returns',
    files: {
      'kit.ts': `${MCP}${Z}export const makeKit = (server: McpServer) => {
  const remove = (name: string) => void name
  return {
    add(name: string, shape: z.ZodRawShape) {
      server.registerTool(name, { description: 'Does ' + name + '.', inputSchema: shape }, ${RESULT})
    },
    plain: (name: string, description: string) => server.registerTool(name, { description }, ${RESULT}),
    remove,
  }
}`,
      'server.ts': `${MCP}${Z}import { makeKit } from './kit.js'
const server = new McpServer({ name: 'house', version: '1.0.0' })
const { add: put, remove } = makeKit(server)
const kit = makeKit(server)
put('dust_shelf', { shelf: z.string() })
kit.plain('open_window', 'Opens a window.')
remove('dust_shelf')
${START}`,
    },
    tools: { dust_shelf: 'shelf: string', open_window: '' },
    recognised: 'registration',
  },
  {
    title: 'a function of its own that makes entries for a model, called with what another file knows',
    files: {
      'entry.ts': `import type { ChatCompletionFunctionTool } from 'openai/resources'
${Z}interface Entry { name: string; description: string; sent: ChatCompletionFunctionTool }
function made(name: string, description: string, schema: z.ZodType): Entry {
  return { name, description, sent: { type: 'function', function: { name, description, parameters: z.toJSONSchema(schema) as never } } }
}
export function entry(config: { name: string; description: string; args: Record<string, z.ZodType>; run: () => unknown }): Entry {
  return made(config.name, config.description, z.object(config.args))
}`,
      'house.ts': `${Z}import { entry } from './entry.js'
interface Keeper { call(): string }
export const makeBell = (keeper: Keeper) =>
  entry({ name: 'ring_bell', description: 'Rings it.', args: { times: z.number() }, run: async () => keeper.call() })
export const makeDoor = (keeper: Keeper, options?: { doors: string[] }) =>
  entry({ name: 'open_door', description: 'Opens it.', args: { door: z.enum(options!.doors as [string]), wide: z.boolean() }, run: async () => keeper.call() })`,
      'all.ts': `import { makeBell, makeDoor } from './house.js'
export const all = (keeper: { call(): string }) => [makeBell(keeper), makeDoor(keeper, { doors: ['front'] })]`,
    },
    tools: { ring_bell: 'times: number', open_door: 'door: string, wide: boolean' },
  },
  {
    title:
      'entries for a model whose schema goes by what is not known, under names that functions on the way write out',
    files: {
      'entry.ts': `${Z}function made(name: string, description: string, schema: z.ZodType) {
  return { run: () => 1, sent: { type: 'function' as const, function: { name, description, parameters: z.toJSONSchema(schema) } } }
}
export const entry = (config: { name: string; description: string; args: z.ZodRawShape }) =>
  made(config.name, config.description, z.object(config.args))
export const plain = (name: string, schema: z.ZodType) => made(name, 'Does it.', schema)`,
      'house.ts': `${Z}import { entry, plain } from './entry.js'
interface Keeper { isNight(): boolean; rooms: z.ZodType }
export const makeLamp = (keeper: Keeper) =>
  entry({ name: 'light_lamp', description: 'Lights it.', args: { at: keeper.isNight() ? z.string() : z.number() } })
export const makeStove = (keeper: Keeper) => plain('heat_stove', z.object({ room: keeper.rooms }))
export const makeClock = (keeper: Keeper) => plain('wind_clock', z.object({ turns: z.number() }))`,
      'all.ts': `import { makeClock, makeLamp, makeStove } from './house.js'
export const all = (keeper: never) => [makeLamp(keeper), makeStove(keeper), makeClock(keeper)]`,
      'attic.ts': `import { makeLamp } from './house.js'
export const again = (keeper: never) => [makeLamp(keeper)]`,
    },
    tools: {
      light_lamp: /it depends on `keeper`, a parameter of `all`/,
      heat_stove: /it depends on `keeper`, a parameter of `all`/,
      wind_clock: 'turns: number',
    },
  },
]
