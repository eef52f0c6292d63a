import { isDeepStrictEqual } from 'node:util'
import type { ToolFacts } from '../../model/facts.js'
import type { JsonObject } from '../../model/json.js'
import { readEntry } from '../../wire/entry.js'
import type { WireForm } from '../../wire/wire-form.js'
import { explicitSchema, schemaFields } from '../engine/explicit.js'
import { isUnconverted } from '../engine/resolution.js'
import type { Rule, RuleContext } from '../engine/rule.js'
import { inline, toolLabel } from '../engine/wording.js'
import { fitting, seenIn } from '../provider/provider-rule.js'

export const parametersNotObject: Rule = {
  scope: 'tool',
  meta: {
    code: 'parameters-not-object',
    title: 'The input schema is not an object',
    category: 'correctness',
    severity: 'error',
    fixable: true,
    what:
      'The root of the schema that the model receives has no `"type": "object"`: it is a string, an array, a union, a ' +
      'reference, or says nothing of its type. Where the framework makes an object of it (the MCP SDK 2 puts the type beside ' +
      'a union), what it sends is judged, and not this. It also knows what `zod-to-json-schema` makes of schemas of Zod 4: nothing.',
    why:
      'Models call tools with named arguments. Providers refuse a root of any other type, a union of objects included, ' +
      'and with it the whole request.',
    remedy:
      'Of a union of objects, `toolsight fix` writes `parameters` with the fields of all of them. Else wrap the value in an object with one field (`z.object({ query: z.string() })`). Turn a union of objects into one ' +
      'object with a field that holds the union. In `parameters` of your own, add `type: "object"`.',
    good: {
      files: {
        'tools/call-reception.ts': `import { defineTool } from '@toolsight/runtime'
import { z } from 'zod'

export const callReception = defineTool({
  name: 'call_reception',
  description: 'Passes a message to the reception.',
  input: z.object({ message: z.string() }),
  handler: ({ message }) => message,
})
`,
      },
    },
    bad: {
      files: {
        'tools/call-reception.ts': `import { defineTool } from '@toolsight/runtime'
import { z } from 'zod'

export const callReception = defineTool({
  name: 'call_reception',
  description: 'Passes a message to the reception.',
  input: z.union([z.object({ message: z.string() }), z.object({ number: z.int() })]),
  handler: (message) => message,
})
`,
      },
      at: {
        file: 'tools/call-reception.ts',
        line: 7,
        text: 'z.union([z.object({ message: z.string() }), z.object({ number: z.int() })])',
      },
    },
  },

  *check(tool, context) {
    const schema = tool.schema ?? literalSchema(explicitSchema(tool)?.value)
    if (schema === null || !isNoObject(schema) || isUnconverted(tool)) return
    const sent = sentForms(tool, context)
    // What its SDK makes of it is judged as it goes out.
    const mended = sent.filter(isObjectRoot).map(({ target }) => target)
    if (sent.length > 0 && mended.length === sent.length) return
    const targets = context.targetsOf(tool).filter((target) => !mended.includes(target))
    const seen = seenIn(sent.map((wire) => ({ wire })))
    const ofZod3 = knowsZod3Alone(tool, schema, context)
    const empty = ofZod3 ?? sentEmpty(tool, schema, context)
    const fix = isUnion(schema) ? fitting('parameters-not-object', [], tool, context) : undefined
    yield {
      message: [
        ...(empty ?? [
          `Wrap the input of '${toolLabel(tool)}' in an object: its schema ${rootWords(schema)}.`,
        ]),
        'Providers accept only `"type": "object"` at the root of the parameters.',
        ...(seen === null ? [] : [seen]),
      ].join('\n'),
      at: { fields: schemaFields(tool) },
      path: [],
      ...(mended.length > 0 && { targets: Object.fromEntries(targets.map((target) => [target, 'error'])) }),
      ...(ofZod3 && { cause: 'The schema is empty: `zod-to-json-schema` does not know its validator.' }),
      ...(fix && { fix }),
    }
  },
}

const ZOD_3_CONVERTER = 'zod-to-json-schema'

/**
 * Where the program has `zod-to-json-schema` make its JSON Schema: version 3.25.2 gives `{ "$schema": … }` for whatever is no schema of Zod 3,
 * and where it is told a name, a reference to `{}`.
 */
function knowsZod3Alone(tool: ToolFacts, schema: JsonObject, { packageOf }: RuleContext): string[] | null {
  if (typeof schema.$schema !== 'string' || !saysNothing(schema)) return null
  if (!packageOf(tool.file)?.dependencies?.includes(ZOD_3_CONVERTER)) return null
  return [
    `The model sees nothing of '${toolLabel(tool)}': its schema is empty.`,
    `\`${ZOD_3_CONVERTER}\` makes an empty schema, without an error, of all that is not of Zod 3.`,
    'With Zod 4, call `z.toJSONSchema(schema)` in its place.',
  ]
}

function saysNothing({ $schema: _, $ref, definitions, ...others }: JsonObject): boolean {
  if (Object.keys(others).length > 0) return false
  if ($ref === undefined) return definitions === undefined
  const named = Object.values(Object(definitions) as JsonObject)
  return named.length === 1 && named.every((each) => isDeepStrictEqual(each, {}))
}

/** What its framework sends without a word for a validator that it does not convert, and what helps. */
function sentEmpty(tool: ToolFacts, schema: JsonObject, { frameworks }: RuleContext): string[] | null {
  const { vendor, vendorVersion, converter, site } = tool
  if (converter !== 'none' || vendor === null || Object.keys(schema).length > 0) return null
  const { title, refusals = [] } = frameworks.get(site.framework) ?? {}
  const refusal = refusals.find(
    ({ message, sends, vendors }) =>
      message === null && sends !== undefined && (vendors.includes(vendor) || vendors.includes('*')),
  )
  if (title === undefined || !refusal) return null
  return [
    `The model sees nothing of '${toolLabel(tool)}': ${title} sends an empty schema.`,
    `${title} does not convert ${inline(`${vendor} ${vendorVersion ?? ''}`.trimEnd(), 40)}, and does not say so.`,
    refusal.advice,
  ]
}

/** As its SDK sends it to its targets, as far as that was recorded. */
function sentForms(tool: ToolFacts, context: RuleContext): WireForm[] {
  return context.targetsOf(tool).flatMap((target) => {
    const form = tool.status === 'resolved' ? context.wire(tool, target) : null
    return form?.captured ? [form] : []
  })
}

function isObjectRoot({ json }: WireForm): boolean {
  return readEntry(json)?.schema?.['type'] === 'object'
}

/** Of objects, as it seems: their fields can stand in one. */
function isUnion({ anyOf, oneOf }: JsonObject): boolean {
  return Array.isArray(anyOf) || Array.isArray(oneOf)
}

function literalSchema(value: unknown): JsonObject | null {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as JsonObject) : null
}

const OTHER_TYPES = ['string', 'number', 'integer', 'boolean', 'array', 'null']

/** A type that does not exist is for `invalid-parameters` to say. */
export function isNoObject({ type }: JsonObject): boolean {
  if (type === undefined || Array.isArray(type)) return true
  return typeof type === 'string' && OTHER_TYPES.includes(type)
}

/** After “its schema”. */
function rootWords(schema: JsonObject): string {
  const { type } = schema
  if (typeof type === 'string')
    return /^[aio]/.test(type) ? `is an ${type}` : type === 'null' ? 'is null' : `is a ${type}`
  if (Array.isArray(type)) return `is one of ${type.join(', ')}`
  if (schema.anyOf || schema.oneOf) return 'is a union'
  if (schema.allOf) return 'is an intersection'
  if (schema.$ref) return 'is a reference'
  return Object.keys(schema).length === 0 ? 'is empty and accepts anything' : 'has no `type`'
}
