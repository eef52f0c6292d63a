import { type Form, LOW, MCP, TYPE_MCP, Z } from './form.js'

const RESULT = 'async () => ({ content: [] })'

/** Methods of classes that register what they are given. */
export const methods: Form[] = [
  {
    title:
      'methods that are called on this: by their names, private ones, and a member that holds a function',
    files: {
      'pond.ts': `${TYPE_MCP}${Z}export class Pond {
  constructor(private server: McpServer) {
    this.#quietly('feed_ducks', { loaves: z.number() })
    this.later('drain', { hours: z.number() })
  }
  register() {
    this.add('count_ducks', 'Counts them.', { pond: z.string() })
    this.add('count_frogs', 'Counts them.', { night: z.boolean() })
  }
  private add(name: string, text: string, shape: z.ZodRawShape) {
    this.server.registerTool(name, { description: text, inputSchema: shape }, ${RESULT})
  }
  #quietly(name: string, shape: z.ZodRawShape) {
    this.add(name, 'Feeds them.', shape)
  }
  private later = (name: string, shape: z.ZodRawShape) => {
    this.server.registerTool(name, { description: 'Drains it.', inputSchema: shape }, ${RESULT})
  }
}`,
    },
    tools: {
      feed_ducks: 'loaves: number',
      drain: 'hours: number',
      count_ducks: 'pond: string',
      count_frogs: 'night: boolean',
    },
    recognised: 'registration',
  },
  {
    title: 'a list that a class has, and a method for each of its entries that asks another one',
    files: {
      'pond.ts': `${TYPE_MCP}${Z}interface Entry { name: string; text: string; fields: z.ZodObject }
export class Pond {
  private entries: Entry[] = [{ name: 'skim', text: 'Skims it.', fields: z.object({ nets: z.number() }) }]
  register(server: McpServer) {
    for (const entry of this.entries) this.one(server, entry)
  }
  private one(server: McpServer, entry: Entry) {
    server.registerTool(entry.name, { description: entry.text, inputSchema: this.shapeOf(entry.fields) }, ${RESULT})
  }
  private shapeOf(fields: z.ZodObject) {
    return { ...fields.shape, dryRun: z.boolean().optional() }
  }
}`,
    },
    tools: { skim: 'nets: number, dryRun?: boolean' },
    recognised: 'registration',
  },
  {
    title: 'static members, by this and by the name of the class',
    files: {
      'pond.ts': `${TYPE_MCP}${Z}interface Entry { name: string; text: string; fields: z.ZodObject }
export class Pond {
  private static entries: Entry[] = [{ name: 'dredge', text: 'Dredges it.', fields: z.object({ metres: z.number() }) }]
  private static shapeOf(fields: z.ZodObject) {
    return fields.shape
  }
  static register(server: McpServer) {
    for (const entry of this.entries) this.one(server, entry)
    Pond.named(server, 'plug')
  }
  private static one(server: McpServer, entry: Entry) {
    server.registerTool(entry.name, { description: entry.text, inputSchema: this.shapeOf(entry.fields) }, ${RESULT})
  }
  private static named(server: McpServer, name: string) {
    server.registerTool(name, { description: 'Plugs it.', inputSchema: { leak: z.string() } }, ${RESULT})
  }
}`,
    },
    tools: { dredge: 'metres: number', plug: 'leak: string' },
    recognised: 'registration',
  },
  {
    title: 'methods of a class of another file: of its heirs, of its instances, of the class itself',
    files: {
      'water.ts': `${TYPE_MCP}${Z}export class Water {
  constructor(protected server: McpServer) {}
  add(name: string, shape: z.ZodRawShape) {
    this.server.registerTool(name, { description: 'Does it.', inputSchema: shape }, ${RESULT})
  }
  static addTo(server: McpServer, name: string, shape: z.ZodRawShape) {
    server.registerTool(name, { description: 'Does it.', inputSchema: shape }, ${RESULT})
  }
}`,
      'pond.ts': `import { Water } from './water.js'
${Z}class Basin extends Water {}
export class Pond extends Basin {
  register() {
    this.add('fill', { litres: z.number() })
  }
}`,
      'more.ts': `${MCP}import { Water } from './water.js'
${Z}const server = new McpServer({ name: 'water', version: '1.0.0' })
const water = new Water(server)
water.add('heat', { degrees: z.number() })
Water.addTo(server, 'freeze', { degrees: z.number() })`,
    },
    tools: { fill: 'litres: number', heat: 'degrees: number', freeze: 'degrees: number' },
    recognised: 'registration',
  },
  {
    title: 'a method that a class has in the place of an inherited one makes no tool',
    files: {
      'pond.ts': `${TYPE_MCP}${Z}class Water {
  constructor(protected server: McpServer) {}
  add(name: string, shape: z.ZodRawShape) {
    this.server.registerTool(name, { description: 'Does it.', inputSchema: shape }, ${RESULT})
  }
  start() {
    this.add('boil', { litres: z.number() })
  }
}
export class Pond extends Water {
  names: string[] = []
  add(name: string) {
    this.names.push(name)
  }
  note() {
    this.add('is_noted')
  }
}`,
    },
    tools: { boil: 'litres: number' },
    recognised: 'registration',
  },
  {
    title: 'static members of the only class that extends one, which nothing else names',
    files: {
      'pond.ts': `${TYPE_MCP}${Z}class Water {
  static title = 'water'
  static fields = { litres: z.number() }
  static register(server: McpServer) {
    server.registerTool(this.title, { description: 'Does it.', inputSchema: this.fields }, ${RESULT})
  }
}
export class Pond extends Water {
  static title = 'pond'
  static fields = { frogs: z.number() }
}
export const register = (server: McpServer) => Pond.register(server)`,
    },
    tools: { pond: 'frogs: number' },
  },
  {
    title: 'private members: fields, methods, static ones, and a list that a request is answered with',
    files: {
      'weir.ts': `${MCP}${Z}class Weir {
  static #text = 'Opens it.'
  #name = 'open_weir'
  #by() { return z.number() }
  register(server: McpServer) {
    server.registerTool(this.#name, { description: Weir.#text, inputSchema: { by: this.#by() } }, ${RESULT})
  }
}
new Weir().register(new McpServer({ name: 'mill', version: '1.0.0' }))`,
      'race.ts': `${LOW}class Race {
  #server = new Server({ name: 'mill', version: '1.0.0' }, { capabilities: { tools: {} } })
  #tools = new Map<string, object>()
  #fixed = [{ name: 'flush_race', description: 'Flushes it.', inputSchema: { type: 'object', properties: { for: { type: 'number' } } } }]
  constructor() {
    this.#add('block_race', { with: { type: 'string' } })
    this.#server.setRequestHandler(ListToolsRequestSchema, async () => ({ tools: [...this.#fixed, ...this.#tools.values()] }))
  }
  #add(name: string, properties: object) {
    this.#tools.set(name, { name, description: 'Blocks it.', inputSchema: { type: 'object', properties } })
  }
}
new Race()`,
    },
    tools: { open_weir: 'by: number', flush_race: 'for?: number', block_race: 'with?: string' },
  },
]
