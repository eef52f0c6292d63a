import { dialectOf } from '../../json-schema/meta-schema.js'
import { schemaNodes } from '../../json-schema/nodes.js'
import type { JsonObject } from '../../model/json.js'
import { enumerated, fieldLabel } from '../engine/wording.js'
import { providerRule } from './provider-rule.js'
import { sentExample } from './sent-example.js'

const TOOL = {
  file: 'tools/mark-place.ts',
  name: 'mark_place',
  description: 'Marks a place on the map.',
  imports: '',
}

export const outdatedDraft = providerRule(
  {
    code: 'outdated-draft',
    title: 'The schema uses an outdated draft',
    category: 'provider',
    severity: 'error',
    fixable: true,
    what:
      'The schema has keywords in the form of an older draft of JSON Schema: a tuple as a list under `items`, or `true` ' +
      'for `exclusiveMinimum`. A configured target reads every schema as 2020-12, whatever its `$schema` says. Where no ' +
      'older draft is named, `invalid-parameters` says it.',
    why:
      'The provider refuses the whole request, and every other tool in it is lost too. SDKs that convert to draft-07 ' +
      'make such tuples of every `z.tuple()`.',
    remedy:
      'Take an array of one type, or an object with a field for each place; or write `prefixItems` in `parameters`.',
    good: {
      files: sentExample(['anthropic'], {
        ...TOOL,
        definition: `input: {
  type: 'object',
  properties: {
    at: { type: 'array', prefixItems: [{ type: 'number' }, { type: 'number' }] },
  },
},`,
      }),
    },
    bad: {
      files: sentExample(['anthropic'], {
        ...TOOL,
        definition: `input: {
  $schema: 'http://json-schema.org/draft-07/schema#',
  type: 'object',
  properties: {
    at: { type: 'array', items: [{ type: 'number' }, { type: 'number' }] },
  },
},`,
      }),
      at: { file: TOOL.file, line: 10, text: 'at' },
    },
  },

  function* ({ parts }, _, tool) {
    if (!parts.schema) return
    const isSaid = tool.schema !== null && dialectOf(tool.schema) === '2020-12' && hasAny(tool.schema)
    if (isSaid) return
    for (const { schema, path } of schemaNodes(parts.schema)) {
      const found = outdated(schema)
      if (found.length === 0) continue
      const names = enumerated(found.map((keyword) => `\`${keyword}\``))
      const isTuple = found.includes('items')
      yield {
        path,
        key: found.join(' '),
        advice: isTuple
          ? `Don't use a tuple for ${fieldLabel(path)}`
          : `Write ${names} of ${fieldLabel(path)} as a number`,
        fault: isTuple ? 'an array under `items`' : 'the form of draft-04',
        hint: isTuple
          ? 'Use an array of one type, or an object with a field for each element.'
          : 'Since draft-06 the keyword holds the limit itself.',
      }
    }
  },
)

function hasAny(root: JsonObject): boolean {
  return schemaNodes(root).some(({ schema }) => outdated(schema).length > 0)
}

function outdated(schema: JsonObject): string[] {
  return [
    ...(Array.isArray(schema['items']) ? ['items'] : []),
    ...['exclusiveMinimum', 'exclusiveMaximum'].filter((key) => typeof schema[key] === 'boolean'),
  ]
}
