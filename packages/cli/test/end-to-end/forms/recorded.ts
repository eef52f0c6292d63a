import { type Form, LOW, MCP, START, TYPE_MCP, Z } from './form.js'

const RESULT = 'async () => ({ content: [] })'

/** Tools that show only where code that registers them is run: with instances, and with what other modules add. */
export const recorded: Form[] = [
  {
    title: 'an abstract base that registers, members filled by subclasses of other files',
    files: {
      'base.ts': `${TYPE_MCP}${Z}export abstract class ToolBase<S extends z.ZodRawShape> {
  abstract readonly name: string
  abstract readonly description: string
  abstract readonly shape: S
  abstract run(input: unknown): Promise<string>
  register(server: McpServer) {
    server.registerTool(this.name, { description: this.description, inputSchema: this.shape }, async (input) => ({ content: [{ type: 'text', text: await this.run(input) }] }))
  }
}`,
      'rivet.ts': `${Z}import { ToolBase } from './base.js'
const shape = { plate: z.string(), count: z.number() }
export class RivetTool extends ToolBase<typeof shape> {
  readonly name = 'rivet'
  readonly description = 'Drives rivets.'
  readonly shape = shape
  constructor(private readonly store: { save(): Promise<void> }) { super() }
  async run() { await this.store.save(); return 'ok' }
}`,
      'saw.ts': `${Z}import { ToolBase } from './base.js'
export class SawTool extends ToolBase<z.ZodRawShape> {
  name = 'saw'
  description = 'Saws a plank.'
  shape = { plank: z.string() }
  constructor(readonly store: { save(): Promise<void> }) { super() }
  async run() { return 'ok' }
}`,
      'server.ts': `${MCP}import { RivetTool } from './rivet.js'
import { SawTool } from './saw.js'
import { openStore } from './store.js'
const server = new McpServer({ name: 'yard', version: '1.0.0' })
const store = await openStore()
const toolClasses = [RivetTool, SawTool]
toolClasses.map((Tool) => new Tool(store)).forEach((tool) => tool.register(server))`,
      'store.ts':
        "export async function openStore(): Promise<{ save(): Promise<void> }> { throw new Error('a database is opened here') }",
    },
    tools: { rivet: 'plate: string, count: number', saw: 'plank: string' },
    recognised: 'registration',
  },
  {
    title: 'super with a name and a schema',
    files: {
      'base.ts': `${TYPE_MCP}import type { ZodRawShape } from 'zod'
export abstract class NamedTool {
  constructor(protected readonly id: string, protected readonly help: string, protected readonly input: ZodRawShape) {}
  attach(server: McpServer) { server.tool(this.id, this.help, this.input, async () => ({ content: [] })) }
}`,
      'sand.ts': `${Z}import { NamedTool } from './base.js'
export class Sand extends NamedTool { constructor() { super('sand_deck', 'Sands the deck.', { grit: z.number() }) } }`,
      'server.ts': `${MCP}import { Sand } from './sand.js'
const server = new McpServer({ name: 'yard', version: '1.0.0' })
new Sand().attach(server)`,
    },
    tools: { sand_deck: 'grit: number' },
    recognised: 'registration',
  },
  {
    title: 'a set of tools that a class keeps in a member and registers itself',
    files: {
      'yard.ts': `${MCP}${Z}export class Yard {
  private readonly server = new McpServer({ name: 'yard', version: '1.0.0' })
  private readonly tools = [{ name: 'lift_crane', description: 'Lifts.', shape: { tons: z.number() } }]
  constructor(private readonly port: number) { this.setUp() }
  private setUp() {
    for (const tool of this.tools) this.server.registerTool(tool.name, { description: tool.description, inputSchema: tool.shape }, async () => ({ content: [] }))
  }
}
new Yard(1).toString()`,
    },
    tools: { lift_crane: 'tons: number' },
    recognised: 'registration',
  },
  {
    title: 'instances that take what only a running program has',
    files: {
      'tools.ts': `${Z}import type { Client } from './client.js'
export class Dry {
  name = 'dry_dock'
  description: string
  schema = { ship: z.string() }
  constructor(private readonly client: Client) { this.description = \`Docks a ship at \${client.yard}.\` }
  run() { return this.client.send() }
}`,
      'client.ts': 'export interface Client { yard: string; send(): void }',
      'server.ts': `${MCP}import type { Client } from './client.js'
import { Dry } from './tools.js'
export function serve(client: Client) {
  const server = new McpServer({ name: 'yard', version: '1.0.0' })
  const tools = [Dry].map((T) => new T(client))
  for (const tool of tools) server.registerTool(tool.name, { description: tool.description, inputSchema: tool.schema }, async () => ({ content: [] }))
}`,
    },
    tools: { dry_dock: 'ship: string', null: /^unevaluated: it depends on `client`, a parameter of `serve`/ },
    unknown: { dry_dock: ['description'] },
  },
  {
    title: 'a registry of the project’s own, filled by modules that are only imported',
    files: {
      'registry.ts': `import type { ZodRawShape } from 'zod'
interface Entry { name: string; description: string; schema: ZodRawShape }
const entries = new Map<string, Entry>()
export function provide(entry: Entry) { entries.set(entry.name, entry) }
export const provided = () => [...entries.values()]`,
      'oil.ts': `${Z}import { provide } from './registry.js'
provide({ name: 'oil_gear', description: 'Oils a gear.', schema: { gear: z.string() } })`,
      'server.ts': `${MCP}import './oil.js'
import { provided } from './registry.js'
const server = new McpServer({ name: 'mill', version: '1.0.0' })
for (const entry of provided()) server.registerTool(entry.name, { description: entry.description, inputSchema: entry.schema }, ${RESULT})`,
    },
    tools: {
      null: /^unevaluated: it depends on `provided\(\)`, which is empty until other code of the program fills it/,
    },
    recognised: 'registration',
  },
  {
    title: 'what a loop changes in each turn is not known',
    files: {
      'queue.js': `${MCP}${Z}const server = new McpServer({ name: 'mill', version: '1.0.0' })
const queue = [{ name: 'lift_sluice', shape: { by: z.number() } }]
const found = []
let match
while ((match = /x/g.exec('y'))) found.push(...match.map((each) => each + match.index))
let entry
while ((entry = queue.pop())) server.registerTool(entry.name, { description: 'Lifts.', inputSchema: entry.shape }, ${RESULT})`,
    },
    tools: { null: /^unevaluated: it depends on `entry`, which changes in each turn of a loop/ },
  },
  ...(
    [
      ['while (queue.length > 0) { const entry = queue.shift()!; REGISTER }', 'entry', 'entry'],
      ['let at = 0\nwhile (at < queue.length) { const entry = queue[at]; REGISTER; at++ }', 'entry', 'entry'],
      ['let at = 0\nwhile (at < queue.length) { REGISTER; at++ }', 'queue[at]', 'at'],
    ] as const
  ).map(
    ([loop, entry, name]): Form => ({
      title: `what a loop changes is not known: ${loop}`,
      files: {
        'queue.ts': `${MCP}${Z}const server = new McpServer({ name: 'mill', version: '1.0.0' })
const queue = [{ name: 'lift_sluice', shape: { by: z.number() } }]
${loop.replace('REGISTER', `server.registerTool(${entry}.name, { description: 'Lifts.', inputSchema: ${entry}.shape }, ${RESULT})`)}`,
      },
      tools: {
        null: new RegExp(`^unevaluated: it depends on \`${name}\`, which changes in each turn of a loop`),
      },
    }),
  ),
  ...['this.yard.isClosed', 'this.yard', "this.yard.state !== 'open'", '!this.yard.mayLift()'].map(
    (condition): Form => ({
      title: `a name that a constructor is given, registered by a base class unless ${condition}`,
      files: {
        'lift.ts': `${TYPE_MCP}${Z}export interface Yard { isClosed: boolean; state: string; mayLift(): boolean }
export abstract class Lift {
  readonly id: string
  readonly yard: Yard
  abstract fields: z.ZodRawShape
  constructor({ id, yard }: { id: string; yard: Yard }) { this.id = id; this.yard = yard }
  register(server: McpServer) {
    if (${condition}) return
    server.registerTool(this.id, { description: 'Lifts.', inputSchema: this.fields }, async () => ({ content: [] }))
  }
}`,
        'lifts.ts': `${Z}import { Lift } from './lift.js'
export class Crane extends Lift { static id = 'crane'; fields = { tons: z.number() } }`,
        'server.ts': `${MCP}import type { Yard } from './lift.js'
import { Crane } from './lifts.js'
export function start(yard: Yard) {
  const server = new McpServer({ name: 'yard', version: '1.0.0' })
  for (const each of [Crane]) new each({ id: each.id, yard }).register(server)
}`,
      },
      tools: { null: /it depends on `arguments\[0\]`, which is a parameter of the constructor of `Crane`/ },
    }),
  ),
  {
    title: 'a registry that modules fill, in another form where it is answered; one that nothing fills',
    files: {
      'registry.ts': `export class Registry {
  private entries = new Map<string, any>()
  register(entry: { name: string; about: string; fields: any }) { this.entries.set(entry.name, entry) }
  all() { return [...this.entries.values()] }
}
export const wheels = new Registry()
export const unused = new Registry()`,
      'wheel.ts': `${Z}import { wheels } from './registry.js'
wheels.register({ name: 'turn_wheel', about: 'Turns it.', fields: z.object({ by: z.number() }) })`,
      'brake.ts': `${Z}import { wheels } from './registry.js'
wheels.register({ name: 'brake_wheel', about: 'Brakes it.', fields: z.object({ hard: z.boolean() }) })`,
      'server.ts': `${LOW}${Z}import { unused, wheels } from './registry.js'
import './brake.js'
import './wheel.js'
const server = new Server({ name: 'mill', version: '1.0.0' }, { capabilities: { tools: {} } })
server.setRequestHandler(ListToolsRequestSchema, async () => ({
  tools: wheels.all().map((each) => ({ name: each.name, description: each.about, inputSchema: z.toJSONSchema(each.fields) })),
}))`,
      'empty.ts': `${LOW}import { unused } from './registry.js'
const server = new Server({ name: 'mill', version: '1.0.0' }, { capabilities: { tools: {} } })
server.setRequestHandler(ListToolsRequestSchema, async () => ({ tools: unused.all() }))`,
      'none.ts': `${LOW}const server = new Server({ name: 'mill', version: '1.0.0' }, { capabilities: { tools: {} } })
server.setRequestHandler(ListToolsRequestSchema, async () => ({ tools: [] }))`,
    },
    tools: {
      turn_wheel: 'by: number',
      brake_wheel: 'hard: boolean',
      null: /unused\.all\(\)/,
    },
  },
  {
    title: 'what a loop makes by itself in its one turn',
    files: {
      'once.ts': `${MCP}${Z}const server = new McpServer({ name: 'mill', version: '1.0.0' })
for (;;) {
  const shape = { by: z.number() }
  server.registerTool('lift_gate', { description: 'Lifts.', inputSchema: shape }, ${RESULT})
  break
}`,
    },
    tools: { lift_gate: 'by: number' },
  },
  {
    title: 'what methods of a builder give its instance before one of them registers it',
    files: {
      'builder.js': `${MCP}${Z}class Builder {
  constructor() { this.parts = {} }
  named(name) { this.parts.name = name; return this }
  taking(inputSchema) { this.parts.inputSchema = inputSchema; return this }
  addTo(server) { server.registerTool(this.parts.name, this.parts, ${RESULT}) }
}
const server = new McpServer({ name: 'mill', version: '1.0.0' })
new Builder().named('drop_sluice').taking({ by: z.number() }).addTo(server)`,
      'part.ts': `${TYPE_MCP}export class Part {
  private fields: any = {}
  text = ''
  constructor(private name: string) {}
  taking(name: string, type: unknown) { this.fields[name] = type; return this }
  async load() { throw new Error('is not called') }
  says(text: string) { this.text = text }
  addTo(server: McpServer) { server.registerTool(this.name, { description: this.text, inputSchema: this.fields }, ${RESULT}); return this }
}`,
      'parts.ts': `${MCP}${Z}import { Part } from './part.js'
const server = new McpServer({ name: 'mill', version: '1.0.0' })
new Part('grease_axle').taking('by', z.number()).addTo(server)
const raised = new Part('raise_sluice').taking('by', z.number())
raised.taking('slow', z.boolean())
raised.says('Raises it.')
await raised.load()
raised.addTo(server)
const shut = new Part('shut_sluice')
shut.text = 'Shuts it.'
export function addAll(server: McpServer) {
  shut.addTo(server)
  const count = new Part('count_sluices')
  count.taking('from', z.string())
  count.addTo(server)
}`,
    },
    tools: {
      drop_sluice: 'by: number',
      grease_axle: 'by: number',
      raise_sluice: 'by: number, slow: boolean',
      shut_sluice: '',
      count_sluices: 'from: string',
    },
  },
  {
    title: 'a list that one function fills and another one registers',
    files: {
      'server.ts': `${MCP}${Z}export function start() {
  const server = new McpServer({ name: 'mill', version: '1.0.0' })
  const wheels: any[] = []
  addWheels(wheels)
  registerAll(server, wheels)
  registerAll(server, [])
}
function addWheels(list: any[]) { list.push({ name: 'turn_wheel', description: 'Turns.', shape: { by: z.number() } }) }
function registerAll(server: McpServer, list: any[]) {
  for (const each of list) server.registerTool(each.name, { description: each.description, inputSchema: each.shape }, ${RESULT})
}`,
      'pushed.js': `${MCP}${Z}const sails = []
sails.push({ name: 'trim_sail', description: 'Trims.', shape: { by: z.number() } })
function define(name, description, shape) { sails.push({ name, description, shape }) }
define('furl_sail', 'Furls.', { mast: z.string() })
const registerAll = (server) => sails.forEach((each) => server.registerTool(each.name, { description: each.description, inputSchema: each.shape }, ${RESULT}))
registerAll(new McpServer({ name: 'mill', version: '1.0.0' }))`,
    },
    tools: {
      trim_sail: 'by: number',
      furl_sail: 'mast: string',
      turn_wheel: 'by: number',
    },
    recognised: 'registration',
  },
  {
    title: 'a base class whose subclasses put what they are given into their descriptions',
    files: {
      'base.ts': `${TYPE_MCP}import type { ZodRawShape } from 'zod'
export abstract class Station {
  abstract name: string
  abstract description: string
  abstract fields: ZodRawShape
  attach(server: McpServer) { server.registerTool(this.name, { description: this.description, inputSchema: this.fields }, ${RESULT}) }
}`,
      'pilot.ts': `${Z}import { Station } from './base.js'
export class Pilot extends Station {
  name = 'call_pilot'
  fields = { ship: z.string() }
  description: string
  constructor(private readonly port: { name: string; open(): void }) { super(); this.description = \`Calls the pilot of \${port.name}.\`; port.open() }
}`,
      'radar.ts': `${Z}import { Station } from './base.js'
export class Radar extends Station {
  name = 'show_radar'
  description = 'Shows the radar.'
  fields: z.ZodRawShape
  constructor(fields: z.ZodRawShape) { super(); this.fields = fields }
}`,
    },
    tools: {
      call_pilot: 'ship: string',
      show_radar: /^unevaluated: it depends on `fields`, which is a parameter of the constructor of `Radar`/,
    },
    unknown: { call_pilot: ['description'] },
    recognised: 'registration',
  },
  {
    title: 'one class, of which each instance is given its definition',
    files: {
      'server.ts': `${MCP}${Z}class Signal {
  constructor(readonly id: string, readonly about: string, readonly shape: z.ZodRawShape) {}
  addTo(server: McpServer) { server.tool(this.id, this.about, this.shape, ${RESULT}) }
}
const server = new McpServer({ name: 'signals', version: '1.0.0' })
const signals = [new Signal('raise_flag', 'Raises a flag.', { flag: z.string() }), new Signal('fire_gun', 'Fires.', { times: z.number() })]
for (const signal of signals) signal.addTo(server)`,
    },
    tools: { raise_flag: 'flag: string', fire_gun: 'times: number' },
    recognised: 'registration',
  },
  {
    title: 'a class that is given the list of its tools, or what holds them, where it is made',
    files: {
      'desk.ts': `${MCP}${LOW}interface Duty { name: string; description: string; inputSchema: object }
export class Roster {
  readonly #duties = new Map<string, { duty: Duty }>()
  take(entry: { duty: Duty }) { this.#duties.set(entry.duty.name, entry); return this }
  all() { return Array.from(this.#duties.values()).map(({ duty }) => duty) }
}
export class Desk {
  constructor(private readonly duties: Duty[], private readonly log: object) {}
  open() {
    const server = new McpServer({ name: 'desk', version: '1.0.0' })
    for (const duty of this.duties) server.registerTool(duty.name, duty, ${RESULT})
  }
}
export class Mate {
  private readonly post: Duty
  constructor(post: Duty) { this.post = post }
  serve(server: McpServer) { server.registerTool(this.post.name, { description: this.post.description, inputSchema: this.post.inputSchema }, ${RESULT}) }
}
export class Answering {
  private server: Server | null = null
  constructor(private readonly roster: Roster) {}
  listen({ name }: { name: string }) {
    this.server = new Server({ name, version: '1.0.0' }, { capabilities: { tools: {} } })
    this.server.setRequestHandler(ListToolsRequestSchema, async () => ({ tools: this.current() }))
  }
  private current() { return this.roster.all() }
}`,
      'fill.ts': `import { Roster } from './desk.js'
export default () => {
  const roster = new Roster()
  roster.take({ duty: { name: 'strike_bell', description: 'Strikes the bell.', inputSchema: { type: 'object', properties: { strokes: { type: 'integer' } } } } })
  return roster
}`,
      'server.ts': `${MCP}${Z}import { Answering, Desk, Mate } from './desk.js'
import fill from './fill.js'
const duties = [{ name: 'sweep_deck', description: 'Sweeps the deck.', inputSchema: { broom: z.string() } }]
const posts = [{ name: 'man_wheel', description: 'Mans the wheel.', inputSchema: { course: z.number() } }]
export function main(log: object) {
  new Desk(duties, log).open()
  const server = new McpServer({ name: 'mates', version: '1.0.0' })
  for (const post of posts) new Mate(post).serve(server)
}
const roster = fill()
const answering = new Answering(roster)
answering.listen({ name: 'watch' })`,
    },
    tools: { sweep_deck: 'broom: string', man_wheel: 'course: number', strike_bell: 'strokes?: integer' },
    recognised: 'registration',
  },
  {
    title:
      'a class that is given what its tools only work with, or what only the program knows: its tools are where it declares them',
    files: {
      'galley.ts': `${MCP}${Z}const meals = (stove: object) => [{ name: 'boil_soup', description: 'Boils a soup.', inputSchema: { litres: z.number() }, run: () => stove }]
export class Galley {
  constructor(private readonly stove: object) {}
  serve(server: McpServer) { for (const meal of meals(this.stove)) server.registerTool(meal.name, { description: meal.description, inputSchema: meal.inputSchema }, ${RESULT}) }
}
export class Pantry {
  constructor(private readonly stock: { name: string; description: string; inputSchema: object }[]) {}
  serve(server: McpServer) { for (const each of this.stock) server.registerTool(each.name, each, ${RESULT}) }
}`,
      'server.ts': `${MCP}import { Galley, Pantry } from './galley.js'
const server = new McpServer({ name: 'galley', version: '1.0.0' })
new Galley({ rings: 4 }).serve(server)
new Galley({ rings: 2 }).serve(server)
export async function open(ask: () => Promise<never[]>) {
  const asked = await ask()
  new Pantry(asked).serve(server)
  const bought: never[] = []
  for (const each of bought) new Pantry([each]).serve(server)
}`,
    },
    tools: { boil_soup: 'litres: number', null: /^unevaluated: it depends on `stock`/ },
    recognised: 'registration',
  },
  {
    title: 'elements of what is not known, taken apart at the head of a loop',
    files: {
      'server.ts': `${MCP}interface Buoy { about: string; input: never }
export function byName(buoys: Map<string, Buoy>) {
  const server = new McpServer({ name: 'buoys', version: '1.0.0' })
  for (const [name, buoy] of buoys) server.registerTool(name, { description: buoy.about.trim(), inputSchema: buoy.input }, ${RESULT})
}
export function inOrder(buoys: Buoy[]) {
  const server = new McpServer({ name: 'buoys', version: '1.0.0' })
  for (const [index, buoy] of buoys.slice(0, 4).entries()) if (index === 0) server.registerTool('light_buoy', { description: buoy.about.trim(), inputSchema: buoy.input }, ${RESULT})
}
export const start = (known: Buoy['input']) => {
  const server = new McpServer({ name: 'buoys', version: '1.0.0' })
  for (const [name, about] of Object.entries({ drop_buoy: 'Drops a buoy.' })) server.registerTool(name, { description: about }, ${RESULT})
}`,
    },
    tools: {
      null: /^unevaluated: it depends on `buoys`/,
      light_buoy: /^unevaluated: it depends on `buoys`/,
      drop_buoy: '',
    },
    recognised: 'registration',
  },
  {
    title: 'an instance whose stand-ins are iterated, awaited, spread, compared and serialised',
    files: {
      'server.ts': `${MCP}${Z}class Customs {
  list: unknown[]
  copy: object
  isOpen: boolean
  text: string
  later: Promise<unknown>
  fields = { crate: z.string() }
  constructor(private readonly deps: any, port: any) {
    this.list = []
    this.copy = { ...deps }
    this.isOpen = port === 'north'
    this.text = JSON.stringify(port)
    this.later = Promise.resolve().then(async () => await deps)
    for (const each of deps) this.list.push(each)
  }
  register(server: McpServer) {
    server.registerTool('clear_crate', { description: 'Clears a crate.', inputSchema: this.fields }, ${RESULT})
    server.registerTool(this.text, { description: 'Is another.', inputSchema: this.fields }, ${RESULT})
  }
}
export const start = (deps: unknown, port: string) => new Customs(deps, port).register(new McpServer({ name: 'customs', version: '1.0.0' }))`,
    },
    tools: { clear_crate: /^unevaluated: it depends on `deps`/, null: /^unevaluated: it depends on/ },
    recognised: 'call',
  },
  {
    title: 'a stand-in amid JSON Schema, and in a record of schemas',
    files: {
      'tools.cjs': `class Task {
  constructor({ name, description, parameters }) { this.sent = { name, description, parameters } }
  toFunction() { return { type: 'function', function: this.sent } }
}
const fields = (properties) => ({ type: 'object', properties })
class Stow extends Task {
  constructor({ holds }) {
    super({ name: 'stow_cargo', description: 'Stows cargo.', parameters: fields({ hold: { type: 'string', enum: holds.list.map((each) => each.id) } }) })
  }
}
exports.make = (holds) => new Stow({ holds })`,
      'server.ts': `${MCP}${Z}class Ballast {
  fields: z.ZodRawShape
  constructor(tanks: any) { this.fields = { tank: tanks.schema, litres: z.number() } }
  register(server: McpServer) { server.registerTool('fill_tank', { description: 'Fills a tank.', inputSchema: this.fields }, ${RESULT}) }
}
export const start = (tanks: unknown) => new Ballast(tanks).register(new McpServer({ name: 'ship', version: '1.0.0' }))`,
    },
    tools: {
      stow_cargo: /^unevaluated: it depends on `\{ holds \}`/,
      fill_tank: /^unevaluated: it depends on `tanks/,
    },
  },
  {
    title: 'a function whose callers give it what is not known: the tools that its defaults make',
    files: {
      'server.ts': `${MCP}${Z}interface Options { bare?: boolean, strict?: boolean, crew?: { rank?: string } }
export function definitions(deck: unknown, options: Options = {}) {
  const isStrict = Boolean(options.strict)
  if (isStrict && (options.bare || !options.crew?.rank)) throw new Error('A strict deck needs a rank.')
  const tools = [
    { name: 'coil_rope', description: 'Coils a rope.', shape: { rope: z.string(), rank: isStrict ? z.string().optional() : z.string() } },
    { name: 'furl_sail', description: 'Furls a sail.', shape: { sail: z.int() } },
  ]
  return tools.map(({ name, description, shape }) => ({ name, config: { description, inputSchema: shape } }))
}
export function createServer(deck: unknown, options: Options = {}) {
  const server = new McpServer({ name: 'ship', version: '1.0.0' })
  for (const { name, config } of definitions(deck, options)) server.registerTool(name, config, ${RESULT})
  return server
}
const named = (text: string) => {
  if (!/^[a-z]+$/.test(text)) throw new Error('A name has small letters only.')
  return text
}
export async function start(input: Options & { name?: string }) {
  const crew = input.name ? { rank: named(input.name) } : undefined
  const options = crew && input.strict ? { crew, strict: true } : undefined
  await createServer(input, { bare: input.bare, strict: input.strict, crew: options ? options.crew : crew }).connect(await import('./transport.js') as any)
}`,
      'transport.ts': START,
    },
    tools: { coil_rope: 'rope: string, rank: string', furl_sail: 'sail: integer' },
    recognised: 'registration',
  },
  ...['answers', 'registers'].map((way): Form => {
    const listed = way === 'answers'
    return {
      title: `a server that ${way} what a filter by an optional parameter leaves`,
      files: {
        'tools.ts': `${Z}export const all = [
  { name: 'scan_hull', description: 'Scans the hull.', safe: true, inputSchema: ${listed ? "{ type: 'object', properties: { depth: { type: 'number' } } }" : '{ depth: z.number().optional() }'} },
  { name: 'paint_hull', description: 'Paints the hull.', safe: false, inputSchema: ${listed ? "{ type: 'object', properties: { tone: { type: 'string' } } }" : '{ tone: z.string().optional() }'} },
]
export function available(tools: typeof all, patterns?: string[], onlySafe?: boolean) {
  let found = tools
  if (patterns?.length) {
    const matchers = patterns.map((pattern) => new RegExp(pattern))
    found = found.filter(({ name }) => matchers.some((each) => each.test(name)))
  }
  return onlySafe ? found.filter(({ safe }) => safe) : found
}`,
        'server.ts': `${listed ? LOW : MCP}import { all, available } from './tools.js'
export interface Options { tools?: string[], onlySafe?: boolean }
export function serve(name: string, options?: Options) {
  const server = new ${listed ? 'Server' : 'McpServer'}({ name: 'yard', version: '1.0.0' }${listed ? ', { capabilities: { tools: {} } }' : ''})
  const tools = available(all, options?.tools, options?.onlySafe)
  ${
    listed
      ? 'server.setRequestHandler(ListToolsRequestSchema, async () => ({ tools: tools.map(({ safe, ...rest }) => rest) }))'
      : `for (const { name, ...config } of tools) server.registerTool(name, config, ${RESULT})`
  }
  return server
}`,
        'run.ts': `import { type Options, serve } from './server.js'
export const run = (options: Options) => serve('yard', options)`,
      },
      tools: { scan_hull: 'depth?: number', paint_hull: 'tone?: string' },
      recognised: 'registration',
    }
  }),
  {
    title: 'an instance that cannot be made outside of the program: each member that is written stands',
    files: {
      'server.ts': `${MCP}${Z}function harbour(): never { throw new Error('no harbour') }
class Quay {
  fields = { rope: z.string() }
  plan = harbour()
  hull
  constructor() { this.hull = z.object({ hull: z.string() }); harbour() }
  register(server: McpServer) {
    server.registerTool('tie_rope', { description: 'Ties.', inputSchema: this.fields }, ${RESULT})
    server.registerTool('plan_quay', { description: 'Plans.', inputSchema: this.plan }, ${RESULT})
    server.registerTool('find_berth', { description: 'Finds.', inputSchema: this.hull }, ${RESULT})
    server.registerTool('close_quay', { description: 'Closes.', inputSchema: this.gate }, ${RESULT})
  }
}
new Quay().register(new McpServer({ name: 'quay', version: '1.0.0' }))`,
    },
    tools: {
      tie_rope: 'rope: string',
      find_berth: 'hull: string',
      ...Object.fromEntries(
        ['plan_quay', 'close_quay'].map((name) => [
          name,
          /^unevaluated: it depends on an instance of `Quay`, which cannot be made outside of the program/,
        ]),
      ),
    },
    recognised: 'call',
  },
]
