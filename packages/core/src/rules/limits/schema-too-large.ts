import { schemaNodes } from '../../json-schema/nodes.js'
import { isObject } from '../../json-schema/subschemas.js'
import type { JsonObject } from '../../model/json.js'
import type { SchemaLimits } from '../../wire/provider-rule.js'
import { toolLabel } from '../engine/wording.js'
import { providerRule } from '../provider/provider-rule.js'
import { sentExample } from '../provider/sent-example.js'

const DEEP = 11
const nested = (levels: number): string =>
  levels === 0 ? 'z.string()' : `z.object({ in: ${nested(levels - 1)} })`
const TOOL = { file: 'tools/find-key.ts', name: 'find_key', description: 'Finds a key on the board.' }

export const schemaTooLarge = providerRule(
  {
    code: 'schema-too-large',
    title: 'The schema exceeds a provider limit',
    category: 'provider',
    severity: 'error',
    fixable: false,
    what:
      'The schema of one tool has more properties, levels, values of enums or characters than a configured target takes, ' +
      'some of them in strict mode alone. The message has the figures.',
    why: 'The provider refuses the whole request, and every other tool in it is lost too.',
    remedy: 'Split the tool, flatten what is nested, or take a text instead of a long list of values.',
    good: { files: sentExample(['openai-strict'], { ...TOOL, definition: `input: ${nested(3)},` }) },
    bad: {
      files: sentExample(['openai-strict'], { ...TOOL, definition: `input: ${nested(DEEP)},` }),
      at: { file: TOOL.file, line: 7, text: nested(DEEP) },
    },
  },

  function* ({ parts }, { limits }, tool) {
    if (!parts.schema) return
    const counted = count(parts.schema, limits)
    for (const [key, what] of Object.entries(NAMES) as Array<[keyof SchemaLimits, string]>) {
      const max = limits[key]
      const found = counted[key]
      if (max === undefined || found <= max) continue
      if (key === 'characters' && tool.unknown?.includes('fieldDescriptions')) continue
      yield {
        path: [],
        fields: ['input', 'parameters'],
        key,
        advice: `Make the schema of '${toolLabel(tool)}' smaller`,
        fault: `${found} ${what}`,
        limit: `It takes ${max}.`,
      }
    }
  },
)

const NAMES: Record<keyof SchemaLimits, string> = {
  properties: 'properties',
  depth: 'levels',
  enumValues: 'values of enums',
  nameCharacters: 'characters of names and values',
  characters: 'characters',
}

function count(root: JsonObject, { characters }: SchemaLimits): Required<SchemaLimits> {
  const counted = { properties: 0, depth: 0, enumValues: 0, nameCharacters: 0, characters: 0 }
  for (const { schema, depth } of schemaNodes(root)) {
    counted.depth = Math.max(counted.depth, depth)
    for (const held of [schema['properties'], schema['$defs'], schema['definitions']]) {
      if (!isObject(held)) continue
      const names = Object.keys(held)
      if (held === schema['properties']) counted.properties += names.length
      counted.nameCharacters += names.join('').length
    }
    const members = schema['enum']
    const values = Array.isArray(members) ? members : []
    counted.enumValues += values.length
    for (const value of [...values, schema['const']]) {
      if (typeof value === 'string') counted.nameCharacters += value.length
    }
  }
  // Written out only where somebody counts it.
  if (characters !== undefined) counted.characters = JSON.stringify(root).length
  return counted
}
