import { type Form, Z } from './form.js'

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
]
