import type { Json } from '../../model/json.js'
import type { Capture, CapturedTool } from './capture.js'
import { globalRequestOf } from './global-fetch.js'

const SDK = '@google/genai'

/** The member of a declaration that holds the schema, by target. */
const MEMBERS = { gemini: 'parameters', 'gemini-json-schema': 'parametersJsonSchema' } as const

export const googleGenai: Capture = {
  id: 'google-genai',
  title: 'Google Gen AI SDK',
  packages: [SDK],
  targets: Object.keys(MEMBERS),
  modules: () => [SDK],
  async capture(tool, target, sdk) {
    const { GoogleGenAI } = await sdk.load(SDK)
    const { declaration, notes } = declared(tool, MEMBERS[target as keyof typeof MEMBERS])
    // Version 1 has no option for `fetch`, and uses that of the process.
    const { body } = await globalRequestOf(({ fetch }) => {
      const { models } = new GoogleGenAI({ apiKey: 'none', vertexai: false, httpOptions: { fetch } })
      const tools = [{ functionDeclarations: [declaration] }]
      return models.generateContent({ model: 'gemini-2.5-flash', contents: 'none', config: { tools } })
    })
    return { entry: body.tools?.[0]?.functionDeclarations?.[0], notes }
  },
}

/** The SDK has no converter: a schema is in the declaration as JSON, or there is none. */
function declared(
  tool: CapturedTool,
  member: 'parameters' | 'parametersJsonSchema',
): { declaration: object; notes: string[] } {
  const { config } = tool.definition
  if (tool.own && config) {
    const { parameters, parametersJsonSchema, ...rest } = config as Record<string, unknown>
    const schema = parameters ?? parametersJsonSchema
    if (schema === undefined || Object.hasOwn(config, member)) return { declaration: config, notes: [] }
    const notes = [`The definition has its schema elsewhere; here it is put into \`${member}\`.`]
    return { declaration: { ...rest, [member]: schema }, notes }
  }
  const { name, description } = tool
  const schema = schemaOf(tool)
  return {
    declaration: {
      name,
      ...(description != null && { description }),
      ...(schema !== null && { [member]: schema }),
    },
    notes:
      tool.schema.kind === 'live'
        ? [`@google/genai converts no validators: it was given the resolved schema as \`${member}\`.`]
        : [],
  }
}

function schemaOf({ schema, resolved }: CapturedTool): Json {
  return schema.kind === 'json' ? schema.value : resolved
}
