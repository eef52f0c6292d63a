import { type Form, MCP, Z } from './form.js'

/** What a call that takes tools is given by methods: of classes, of instances, and of what these give back. */
const CALL = "import { generateText } from 'ai'\ndeclare const model: never\n"

export const given: Form[] = [
  {
    title: 'tools that methods of an instance, a static method and an inherited one make',
    files: {
      'tower.ts': `${CALL}${Z}const run = async () => 'done'
class Maker {
  make(description: string, shape: z.ZodRawShape) { return { description, inputSchema: z.object(shape), execute: run } }
}
class Bells extends Maker {
  static quiet(shape: z.ZodRawShape) { return { description: 'Mutes them.', inputSchema: z.object(shape), execute: run } }
}
const bells = new Bells()
export const answer = () => generateText({
  model,
  tools: { ring: bells.make('Rings them.', { bell: z.string() }), mute: Bells.quiet({ until: z.number() }) },
})`,
    },
    tools: { ring: 'bell: string', mute: 'until: number' },
  },
  {
    title: 'tools that builders of another file build, whose members are private',
    files: {
      'builder.ts': `${Z}export class LampBuilder {
  #text = ''
  #shape: z.ZodRawShape = {}
  says(text: string) { this.#text = text; return this }
  takes(shape: z.ZodRawShape) { this.#shape = shape; return this }
  build() { return { description: this.#text, inputSchema: z.object(this.#shape), execute: async () => 'done' } }
}`,
      'agent.ts': `${CALL}${Z}import { LampBuilder } from './builder.js'
export const answer = () => generateText({
  model,
  tools: {
    light: new LampBuilder().says('Lights it.').takes({ lamp: z.string() }).build(),
    dim: new LampBuilder().says('Dims it.').takes({ to: z.number() }).build(),
  },
})`,
    },
    tools: { light: 'lamp: string', dim: 'to: number' },
  },
  {
    title: 'a record that an instance holds, and one that its constructor fills',
    files: {
      'kiosk.ts': `${Z}export class Kiosk {
  tools = { sell: { description: 'Sells a ticket.', inputSchema: z.object({ seats: z.number() }), execute: async () => 1 } }
  more
  constructor() {
    this.more = { refund: { description: 'Refunds it.', inputSchema: z.object({ ticket: z.string() }), execute: async () => 1 } }
  }
}
export const kiosk = new Kiosk()`,
      'agent.ts': `${CALL}import { kiosk } from './kiosk.js'
export const answer = () => generateText({ model, tools: { ...kiosk.tools, ...kiosk.more } })`,
    },
    tools: { sell: 'seats: number', refund: 'ticket: string' },
  },
  {
    title: 'records and lists that functions of another file fill: by a loop, reduce, fromEntries and map',
    files: {
      'book.ts': `${Z}export const book = {
  ring: { about: 'Rings it.', args: z.object({ bell: z.string() }) },
  toll: { about: 'Tolls it.', args: z.object({ hours: z.number() }) },
}
type Book = typeof book
const name = (prefix: string, key: string) => prefix + '_' + key
export function reduced(all: Book) {
  return Object.entries(all).reduce<Record<string, unknown>>(
    (made, [key, { about, args }]) => ({ ...made, [name('reduced', key)]: { description: about, inputSchema: args } }),
    {},
  )
}
export function grown(all: Book) {
  return Object.entries(all).reduce((made: any, [key, { about, args }]) => {
    made[name('grown', key)] = { description: about, inputSchema: args }
    return made
  }, {})
}
export function looped(all: Book) {
  const made: Record<string, unknown> = {}
  for (const [key, { about, args }] of Object.entries(all)) made[name('looped', key)] = { description: about, inputSchema: args }
  return made
}
export const paired = (all: Book) =>
  Object.fromEntries(
    Object.entries(all)
      .filter(([key]) => key !== 'toll')
      .map(([key, { about, args }]) => [name('paired', key), { description: about, inputSchema: args }]),
  )`,
      'agent.ts': `${CALL}import { book, grown, looped, paired, reduced } from './book.js'
export const answer = () => generateText({ model, tools: { ...reduced(book), ...grown(book), ...looped(book), ...paired(book) } })`,
    },
    tools: {
      reduced_ring: 'bell: string',
      reduced_toll: 'hours: number',
      grown_ring: 'bell: string',
      grown_toll: 'hours: number',
      looped_ring: 'bell: string',
      looped_toll: 'hours: number',
      paired_ring: 'bell: string',
    },
  },
  {
    title: 'what the functions around a wrapper were given, read before what the wrapper is given',
    files: {
      'server.ts': `${MCP}${Z}export function createServer({ prefix = 'mill_' }: { prefix?: string }, look: { text: string }) {
  const server = new McpServer({ name: 'mill', version: '1.0.0' })
  const tool = (name: string, shape: z.ZodRawShape, ...more: unknown[]) =>
    server.registerTool(\`\${prefix}\${name}\`, { description: look.text, inputSchema: shape }, async () => ({ content: [] }))
  tool('shut', { gate: z.string() })
  function group(area: string) {
    function add(name: string, shape: z.ZodRawShape) {
      server.registerTool(prefix + area + name, { description: 'Is of an area.', inputSchema: shape }, async () => ({ content: [] }))
    }
    add('_open', { hours: z.number() })
  }
  group('loft')
  function all(names: readonly string[]) {
    if (names.length === 0) return
    tool(names[0], { turns: z.number() })
    all(names.slice(1))
  }
  all(['turn', 'stop'])
}`,
      'main.ts': `import { createServer } from './server.js'
createServer({ prefix: 'old_' }, { text: 'Is old.' })`,
    },
    tools: {
      old_shut: 'gate: string',
      old_loft_open: 'hours: number',
      old_turn: 'turns: number',
      old_stop: 'turns: number',
    },
    recognised: 'registration',
  },
]
