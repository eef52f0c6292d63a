import { type Form, MCP, TYPE_MCP, Z } from './form.js'

/** Definitions that are data: recognised by what they are, or by what they are given to. */
export const shapes: Form[] = [
  {
    title: 'a list of objects with schemas that are converted where they stand',
    files: {
      'tools.ts': `${Z}const Berth = z.object({ pier: z.string(), metres: z.number().optional() })
export const allTools = [
  { name: 'reserve_berth', description: 'Reserves a berth.', inputSchema: z.toJSONSchema(Berth) },
  { name: 'free_berth', description: 'Frees a berth.', inputSchema: z.toJSONSchema(Berth.pick({ pier: true })) },
]`,
    },
    tools: { reserve_berth: 'pier: string, metres?: number', free_berth: 'pier: string' },
    recognised: 'shape',
  },
  {
    title: 'a list with live schemas and handlers, registered in a loop',
    files: {
      'tools.ts': `${Z}export const tools = [
  { name: 'moor', description: 'Moors a boat.', inputSchema: { boat: z.string() }, handler: async () => 'done' },
  { name: 'cast_off', description: 'Casts off.', inputSchema: { boat: z.string(), now: z.boolean() }, handler: async () => 'done' },
]`,
      'server.ts': `${MCP}import { tools } from './tools.js'
const server = new McpServer({ name: 'harbour', version: '1.0.0' })
for (const tool of tools) {
  server.registerTool(tool.name, { description: tool.description, inputSchema: tool.inputSchema }, async () => ({ content: [] }))
}`,
    },
    tools: { moor: 'boat: string', cast_off: 'boat: string, now: boolean' },
    recognised: 'registration',
  },
  {
    title: 'a record by name, registered through Object.entries',
    files: {
      'server.ts': `${MCP}${Z}const definitions = {
  read_tide: { description: 'Reads the tide.', schema: { port: z.string() } },
  read_wind: { description: 'Reads the wind.', schema: { port: z.string(), height: z.number() } },
}
const server = new McpServer({ name: 'weather', version: '1.0.0' })
for (const [name, { description, schema }] of Object.entries(definitions)) {
  server.registerTool(name, { description, inputSchema: schema }, async () => ({ content: [] }))
}`,
    },
    tools: { read_tide: 'port: string', read_wind: 'port: string, height: number' },
    recognised: 'registration',
  },
  {
    title: 'a record by name, registered through Object.values and forEach',
    files: {
      'tools.ts': `${Z}export const sailTools = {
  hoist: { name: 'hoist_sail', description: 'Hoists a sail.', inputSchema: { sail: z.string() } },
  reef: { name: 'reef_sail', description: 'Reefs a sail.', inputSchema: { sail: z.string(), rows: z.number() } },
}`,
      'server.ts': `${TYPE_MCP}import { sailTools } from './tools.js'
export const register = (server: McpServer) =>
  Object.values(sailTools).forEach((each) =>
    server.registerTool(each.name, { description: each.description, inputSchema: each.inputSchema }, async () => ({ content: [] })))`,
    },
    tools: { hoist_sail: 'sail: string', reef_sail: 'sail: string, rows: number' },
    recognised: 'registration',
  },
  {
    title: 'lists of several files, spread into one and registered',
    files: {
      'anchor.ts': `${Z}export const anchorTools = [{ name: 'drop_anchor', description: 'Drops the anchor.', schema: z.object({ metres: z.number() }), run: async () => 'ok' }]`,
      'engine.ts': `${Z}export const engineTools = [{ name: 'start_engine', description: 'Starts the engine.', schema: z.object({ slow: z.boolean() }), run: async () => 'ok' }]`,
      'server.ts': `${MCP}import { anchorTools } from './anchor.js'
import { engineTools } from './engine.js'
const all = [...anchorTools, ...engineTools]
const server = new McpServer({ name: 'boat', version: '1.0.0' })
all.forEach(({ name, description, schema, run }) => {
  server.registerTool(name, { description, inputSchema: schema.shape }, async () => ({ content: [{ type: 'text', text: await run() }] }))
})`,
    },
    tools: { drop_anchor: 'metres: number', start_engine: 'slow: boolean' },
    recognised: 'registration',
  },
  {
    title: 'flatMap over groups, with a condition in between',
    files: {
      'server.ts': `${MCP}${Z}const groups = [
  { prefix: 'crew', tools: [{ verb: 'hire', about: 'Hires someone.', fields: { person: z.string() } }] },
  { prefix: 'cargo', tools: [{ verb: 'load', about: 'Loads cargo.', fields: { tons: z.number() } }, { verb: 'skip', about: 'Skips.', fields: null }] },
]
const server = new McpServer({ name: 'ship', version: '1.0.0' })
groups
  .flatMap(({ prefix, tools }) => tools.map((tool) => ({ ...tool, name: \`\${prefix}_\${tool.verb}\` })))
  .forEach((tool) => {
    if (tool.fields) server.registerTool(tool.name, { description: tool.about, inputSchema: tool.fields }, async () => ({ content: [] }))
  })`,
    },
    tools: { crew_hire: 'person: string', cargo_load: 'tons: number' },
    recognised: 'registration',
  },
  {
    title: 'a function that returns the definition, called for each tool',
    files: {
      'tools.ts': `${Z}export function describeTool(noun: string, fields: z.ZodRawShape) {
  return { name: \`find_\${noun}\`, description: \`Finds a \${noun}.\`, inputSchema: z.object(fields), execute: async () => [] }
}
export const tools = [describeTool('lock', { canal: z.string() }), describeTool('bridge', { height: z.number() })]`,
      'server.ts': `${MCP}import { tools } from './tools.js'
const server = new McpServer({ name: 'canals', version: '1.0.0' })
for (const { name, description, inputSchema, execute } of tools)
  server.registerTool(name, { description, inputSchema }, async () => ({ content: await execute() }))`,
    },
    tools: { find_lock: 'canal: string', find_bridge: 'height: number' },
    recognised: 'registration',
  },
  {
    title:
      'functions that return records with a title, a schema and a function, registered by one that calls them',
    files: {
      'list.ts': `${Z}export function listHarbours() {
  return {
    name: 'list_harbours',
    config: { title: 'Harbours', description: 'Lists harbours.', inputSchema: { country: z.string() }, annotations: { readOnlyHint: true } },
    callback: async () => ({ content: [] }),
  }
}`,
      'server.ts': `${TYPE_MCP}import { listHarbours } from './list.js'
const makers = [listHarbours]
export function registerAll(server: McpServer) {
  for (const make of makers) {
    const { name, config, callback } = make()
    server.registerTool(name, config, callback)
  }
}`,
    },
    tools: { list_harbours: 'country: string' },
    recognised: 'registration',
  },
  {
    title: 'objects typed by a type of the project',
    files: {
      'types.ts': `${Z}export interface ToolEntry { name: string; summary: string; input: z.ZodType; perform(input: unknown): Promise<unknown> }`,
      'tow.ts': `${Z}import type { ToolEntry } from './types.js'
export const tow: ToolEntry = { name: 'tow_boat', summary: 'Tows a boat.', input: z.object({ boat: z.string(), to: z.string() }), perform: async () => 1 }`,
      'server.ts': `${MCP}import { tow } from './tow.js'
import type { ToolEntry } from './types.js'
const entries: ToolEntry[] = [tow]
const server = new McpServer({ name: 'tugs', version: '1.0.0' })
for (const entry of entries) server.registerTool(entry.name, { description: entry.summary, inputSchema: entry.input }, async () => ({ content: [] }))`,
    },
    tools: { tow_boat: 'boat: string, to: string' },
    recognised: 'registration',
  },
  {
    title: 'names made of a constant, in a function whose parameter only a description needs',
    files: {
      'buoys.ts': `import { readChart } from './chart.js'
const PREFIX = 'buoy'
function buoyTools(chart: Array<{ id: string }>) {
  const places = chart.map((each) => each.id).join(', ')
  return [
    { name: \`\${PREFIX}_light\`, description: 'Lights a buoy.', inputSchema: { type: 'object', properties: { buoy: { type: 'string' } } } },
    { name: \`\${PREFIX}_list\`, description: \`Lists buoys: \${places}.\`, inputSchema: { type: 'object', properties: { area: { type: 'string' } } } },
  ]
}
export async function start() {
  const chart = await readChart()
  return buoyTools(chart)
}
/** In another form only. */
export const renamed = (tool: { name: string; text: string; schema: object }) => ({ name: \`\${PREFIX}_\${tool.name}\`, description: \`\${tool.text}\`, inputSchema: { type: 'object', ...tool.schema } })`,
      'chart.ts': "export const readChart = async () => (await fetch('https://chart.example')).json()",
    },
    tools: { buoy_light: 'buoy?: string', buoy_list: 'area?: string' },
    unknown: { buoy_list: ['description'] },
  },
  {
    title: 'entries of the form that a chat completion is sent',
    files: {
      'tools.js': `export const tools = [
  { type: 'function', function: { name: 'sound_horn', description: 'Sounds the horn.', parameters: { type: 'object', properties: { seconds: { type: 'number' } }, required: ['seconds'] } } },
]`,
    },
    tools: { sound_horn: 'seconds: number' },
    recognised: 'shape',
  },
  {
    title: 'a getter that returns the list',
    files: {
      'registry.ts': `${Z}${TYPE_MCP}class Registry {
  get entries() {
    return [{ name: 'plot_course', description: 'Plots a course.', schema: { from: z.string(), to: z.string() } }]
  }
}
const registry = new Registry()
export function install(server: McpServer) {
  for (const entry of registry.entries) server.registerTool(entry.name, { description: entry.description, inputSchema: entry.schema }, async () => ({ content: [] }))
}`,
    },
    tools: { plot_course: 'from: string, to: string' },
    recognised: 'registration',
  },
  {
    title: 'a list that is filtered by what is set',
    files: {
      'server.ts': `${MCP}${Z}const all = [
  { name: 'open_gate', description: 'Opens a gate.', schema: { gate: z.number() }, writes: true },
  { name: 'see_gate', description: 'Shows a gate.', schema: { gate: z.number() }, writes: false },
]
const readOnly = process.env.READ_ONLY === '1'
const server = new McpServer({ name: 'gates', version: '1.0.0' })
for (const tool of all.filter((each) => !readOnly || !each.writes))
  server.tool(tool.name, tool.description, tool.schema, async () => ({ content: [] }))`,
    },
    tools: { open_gate: 'gate: number', see_gate: 'gate: number' },
    recognised: 'registration',
  },
  {
    title: 'lists that are local to a function',
    files: {
      'server.ts': `${MCP}${Z}export function createServer() {
  const server = new McpServer({ name: 'buoys', version: '1.0.0' })
  const list = [
    { id: 'light_buoy', text: 'Lights a buoy.', shape: { buoy: z.string() } },
    { id: 'move_buoy', text: 'Moves a buoy.', shape: { buoy: z.string(), metres: z.number() } },
  ]
  list.forEach((each) => server.registerTool(each.id, { description: each.text, inputSchema: each.shape }, async () => ({ content: [] })))
  return server
}`,
    },
    tools: { light_buoy: 'buoy: string', move_buoy: 'buoy: string, metres: number' },
    recognised: 'registration',
  },
  {
    title: 'an object with a name of its own that another tool of the file is spread into',
    files: {
      'types.ts': `import type { z } from 'zod'
export interface ToolDefinition { name: string; description: string; inputSchema: z.ZodType; execute(given: unknown): Promise<string> }`,
      'notes.ts': `${Z}import type { ToolDefinition } from './types.js'
export const sendTool: ToolDefinition = { name: 'send_note', description: 'Sends it.', inputSchema: z.object({ to: z.string() }), execute: async () => 'sent' }
export const laterTool: ToolDefinition = { ...sendTool, name: 'send_later', description: 'Sends it at night.', execute: async () => 'kept' }
export const logged: ToolDefinition = { ...sendTool, execute: async (given) => sendTool.execute(given) }`,
    },
    tools: { send_note: 'to: string', send_later: 'to: string' },
    recognised: 'shape',
  },
  {
    title: 'objects without an input: by their type, and by what registers them',
    files: {
      'types.ts':
        'export interface PageTool { name: string; description: string; execute(): Promise<string> }',
      'page.ts': `import type { PageTool } from './types.js'
export function makeLook(boat: { look(): string }): PageTool {
  return {
    name: 'look',
    description: 'Looks around: ' + 'what is near?',
    annotations: { readOnlyHint: true },
    async execute() { return boat.look() },
  } as PageTool
}
export const other: PageTool = { name: 'steer', description: 'Steers.', wheel: { turns: 'number' }, execute: async () => '' } as PageTool
export interface Pen { name: string; description: string; run(): void }
export const pens: Pen[] = [{ name: 'chalk', description: 'Draws.', run() {} }]`,
      'page.js': `document.modelContext.registerTool({ name: 'stop', description: 'Stops the boat.', execute: () => boat.stop() })
registry.add({ name: 'go', description: 'Goes.', execute: () => boat.go() })`,
    },
    tools: { look: '', stop: '' },
    recognised: 'shape',
  },
  {
    title: 'constants for all parts, beside what a call makes of the function that runs the tool',
    files: {
      'lock/open.ts': `${Z}import { checked, logged } from './around.js'
import type { LockTool } from './types.js'
const NAME = 'open_lock'
const ABOUT = 'Opens a lock.'
const Input = z.object({ lock: z.string() }).strict()
const open = async () => 'open'
export const openLockTool: LockTool = { name: NAME, description: ABOUT, inputSchema: Input, logic: checked(['write'], logged(open)) }
const fillTool = { name: 'fill_lock', description: 'Fills a lock.', takes: z.object({ metres: z.number() }), go: logged(open) } as LockTool
export default fillTool
export const lockToolRow = { name: 'lock', description: 'How a row is shown.', row: z.object({ lock: z.string() }).refine(() => true), cells: checked(['read'], 4) }`,
      'lock/around.ts': `export const checked = (_scopes: string[], run: unknown) => run
export const logged = (run: unknown) => run`,
      'lock/types.ts': `export interface LockTool { name: string; description: string }`,
    },
    tools: { open_lock: 'lock: string', fill_lock: 'metres: number' },
    recognised: 'shape',
  },
  {
    title: 'a schema under a key of the project, in objects and classes that nothing registers',
    files: {
      'agent-tools.ts': `${Z}const Berth = z.object({ berth: z.number() })
export const agentTools = [
  { name: 'clear_berth', description: 'Clears a berth.', accepts: Berth, go: async () => 'done' },
  { name: 'paint_buoy', description: 'Paints a buoy.', takes: { colour: z.string() }, async paint() {} },
  { name: 'ring_bell', description: 'Rings a bell.', wants: { type: 'object', properties: { times: { type: 'integer' } } }, ring() {} },
]
export const others = [{ name: 'log_tool', description: 'Has no schema.', level: 'info', go() {} }]`,
      'lantern.ts': `${Z}export class LanternTool {
  name = 'light_lantern'
  description = 'Lights a lantern.'
  get needs() { return z.object({ hours: z.number() }) }
  light() {}
}
export class ReportTool { name = 'report'; description = 'Says what is there.'; outputShape = z.object({ text: z.string() }) }
export class Lantern { name = 'lantern'; description = 'Is no tool.'; needs = z.object({ oil: z.string() }) }`,
    },
    tools: {
      clear_berth: 'berth: number',
      paint_buoy: 'colour: string',
      ring_bell: 'times?: integer',
      light_lantern: 'hours: number',
    },
    recognised: 'shape',
  },
]
