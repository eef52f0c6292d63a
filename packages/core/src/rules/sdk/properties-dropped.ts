import { comparedFields } from '../../json-schema/fields.js'
import { schemaNodes } from '../../json-schema/nodes.js'
import { isObject } from '../../json-schema/subschemas.js'
import type { JsonObject } from '../../model/json.js'
import { schemaFields } from '../engine/explicit.js'
import type { WireRule } from '../engine/rule.js'
import { enumerated, fieldLabel, toolLabel } from '../engine/wording.js'
import { alike, captured, concerned, origin, wasCaptured } from './sent-by.js'

const server = (schema: string) => `import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js'
import { z } from 'zod'

const server = new McpServer({ name: 'hotel', version: '1.0.0' })

server.registerTool(
  'find_guest',
  {
    description: 'Finds a guest by the name or by the room.',
    inputSchema: ${schema},
  },
  async () => ({ content: [] }),
)
`
const CONFIG = '{ "targets": ["mcp"] }\n'
const BAD = 'z.looseObject({ name: z.string() }).transform((found) => found)'

export const propertiesDropped: WireRule = {
  scope: 'wire',
  meta: {
    code: 'properties-dropped',
    title: 'Fields do not reach the model',
    category: 'silent-corruption',
    severity: 'error',
    fixable: false,
    environmentDependent: true,
    what:
      'The tool’s own schema has fields that are missing in what its SDK really sends: all of them, or some. Version 1 of ' +
      'the MCP SDK sends an empty object for every root that is not a plain object: a union, a record, a transform.',
    why:
      'The model calls the tool with no arguments or with invented ones, and the validator refuses them. Nothing in the ' +
      'program says why.',
    remedy:
      'Write the input as one plain object; put alternatives into a field, and transform in the handler. Or upgrade the ' +
      'SDK: `toolsight show <tool> --target <provider>` shows what it sends.',
    good: {
      files: { 'toolsight.config.json': CONFIG, 'server.ts': server('z.object({ name: z.string() })') },
      packages: ['@modelcontextprotocol/sdk'],
    },
    bad: {
      files: { 'toolsight.config.json': CONFIG, 'server.ts': server(BAD) },
      packages: ['@modelcontextprotocol/sdk'],
      at: { file: 'server.ts', line: 10, text: BAD },
    },
  },

  concerns: wasCaptured,

  *check(judged) {
    const { tool } = judged
    const lost = alike(captured(judged), ({ own, sent }) =>
      hasFields(own) && !hasFields(sent) ? 'all' : null,
    )
    for (const { forms } of lost) {
      yield {
        message:
          `None of the fields of '${toolLabel(tool)}' is in the request.\n` +
          `Write its input as one plain object.\n${origin(forms, judged)}`,
        at: { fields: schemaFields(tool) },
        path: [],
        targets: concerned(forms, propertiesDropped.meta.severity),
      }
    }
    const some = alike(captured(judged), ({ own, sent }) => (hasFields(sent) ? missing(own, sent) : null))
    for (const { found, forms } of some) {
      const [first] = found
      if (!first) continue
      const names = enumerated([
        ...found.slice(0, MAX_NAMES).map((path) => fieldLabel(path)),
        ...(found.length > MAX_NAMES ? [`${found.length - MAX_NAMES} more`] : []),
      ])
      yield {
        message: `The request for '${toolLabel(tool)}' omits ${names}.\n${origin(forms, judged)}`,
        at: { fields: schemaFields(tool), path: first },
        path: first,
        targets: concerned(forms, propertiesDropped.meta.severity),
      }
    }
  },
}

const MAX_NAMES = 3

function hasFields(root: JsonObject): boolean {
  return schemaNodes(root).some(
    ({ schema: { properties } }) => isObject(properties) && Object.keys(properties).length > 0,
  )
}

/** The outermost fields that are gone; null where none is. */
function missing(own: JsonObject, sent: JsonObject): string[][] | null {
  const there = comparedFields(sent)
  const gone: string[][] = []
  for (const [key, { path }] of comparedFields(own)) {
    if (there.has(key) || gone.some((above) => above.every((step, index) => path[index] === step))) continue
    gone.push(path)
  }
  return gone.length === 0 ? null : gone
}
