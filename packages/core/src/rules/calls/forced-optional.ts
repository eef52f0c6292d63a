import { folding } from '../../json-schema/folding.js'
import { schemaNodes } from '../../json-schema/nodes.js'
import { isObject } from '../../json-schema/subschemas.js'
import type { JsonObject, SchemaPath } from '../../model/json.js'
import { schemaFields } from '../engine/explicit.js'
import type { WireRule } from '../engine/rule.js'
import { fieldLabel } from '../engine/wording.js'
import { seenIn } from '../provider/provider-rule.js'
import { isMadeStrict } from './strict-by-itself.js'

const tool = (limit: string) => `import OpenAI from 'openai'

const client = new OpenAI()

export const answer = (input: string) =>
  client.responses.create({
    model: 'gpt-5.1',
    input,
    tools: [
      {
        type: 'function',
        name: 'list_rooms',
        description: 'Lists the free rooms.',
        parameters: {
          type: 'object',
          properties: {
            floor: { type: 'number', description: 'Counted from the street.' },
            limit: { type: ${limit}, description: 'How many rooms at most.' },
          },
          required: ['floor'],
          additionalProperties: false,
        },
      },
    ],
  })
`

export const forcedOptional: WireRule = {
  scope: 'wire',
  meta: {
    code: 'forced-optional',
    title: 'The provider makes an optional field required',
    category: 'provider',
    severity: 'warning',
    fixable: true,
    what:
      'The request does not say whether the schema is strict, and the target makes it strict by itself, as OpenAI Responses does. ' +
      'A field that may be left out becomes required, and does not allow `null`. It is an info where the schema says the default, which ' +
      'the model then sends.',
    why: 'The model has to send a value every time, and makes one up where the user said nothing of it.',
    remedy:
      'Make the field nullable, so that there is a value for “not given”, or have the request say `strict: false`.',
    good: {
      files: {
        'tools.ts': tool("['number', 'null']"),
        'toolsight.config.json': '{ "targets": ["openai-responses"] }',
      },
      packages: ['openai'],
    },
    bad: {
      files: {
        'tools.ts': tool("'number'"),
        'toolsight.config.json': '{ "targets": ["openai-responses"] }',
      },
      packages: ['openai'],
      at: { file: 'tools.ts', line: 18, text: 'limit' },
    },
    provenance: {
      source: 'https://platform.openai.com/docs/guides/function-calling#strict-mode',
      date: '2026-11',
    },
  },

  concerns: ({ forms }) => forms.some(({ target, wire }) => isMadeStrict(target, wire)),

  *check({ tool, forms }) {
    const forced = forms.filter(({ target, wire, parts }) => parts.schema && isMadeStrict(target, wire))
    const [form] = forced
    if (!form?.parts.schema) return
    for (const { path, hasDefault } of forcedIn(form.parts.schema)) {
      const seen = seenIn(forced)
      const severity = hasDefault ? ('info' as const) : ('warning' as const)
      yield {
        message: [
          `${form.target.label} makes the optional field ${fieldLabel(path)} required.`,
          `The request does not say \`strict\`, so the provider makes the schema strict by itself: the model has to send a value, ${hasDefault ? 'such as its default' : 'and makes one up'}.`,
          ...(seen === null ? [] : [seen]),
        ].join('\n'),
        at: { fields: schemaFields(tool), path },
        path,
        severity,
        targets: Object.fromEntries(forced.map(({ target }) => [target.id, severity])),
        fix: { kind: 'make-nullable', path },
      }
    }
  },
}

/** Fields that may be left out, for which there is no `null` either. */
function* forcedIn(root: JsonObject): Generator<{ path: SchemaPath; hasDefault: boolean }> {
  const takesNull = folding(allowsNull, () => false)
  for (const { schema, path } of schemaNodes(root)) {
    const { properties, required } = schema
    if (!isObject(properties)) continue
    const listed = new Set(Array.isArray(required) ? required : [])
    for (const [key, property] of Object.entries(properties))
      if (!listed.has(key) && isObject(property) && !takesNull(property))
        yield { path: [...path, key], hasDefault: property['default'] !== undefined }
  }
}

function allowsNull(
  { type, enum: members, anyOf, oneOf }: JsonObject,
  inner: (branch: JsonObject) => boolean,
): boolean {
  const branches = [anyOf, oneOf].flatMap((list) => (Array.isArray(list) ? list.filter(isObject) : []))
  const types = Array.isArray(type) ? type : [type]
  return types.includes('null') || (Array.isArray(members) && members.includes(null)) || branches.some(inner)
}
