import type { Capture, CapturedTool, Exports } from './capture.js'
import { globalRequestOf } from './global-fetch.js'

export const SDK = '@openai/agents'

export const openaiAgents: Capture = {
  id: 'openai-agents',
  title: 'OpenAI Agents',
  packages: [SDK],
  targets: ['openai-responses', 'openai', 'openai-strict'],
  modules: () => [SDK],
  async capture(tool, target, sdk) {
    const agents = await sdk.load(SDK)
    const made = madeIn(agents, tool)
    // Its clients are made inside it, and take the `fetch` of the process.
    const { body } = await globalRequestOf(() => {
      const useResponses = target === 'openai-responses'
      const modelProvider = new agents['OpenAIProvider']({ apiKey: 'none', useResponses })
      const agent = new agents['Agent']({
        name: 'agent',
        model: 'gpt-5',
        tools: [made, ...askedFor(agents, made)],
      })
      return new agents['Runner']({ modelProvider, tracingDisabled: true }).run(agent, 'none')
    })
    return { entry: body.tools?.[0], notes: notesOn(body.tools?.[0], tool) }
  },
}

/** `handler`: what runs in place of an agent that is a tool. */
export function madeIn({ tool: make, Agent }: Exports, tool: CapturedTool, handler?: () => never): Exports {
  const { name, description, schema, definition } = tool
  const args = definition.args.map(offered)
  if (tool.own && definition.callee?.endsWith('#asTool'))
    return new Agent({ name, ...(handler && { model: modelOf(handler) }) }).asTool(...args)
  if (tool.own) return make(...args)
  const parameters =
    schema.kind === 'none'
      ? { type: 'object', properties: {}, required: [], additionalProperties: false }
      : schema.value
  return make({ name, description: description ?? '', parameters, execute: () => '' })
}

/** The SDK's own tools that it wants beside one that is loaded late, or that only a program of the model may call. */
function askedFor(agents: Exports, { deferLoading, allowedCallers }: Exports): unknown[] {
  const isForPrograms =
    Array.isArray(allowedCallers) && allowedCallers.length > 0 && !allowedCallers.includes('direct')
  return [
    ...(deferLoading === true ? [agents['toolSearchTool']?.()] : []),
    ...(isForPrograms ? [agents['programmaticToolCallingTool']?.()] : []),
  ].filter((each) => each !== undefined)
}

/** A definition whose tool is offered, and whose calls a person has approved where each waits for that. */
function offered(config: unknown): unknown {
  if (typeof config !== 'object' || config === null) return config
  const own = Object.getOwnPropertyDescriptors(config) as PropertyDescriptorMap
  const instead = (key: string, read: (value: unknown) => unknown): PropertyDescriptorMap =>
    own[key]
      ? { [key]: { get: () => read(Reflect.get(config, key)), enumerable: true, configurable: true } }
      : {}
  const members = {
    ...own,
    ...instead('isEnabled', () => true),
    ...instead('needsApproval', (value) => (value === true ? false : value)),
  }
  return Object.create(Object.getPrototypeOf(config) as object | null, members) as object
}

function modelOf(handler: () => never): object {
  return { getResponse: async () => handler(), getStreamedResponse: () => handler() }
}

function notesOn(entry: Exports | undefined, { name }: CapturedTool): string[] {
  const sent = entry?.['function'] ?? entry
  return [
    'As the `Runner` sends it.',
    ...(sent && sent.name !== name ? [`The SDK names it \`${sent.name}\`.`] : []),
  ]
}
