import { type Form, MCP, START, TYPE_MCP, Z } from './form.js'

const RESULT = 'async () => ({ content: [] })'

export const receivers: Form[] = [
  {
    title: 'a parameter of the type that a server has, of the same file and of another',
    files: {
      'server.ts': `${MCP}${Z}export const server = new McpServer({ name: 'bells', version: '1.0.0' })
export type Bells = typeof server
export function ring(bells: Bells) {
  bells.registerTool('carillon', { description: 'Rings all.', inputSchema: { times: z.number() } }, ${RESULT})
}`,
      'index.ts': "export { server, type Bells } from './server.js'",
      'register.ts': `${Z}import type { Bells } from './index.js'
export const register = (bells: Bells) =>
  bells.registerTool('glockenspiel', { description: 'Plays.', inputSchema: { note: z.string() } }, ${RESULT})`,
    },
    tools: { carillon: 'times: number', glockenspiel: 'note: string' },
    recognised: 'call',
  },
  {
    title: 'an untyped parameter in JavaScript, called with a server of the same file',
    files: {
      'server.js': `${MCP}${Z}function register(s) {
  s.registerTool('ring_bell', { description: 'Rings.', inputSchema: { times: z.number() } }, ${RESULT})
}
const server = new McpServer({ name: 'bells', version: '1.0.0' })
register(server)`,
    },
    tools: { ring_bell: 'times: number' },
    recognised: 'call',
  },
  {
    title: 'an untyped parameter in JavaScript, called with a new server of another file',
    files: {
      'register.js': `${Z}export function register(s) {
  s.tool('toll_bell', 'Tolls.', { times: z.number() }, ${RESULT})
}`,
      'server.js': `${MCP}import { register } from './register.js'
${START}register(new McpServer({ name: 'bells', version: '1.0.0' }))`,
    },
    tools: { toll_bell: 'times: number' },
    recognised: 'call',
  },
  {
    title: 'an untyped parameter in CommonJS',
    files: {
      'register.cjs': `const { z } = require('zod')
module.exports = function register(server) {
  server.registerTool('chime', { description: 'Chimes.', inputSchema: { note: z.string() } }, ${RESULT})
}`,
      'more.cjs': `const { z } = require('zod')
exports.addMore = (server) => {
  server.registerTool('jingle', { description: 'Jingles.', inputSchema: { note: z.string() } }, ${RESULT})
}`,
      'server.cjs': `const { McpServer } = require('@modelcontextprotocol/sdk/server/mcp.js')
const register = require('./register.cjs')
const { addMore } = require('./more.cjs')
const server = new McpServer({ name: 'bells', version: '1.0.0' })
register(server)
addMore(server)`,
    },
    tools: { jingle: 'note: string', chime: 'note: string' },
    recognised: 'call',
  },
  {
    title: 'methods that are destructured, with other names',
    files: {
      'held.ts': `${MCP}${Z}const { registerTool: add } = new McpServer({ name: 'bells', version: '1.0.0' })
add('clang', { description: 'Clangs.', inputSchema: { times: z.number() } }, ${RESULT})`,
      'given.ts': `${TYPE_MCP}${Z}export function register({ registerTool, tool: also }: McpServer) {
  registerTool('knell', { description: 'Knells.', inputSchema: { times: z.number() } }, ${RESULT})
  also('ding', 'Dings.', { times: z.number() }, ${RESULT})
}`,
    },
    tools: { clang: 'times: number', knell: 'times: number', ding: 'times: number' },
    recognised: 'call',
  },
  {
    title: 'methods that are called by call, apply and Reflect.apply, of the server and of its class',
    files: {
      'called.ts': `${TYPE_MCP}import { McpServer as Made } from '@modelcontextprotocol/sdk/server/mcp.js'
${Z}export function register(bells: unknown) {
  (bells as McpServer).registerTool.call(bells, 'swing_bell', { description: 'Swings.', inputSchema: { times: z.number() } }, ${RESULT})
  Made.prototype.tool.call(bells, 'stop_bell', 'Stops.', { hard: z.boolean() }, ${RESULT})
}`,
      'applied.js': `${MCP}${Z}const server = new McpServer({ name: 'bells', version: '1.0.0' })
const given = ['cast_bell', { description: 'Casts.', inputSchema: { metal: z.string() } }, ${RESULT}]
server.registerTool.apply(server, given)
Reflect.apply(server.registerTool, server, ['hang_bell', { description: 'Hangs.', inputSchema: { tower: z.string() } }, ${RESULT}])
for (const each of [['oil_bell', 'Oils.', { litres: z.number() }, ${RESULT}]]) server.tool.apply(server, each)
function add() { return server.registerTool.apply(server, arguments) }
add('melt_bell', { description: 'Melts.', inputSchema: { metal: z.string() } }, ${RESULT})`,
      'own-call.ts': `import { client } from './client.js'
client.call('list_bells', { description: 'Is no tool.', inputSchema: {} })
client.registerTool.call(client.other, 'no_tool')
export function handOn(target: any, args: any[]) {
  const { given } = client
  client.method.apply(target, args)
  return [given.run.apply(null, args), Reflect.apply(client.method, target, args)]
}`,
    },
    tools: {
      swing_bell: 'times: number',
      stop_bell: 'hard: boolean',
      cast_bell: 'metal: string',
      hang_bell: 'tower: string',
      oil_bell: 'litres: number',
      null: /^unevaluated: it depends on `arguments`, which only exists when its function runs/,
    },
  },
  {
    title: 'a private member, a getter, a default, a type parameter, an element of a list',
    files: {
      'app.ts': `${MCP}${Z}export class App {
  #own = new McpServer({ name: 'own', version: '1.0.0' })
  private made?: McpServer
  get server() { this.made ??= new McpServer({ name: 'made', version: '1.0.0' }); return this.made }
  add() {
    this.#own.registerTool('scrape_hull', { description: 'Scrapes.', inputSchema: { ship: z.string() } }, ${RESULT})
    this.server.registerTool('paint_hull', { description: 'Paints.', inputSchema: { ship: z.string() } }, ${RESULT})
  }
}
export function register<S extends McpServer>(server: S): S {
  server.registerTool('tar_hull', { description: 'Tars.', inputSchema: { ship: z.string() } }, ${RESULT})
  return server
}`,
      'many.js': `${MCP}${Z}const one = new McpServer({ name: 'one', version: '1.0.0' })
for (const server of [one, new McpServer({ name: 'two', version: '1.0.0' })])
  server.registerTool('launch_hull', { description: 'Launches.', inputSchema: { tide: z.string() } }, ${RESULT})
export function addTo(server = new McpServer({ name: 'three', version: '1.0.0' })) {
  server.tool('moor_hull', 'Moors.', { berth: z.number() }, ${RESULT})
}`,
    },
    tools: {
      scrape_hull: 'ship: string',
      paint_hull: 'ship: string',
      tar_hull: 'ship: string',
      launch_hull: 'tide: string',
      moor_hull: 'berth: number',
    },
    recognised: 'call',
  },
  {
    title: 'a method that is bound, be it with some of its arguments',
    files: {
      'server.ts': `${MCP}${Z}const server = new McpServer({ name: 'bells', version: '1.0.0' })
const add = server.registerTool.bind(server)
add('lift_bell', { description: 'Lifts.', inputSchema: { metres: z.number() } }, ${RESULT})
const lend = server.tool.bind(server, 'lend_bell', 'Lends.', { to: z.string() })
lend(${RESULT})
server.registerTool.bind(server, 'sell_bell')({ description: 'Sells.', inputSchema: { price: z.number() } }, ${RESULT})
export function sort(lend: any) {
  const bySize = server.registerTool.bind(server, 'sort_bells', { description: 'Sorts.', inputSchema: { by: z.string() } })
  bySize(${RESULT})
  lend('is not the one above')
}`,
    },
    tools: {
      lift_bell: 'metres: number',
      lend_bell: 'to: string',
      sell_bell: 'price: number',
      sort_bells: 'by: string',
    },
    recognised: 'call',
  },
  {
    title: 'a method whose name is written as a text, or held by a constant',
    files: {
      'server.ts': `${MCP}${Z}const server = new McpServer({ name: 'bells', version: '1.0.0' }) as any
server['registerTool']('polish_bell', { description: 'Polishes.', inputSchema: { bell: z.string() } }, ${RESULT})
server?.['tool']('count_bells', 'Counts.', { tower: z.string() }, ${RESULT})`,
      'given.js': `${Z}/** @param {import('@modelcontextprotocol/sdk/server/mcp.js').McpServer} server */
export const add = (server) => server[\`registerTool\`]('find_bell', { description: 'Finds.', inputSchema: { note: z.string() } }, ${RESULT})`,
      'constants.ts': `${TYPE_MCP}${Z}export const register = (server: McpServer) => {
  server[LATE]('gild_bell', { description: 'Gilds.', inputSchema: { gold: z.number() } }, ${RESULT})
  server[WAYS.add]('swap_bell', { description: 'Swaps.', inputSchema: { old: z.string() } }, ${RESULT})
  server[short]('drop_bell', 'Drops.', { height: z.number() }, ${RESULT})
  server[Way.Full]('warm_bell', { description: 'Warms.', inputSchema: { degrees: z.number() } }, ${RESULT})
}
const LATE = 'registerTool'
const WAYS = { add: LATE, short: 'tool' } as const
const { short } = WAYS
enum Way { Full = 'registerTool' }`,
    },
    tools: {
      polish_bell: 'bell: string',
      count_bells: 'tower: string',
      find_bell: 'note: string',
      gild_bell: 'gold: number',
      swap_bell: 'old: string',
      drop_bell: 'height: number',
      warm_bell: 'degrees: number',
    },
    recognised: 'call',
  },
  {
    title: 'a type of JSDoc',
    files: {
      'register.js': `${Z}/** @param {import('@modelcontextprotocol/sdk/server/mcp.js').McpServer} target */
export function register(target) {
  target.registerTool('peal', { description: 'Peals.', inputSchema: { bells: z.number() } }, ${RESULT})
}`,
    },
    tools: { peal: 'bells: number' },
    recognised: 'call',
  },
  {
    title: 'Pick of the server, and an alias of it',
    files: {
      'types.ts': `${TYPE_MCP}export type Registrar = Pick<McpServer, 'registerTool'>\nexport type Target = Registrar`,
      'one.ts': `${TYPE_MCP}${Z}export const one = (target: Pick<McpServer, 'registerTool'>) => {
  target.registerTool('clang', { description: 'Clangs.', inputSchema: { bell: z.string() } }, ${RESULT})
}`,
      'two.ts': `${Z}import type { Target } from './types.js'
export function two(target: Target) {
  target.registerTool('clank', { description: 'Clanks.', inputSchema: { chain: z.string() } }, ${RESULT})
}`,
    },
    tools: { clang: 'bell: string', clank: 'chain: string' },
    recognised: 'call',
  },
  {
    title:
      'an interface that extends the server, one of the project’s own with registerTool, an intersection',
    files: {
      'types.ts': `${TYPE_MCP}export interface Tower extends McpServer { bells: number }
export type InTower = McpServer & { tower: string }
export interface Registrar { registerTool(name: string, config: object, callback: unknown): void }`,
      'tools.ts': `${Z}import type { InTower, Registrar, Tower } from './types.js'
export function a(server: Tower) {
  server.registerTool('swing', { description: 'Swings.', inputSchema: { bell: z.string() } }, ${RESULT})
}
export function b(server: InTower) {
  server.registerTool('stop', { description: 'Stops.', inputSchema: { at: z.string() } }, ${RESULT})
}
export function c(server: Registrar) {
  server.registerTool('tune', { description: 'Tunes.', inputSchema: { hertz: z.number() } }, ${RESULT})
}`,
    },
    tools: { swing: 'bell: string', stop: 'at: string', tune: 'hertz: number' },
    recognised: 'call',
  },
  {
    title: 'a class that extends the server and calls itself',
    files: {
      'server.ts': `${MCP}${Z}export class Carillon extends McpServer {
  constructor() {
    super({ name: 'carillon', version: '1.0.0' })
    this.tool('play_tune', 'Plays a tune.', { tune: z.string() }, ${RESULT})
    this.addAll()
  }
  private addAll() {
    this.registerTool('stop_tune', { description: 'Stops.', inputSchema: { hard: z.boolean() } }, ${RESULT})
  }
}`,
    },
    tools: { play_tune: 'tune: string', stop_tune: 'hard: boolean' },
    recognised: 'call',
  },
  {
    title: 'an imported let, a member of a state',
    files: {
      'server.ts': `${TYPE_MCP}import { McpServer as Made } from '@modelcontextprotocol/sdk/server/mcp.js'
export let server: McpServer
export const state = { server: null as unknown as McpServer }
export function start() { server = new Made({ name: 'x', version: '1' }); state.server = server }`,
      'tools.ts': `${Z}import { server, state } from './server.js'
server.registerTool('knell', { description: 'Knells.', inputSchema: { name: z.string() } }, ${RESULT})
state.server.registerTool('gong', { description: 'Sounds the gong.', inputSchema: { loud: z.boolean() } }, ${RESULT})`,
    },
    tools: { knell: 'name: string', gong: 'loud: boolean' },
    recognised: 'call',
  },
  {
    title: 'a member of a class in JavaScript that another method than the constructor gives a server',
    files: {
      'server.js': `${MCP}${Z}export class Tower {
  constructor() { this.server = null }
  build() {
    this.server = new McpServer({ name: 'bells', version: '1.0.0' })
    this.hang()
  }
  hang() {
    this.server.registerTool('hang_bell', { description: 'Hangs a bell.', inputSchema: { weight: z.number() } }, ${RESULT})
  }
}`,
    },
    tools: { hang_bell: 'weight: number' },
    recognised: 'call',
  },
  {
    title: 'a member of a class, also through as',
    files: {
      'app.ts': `${TYPE_MCP}${Z}export class App {
  constructor(private readonly deps: { server: unknown }, readonly own: McpServer) {}
  add() {
    this.own.registerTool('hum', { description: 'Hums.', inputSchema: { pitch: z.number() } }, ${RESULT})
    ;(this.deps.server as McpServer).registerTool('drone', { description: 'Drones.', inputSchema: { pitch: z.number() } }, ${RESULT})
  }
}`,
    },
    tools: { hum: 'pitch: number', drone: 'pitch: number' },
    recognised: 'call',
  },
  {
    title: 'what a function makes of a new server',
    files: {
      'with-log.ts': 'export function withLog<T>(server: T): T { return server }',
      'server.ts': `${MCP}${Z}import { withLog } from './with-log.js'
const server = withLog(new McpServer({ name: 'bells', version: '1.0.0' }))
server.registerTool('tap', { description: 'Taps.', inputSchema: { bell: z.string() } }, ${RESULT})`,
    },
    tools: { tap: 'bell: string' },
    recognised: 'call',
  },
  {
    title: 'a builder that returns the server, with a context of its own',
    files: {
      'server.ts': `${MCP}${Z}const server = new McpServer({ name: 'bells', version: '1.0.0' }).withContext({ user: 'x' })
server.registerTool('strike', { description: 'Strikes.', inputSchema: { bell: z.string() } }, ${RESULT})`,
      'context.ts': `${TYPE_MCP}export interface Context { server: McpServer; user: string }
export type Contextual = McpServer & Context`,
      'tools.ts': `${Z}import type { Context, Contextual } from './context.js'
export const register = ({ server }: Context) => {
  server.registerTool('mute', { description: 'Mutes.', inputSchema: { bell: z.string() } }, ${RESULT})
}
export async function registerMore(ctx: Context) {
  ctx.server.registerTool('unmute', { description: 'Unmutes.', inputSchema: { bell: z.string() } }, ${RESULT})
}
export function last(it: Contextual) {
  it.registerTool('tie', { description: 'Ties.', inputSchema: { rope: z.string() } }, ${RESULT})
}`,
    },
    tools: { strike: 'bell: string', mute: 'bell: string', unmute: 'bell: string', tie: 'rope: string' },
    recognised: 'call',
  },
  {
    title: 'an async arrow whose variable has the type',
    files: {
      'types.ts': `${TYPE_MCP}export type Registrar = (server: McpServer, options?: object) => Promise<void>`,
      'tools.ts': `${Z}import type { Registrar } from './types.js'
export const register: Registrar = async (server) => {
  server.registerTool('swell', { description: 'Swells.', inputSchema: { to: z.number() } }, ${RESULT})
}`,
    },
    tools: { swell: 'to: number' },
    recognised: 'call',
  },
  {
    title: 'what tsc makes of it: ES5, CommonJS',
    files: {
      'dist/server.js': `"use strict";
Object.defineProperty(exports, "__esModule", { value: true });
exports.register = register;
const mcp_js_1 = require("@modelcontextprotocol/sdk/server/mcp.js");
const zod_1 = require("zod");
const tools_js_1 = require("./tools.js");
function register(server) {
    server.registerTool('fade', { description: 'Fades.', inputSchema: { over: zod_1.z.number() } }, ${RESULT});
}
const server = new mcp_js_1.McpServer({ name: 'bells', version: '1.0.0' });
register(server);
(0, tools_js_1.registerTools)(server);`,
      'dist/tools.js': `"use strict";
Object.defineProperty(exports, "__esModule", { value: true });
exports.registerTools = void 0;
const zod_1 = require("zod");
const registerTools = (server) => {
    server.registerTool('boom', { description: 'Booms.', inputSchema: { loud: zod_1.z.boolean() } }, ${RESULT});
};
exports.registerTools = registerTools;`,
    },
    tools: { fade: 'over: number', boom: 'loud: boolean' },
    recognised: 'call',
  },
  {
    title: 'a method of a class that extends the server, which cannot be followed to it',
    files: {
      'own.ts': `${MCP}export class Tower extends McpServer {
  constructor() { super({ name: 'tower', version: '1.0.0' }) }
  addToolForAll(...args: any[]) { return this.#add('all', ...args) }
  #add(who: string, ...args: any[]) { (McpServer.prototype as any).registerTool.call(this, args[0], { title: who }, args.at(-1)) }
}`,
      'bells.ts': `${Z}import type { Tower } from './own.js'
export class Bells {
  static create(server: Tower) {
    server.addToolForAll('strike_hour', 'Strikes the hour.', { hour: z.number() }, async ({ hour }) => hour)
    server.addToolForAll('list_bells', 'Lists bells.', async () => 1)
    server.addToolForAll('set_clock', { description: 'Sets it.', inputSchema: { time: z.string() } }, async () => 1)
    server.sayOfTools('no tool', 'at all')
  }
}`,
    },
    tools: {
      strike_hour: 'hour: number',
      list_bells: '',
      set_clock: 'time: string',
      null: /^unevaluated: it depends on `args`, a parameter of `addToolForAll`/,
    },
    lines: { strike_hour: 5, list_bells: 6, set_clock: 7 },
  },
  {
    title: 'a parameter that is the method itself, by its type',
    files: {
      'server.ts': `${MCP}import addHoist from './hoist.js'
import { addWinch } from './winch.js'
export type Register = McpServer['registerTool']
export default function start(server: McpServer, options: { plain: boolean }) {
  const registerTool: Register = (name, config, callback) => {
    if (options.plain) delete config.outputSchema
    return server.registerTool(name, config, async (...args: any[]) => (callback as any)(...args))
  }
  addHoist(registerTool)
  addWinch(registerTool, options)
}`,
      'hoist.ts': `${Z}import { Register } from './server.js'
export default function registerTool(registerTool: Register) {
  registerTool('hoist', { description: 'Hoists a sack.', inputSchema: { floor: z.number() } }, ${RESULT})
}`,
      'winch.ts': `${Z}import type { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js'
export function addWinch(add: McpServer['registerTool'], options: unknown) {
  add('winch', { description: 'Winds a rope.', inputSchema: { rope: z.string() } }, ${RESULT})
}`,
    },
    tools: { hoist: 'floor: number', winch: 'rope: string' },
    recognised: 'call',
  },
  {
    title: 'a member that is the method itself, by the type that the object has in this file or in another',
    files: {
      'types.ts': `import type { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js'
interface Base { floors: number }
export interface Mill extends Base { lift: McpServer['registerTool']; inner: { lower: McpServer['tool'] } }`,
      'own.ts': `${Z}import type { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js'
interface Yard { carry: McpServer['registerTool']; gate: { open: McpServer['registerTool'] } }
export function yard(it: Yard, { carry }: Yard) {
  it.carry('carry_sack', { description: 'Carries a sack.', inputSchema: { sack: z.number() } }, ${RESULT})
  carry('carry_stone', { description: 'Carries a stone.', inputSchema: { stone: z.number() } }, ${RESULT})
  it.gate.open('open_gate', { description: 'Opens a gate.', inputSchema: { wide: z.boolean() } }, ${RESULT})
}`,
      'read.ts': `${Z}import type { Mill } from './types.js'
export const read = (mill: Mill) => {
  mill.lift('lift_sack', { description: 'Lifts a sack.', inputSchema: { sack: z.number() } }, ${RESULT})
  mill.inner.lower('lower_sack', 'Lowers a sack.', { sack: z.number() }, ${RESULT})
}`,
      'taken.ts': `${Z}import type { Mill } from './types.js'
export function taken(mill: Mill, { lift: raise }: Mill) {
  const { lift } = mill
  lift('lift_stone', { description: 'Lifts a stone.', inputSchema: { stone: z.number() } }, ${RESULT})
  raise('raise_stone', { description: 'Raises a stone.', inputSchema: { stone: z.number() } }, ${RESULT})
}`,
    },
    tools: {
      carry_sack: 'sack: number',
      carry_stone: 'stone: number',
      open_gate: 'wide: boolean',
      lift_sack: 'sack: number',
      lower_sack: 'sack: number',
      lift_stone: 'stone: number',
      raise_stone: 'stone: number',
    },
    recognised: 'call',
  },
  {
    title: 'what a function of another file has in the object that it returns, by its type and by what it is',
    files: {
      'bells.ts': `${MCP}export class Bells extends McpServer {
  constructor(about: never, options?: never) { super(about, options) }
}`,
      'make.ts': `import { Bells } from './bells.js'
interface Made { server: Bells; close(): void }
export function typed(name: string): { server: Bells; version: any } {
  const server = new Bells({ name, version: '1' } as never)
  ;(server as any)._again = () => typed(name)
  return { server, version: '1' }
}
export const untyped = (name: string) => {
  const bells = new Bells({ name, version: '1' } as never)
  return { server: bells, close() {} }
}
export async function later(name: string): Promise<{ server: Bells }> { return { server: new Bells({ name } as never) } }
export function named(name: string): Made { return { server: new Bells({ name } as never), close() {} } }
export function straight(name: string): Bells { return new Bells({ name } as never) }`,
      'index.ts': "export { later, named, straight, typed, untyped } from './make.js'",
      'tower.ts': `${Z}import { later, named, straight, typed, untyped } from './index.js'
const { server, version } = typed('tower')
server.tool('ring', 'Rings.', { bell: z.string() }, ${RESULT})
const made = untyped('tower')
made.server.tool('toll', 'Tolls.', { hours: z.number() }, ${RESULT})
export async function start() {
  const { server: awaited } = await later('tower')
  awaited.tool('peal', 'Peals.', { bells: z.number() }, ${RESULT})
}
const { server: other } = named('tower')
other.tool('chime', 'Chimes.', { tune: z.string() }, ${RESULT})
straight('tower').tool('hush', 'Hushes.', { all: z.boolean() }, ${RESULT})
export default version`,
    },
    tools: {
      ring: 'bell: string',
      toll: 'hours: number',
      peal: 'bells: number',
      chime: 'tune: string',
      hush: 'all: boolean',
    },
  },
  {
    title: 'a server that is given to a kit, and connected below in steps that wait',
    files: {
      'kit.ts': `${TYPE_MCP}${Z}import { addAll } from './add-all.js'
const tools = [{ name: 'wind_clock', description: 'Winds the clock.', shape: { turns: z.number() } }]
export function clockKit() {
  let active: unknown = null
  return {
    bind(server: McpServer) {
      active = server.server
      addAll({ server, tools })
    },
    active: () => active,
  }
}`,
      'add-all.ts': `${TYPE_MCP}interface Given { server: McpServer; tools: any[] }
export function addAll(given: Given) {
  const { server, tools } = given
  for (const tool of tools) server.registerTool(tool.name, { description: tool.description, inputSchema: tool.shape }, async () => ({ content: [] }))
}`,
      'main.ts': `${MCP}import { clockKit } from './kit.js'
import { pipe } from './pipe.js'
export async function main() {
  const server = new McpServer({ name: 'tower', version: '1.0.0' })
  const kit = clockKit()
  kit.bind(server)
  server.connect(pipe).then(() => { throw new Error('the clock runs here') }).catch(() => process.exit(1)).finally(() => {})
}
export async function other() {
  const server = new McpServer({ name: 'tower', version: '1.0.0' })
  const kit = clockKit()
  kit.bind(server)
  await server.connect(pipe)
  server.server.onerror = await server.close()
}`,
      'pipe.ts': 'export const pipe: any = {}',
    },
    tools: { wind_clock: 'turns: number' },
    recognised: 'registration',
  },
]
