import { schemaNodes } from '../../json-schema/nodes.js'
import type { Json } from '../../model/json.js'
import { fieldLabel, inline } from '../engine/wording.js'
import { providerRule } from './provider-rule.js'
import { sentExample } from './sent-example.js'

const TOOL = {
  file: 'tools/set-heat.ts',
  name: 'set_heat',
  description: 'Sets the heating of a room.',
  imports: '',
}

export const enumValues = providerRule(
  {
    code: 'enum-values',
    title: 'A provider rejects the values of an enum',
    category: 'provider',
    severity: 'error',
    fixable: true,
    what:
      'An `enum` has members that a configured target does not take there: `parameters` of Gemini take texts alone, and ' +
      'Anthropic’s strict mode no objects and lists. A numeric enum of TypeScript is such a one.',
    why: 'The provider refuses the whole request, and every other tool in it is lost too.',
    remedy: 'List the values as texts, and turn them into numbers in the handler.',
    good: {
      files: sentExample(['gemini'], {
        ...TOOL,
        definition: `input: {
  type: 'object',
  properties: {
    level: { type: 'string', enum: ['0', '1', '2'] },
  },
},`,
      }),
    },
    bad: {
      files: sentExample(['gemini'], {
        ...TOOL,
        definition: `input: {
  type: 'object',
  properties: {
    level: { type: 'integer', enum: [0, 1, 2] },
  },
},`,
      }),
      at: { file: TOOL.file, line: 9, text: 'level' },
    },
  },

  function* ({ parts }, { taken }) {
    if (!parts.schema) return
    for (const { schema, path } of schemaNodes(parts.schema)) {
      const members = schema['enum']
      if (!Array.isArray(members)) continue
      const wrong = members.find((each) => !isTaken(each, taken))
      if (wrong === undefined) continue
      yield {
        path,
        key: 'enum',
        advice: `List the values of ${fieldLabel(path)} as ${taken === 'strings' ? 'strings' : 'simple values'}`,
        fault: `\`${inline(JSON.stringify(wrong), 40)}\` in an \`enum\``,
      }
    }
  },
)

function isTaken(value: Json, taken: 'strings' | 'scalars'): boolean {
  return taken === 'strings' ? typeof value === 'string' : typeof value !== 'object' || value === null
}
