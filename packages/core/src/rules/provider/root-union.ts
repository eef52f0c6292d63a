import { enumerated, toolLabel } from '../engine/wording.js'
import { isNoObject } from '../schema/parameters-not-object.js'
import { providerRule } from './provider-rule.js'
import { sentExample } from './sent-example.js'

const TOOL = {
  file: 'tools/find-guest.ts',
  name: 'find_guest',
  description: 'Finds a guest by name or by number of the room.',
  imports: '',
}

export const rootUnion = providerRule(
  {
    code: 'root-union',
    title: 'The schema has a union at its root',
    category: 'provider',
    severity: 'error',
    fixable: true,
    what:
      'The schema has `anyOf`, `oneOf` or `allOf` at its root, beside `"type": "object"`, and a configured target takes ' +
      'none of them there. Further down they are fine. A root that is a union and nothing else is said by ' +
      '`parameters-not-object`.',
    why:
      'The provider refuses the whole request, and every other tool in it is lost too. An MCP server with such a tool ' +
      'works with one model and takes all tools down with another.',
    remedy:
      'List all fields under `properties`, require those that every alternative needs, and say the rest in the ' +
      'description; or put the alternatives into a field of their own.',
    good: {
      files: sentExample(['anthropic'], {
        ...TOOL,
        definition: `input: {
  type: 'object',
  description: 'One of the two is enough.',
  properties: { name: { type: 'string' }, room: { type: 'string' } },
},`,
      }),
    },
    bad: {
      files: sentExample(['anthropic'], {
        ...TOOL,
        definition: `input: {
  type: 'object',
  properties: { name: { type: 'string' }, room: { type: 'string' } },
  anyOf: [{ required: ['name'] }, { required: ['room'] }],
},`,
      }),
      at: { file: TOOL.file, line: 6, text: 'input' },
    },
  },

  function* ({ parts }, { keywords }, tool) {
    const { schema } = parts
    if (!schema || (tool.schema && isNoObject(tool.schema))) return
    const found = keywords.filter((keyword) => Object.hasOwn(schema, keyword))
    if (found.length === 0) return
    const names = enumerated(found.map((keyword) => `\`${keyword}\``))
    yield {
      path: [],
      key: found.join(' '),
      advice: `Remove ${names} from the root of '${toolLabel(tool)}'`,
      fault: `${found.length === 1 ? 'it' : 'them'} there`,
      hint: 'List the fields of all alternatives under `properties`, or put the alternatives into a field.',
    }
  },
)
