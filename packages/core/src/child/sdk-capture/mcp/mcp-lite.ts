import { type Capture, type CapturedTool, type Exports, type Loader, NotSent } from '../capture.js'
import { answeringHttp } from './mcp-http.js'
import { listedTool, REVISIONS } from './mcp-session.js'

const SDK = 'mcp-lite'

interface Adapter {
  module: string
  /** The function that it exports; a member of `z` where it is Zod's. */
  convert(exports: Exports): (schema: unknown) => unknown
}

/** What the documentation converts schemas with, by vendor. */
const ADAPTERS: Readonly<Record<string, Adapter>> = {
  zod: { module: 'zod', convert: ({ z }) => z.toJSONSchema },
  valibot: { module: '@valibot/to-json-schema', convert: ({ toJsonSchema }) => toJsonSchema },
}

export const mcpLite: Capture = {
  id: 'mcp-lite',
  title: 'mcp-lite',
  packages: [SDK],
  ownOnly: true,
  targets: Object.keys(REVISIONS),
  modules: () => [SDK],
  optional: () => Object.values(ADAPTERS).map(({ module }) => module),
  async capture(tool, target, sdk) {
    const { McpServer, StreamableHttpTransport } = await sdk.load(SDK)
    const { schemaAdapter, notes } = await adapterFor(tool, sdk)
    const server = new McpServer({ name: 'server', version: '1', ...(schemaAdapter && { schemaAdapter }) })
    server.tool(...tool.definition.args)
    const handle = new StreamableHttpTransport().bind(server)
    return { entry: await listedTool(answeringHttp(handle), target), notes }
  },
}

/** The server that a tool is registered on is not known here, so its adapter is the one for the tool's validator. */
async function adapterFor(
  { schema }: CapturedTool,
  sdk: Loader,
): Promise<{ schemaAdapter?: (schema: unknown) => unknown; notes: string[] }> {
  if (schema.kind !== 'live') return { notes: [] }
  const known = Object.hasOwn(ADAPTERS, schema.vendor) ? ADAPTERS[schema.vendor] : undefined
  if (!known) throw new NotSent(`No adapter for mcp-lite is known that converts ${schema.vendor}.`)
  const convert = known.convert(await sdk.load(known.module))
  const notes = [
    `As a server with \`${convert.name}\` of \`${known.module}\` as its \`schemaAdapter\` lists it.`,
  ]
  // It hands more than the schema, which a converter would take for options.
  return { schemaAdapter: (each) => convert(each), notes }
}
