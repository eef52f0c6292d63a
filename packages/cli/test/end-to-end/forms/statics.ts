import { type Form, MCP, Z } from './form.js'

export const statics: Form[] = [
  {
    title: 'static members, of which a static method of a base class in another file makes the tool',
    files: {
      'base.ts': `import { tool } from 'ai'
import type { z } from 'zod'
export abstract class Task {
  static readonly toolName: string
  static readonly description: string
  static readonly parameters: z.ZodType
  static asTool() {
    return tool({ description: this.description, inputSchema: this.parameters })
  }
}
export abstract class YardTask extends Task {
  abstract run(input: object): Promise<string>
}`,
      'tasks.ts': `${Z}import { YardTask } from './base.js'
export class Rig extends YardTask {
  static readonly toolName = 'rig_mast'
  static readonly description = 'Rigs a mast.'
  static readonly parameters = z.object({ mast: z.number() })
  constructor(private readonly yard: object) {
    super()
    throw new Error('the yard is opened here')
  }
  async run() { return String(this.yard) }
}`,
      'toolset.ts': `import { Rig } from './tasks.js'
const classes = [Rig]
export const toolset = (send: (body: object) => unknown) =>
  send({ tools: classes.reduce((all, each) => { all[each.toolName] = each.asTool(); return all }, {} as Record<string, object>) })`,
      'server.ts': `${MCP}${Z}export abstract class Watch {
  static id: string
  static fields: z.ZodRawShape
  static about() { return \`\${this.id.replace('_', ' ')}.\` }
  static register(server: McpServer) {
    server.registerTool(this.id, { description: this.about(), inputSchema: this.fields }, async () => ({ content: [] }))
  }
}
export class Dog extends Watch {
  static override id = 'dog_watch'
  static override fields = { hours: z.number() }
}
export class Middle extends Watch {
  static override id = 'middle_watch'
  static override get fields() { return { bells: z.number() } }
}
const server = new McpServer({ name: 'yard', version: '1.0.0' })
for (const watch of [Dog, Middle]) watch.register(server)`,
    },
    tools: {
      null: 'mast: number',
      dog_watch: 'hours: number',
      middle_watch: 'bells: number',
    },
  },
  {
    title: 'static members of a class that is used itself and extended are said',
    files: {
      'lamp.ts': `${MCP}${Z}export class Lamp {
  static id = 'light_lamp'
  static fields: z.ZodRawShape = { lumens: z.number() }
  static register(server: McpServer) {
    server.registerTool(this.id, { description: 'Does it.', inputSchema: this.fields }, async () => ({ content: [] }))
  }
}
export class Buoy extends Lamp {
  static override id = 'light_buoy'
  static override fields = { flashes: z.number() }
}
const server = new McpServer({ name: 'bay', version: '1.0.0' })
Lamp.register(server)
Buoy.register(server)`,
    },
    tools: { null: /it depends on `this\.fields`, which only exists on an instance/ },
  },
]
