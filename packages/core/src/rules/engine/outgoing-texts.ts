import { schemaNodes } from '../../json-schema/nodes.js'
import { isObject } from '../../json-schema/subschemas.js'
import type { ToolFacts } from '../../model/facts.js'
import type { FieldOwner } from '../../model/fields.js'
import type { ToolField } from '../../model/framework.js'
import type { Json, JsonObject, SchemaPath } from '../../model/json.js'
import { explicitSchema, schemaFields } from './explicit.js'
import { isUnconverted } from './resolution.js'
import type { ReportPlace, RuleContext } from './rule.js'
import { fieldLabel } from './wording.js'

/** A text of a tool that leaves the program: every client that asks for the tool reads it. */
export interface OutgoingText {
  text: string
  /** `description`, `title`, `default`, `enum`, …: the keyword or the part that holds it; `properties` for the name of a field. */
  keyword: string
  /** Of which schema it is a part; null for what stands beside the schemas. */
  owner: FieldOwner | null
  path: SchemaPath
  at: ReportPlace
}

/** Keywords that hold sub-schemas: these have their own turn. */
const INNER = new Set([
  'properties',
  'patternProperties',
  'dependentSchemas',
  '$defs',
  'definitions',
  'items',
  'prefixItems',
  'additionalProperties',
  'anyOf',
  'oneOf',
  'allOf',
  'not',
  'if',
  'then',
  'else',
  'propertyNames',
  'contains',
])
/** Keywords that repeat the names of fields, and patterns, which may have any character to allow or forbid it. */
const OTHERS = new Set(['required', 'dependentRequired', '$ref', 'pattern'])

/** Every text that goes out of a tool, as far as it is known. */
export function* outgoingTexts(
  tool: ToolFacts,
  frameworks?: RuleContext['frameworks'],
): Iterable<OutgoingText> {
  const { name, description, reading, site } = tool
  const beside = { owner: null, path: [] }
  if (name !== null) yield { ...beside, text: name, keyword: 'name', at: { fields: ['name'] } }
  if (description !== null)
    yield { ...beside, text: description, keyword: 'description', at: { fields: ['description'] } }
  for (const [key, value] of Object.entries(reading?.carried ?? {}))
    for (const text of stringsIn(value))
      yield { ...beside, text, keyword: key, at: { fields: ['hints', 'metadata', 'name'] } }
  if (!isUnconverted(tool)) {
    const written = tool.schema ?? explicitSchema(tool)?.value
    if (isObject(written)) yield* textsOf(written, 'input', schemaFields(tool))
  }
  const isSent = frameworks?.get(site.framework)?.outputUnsent !== true
  if (tool.outputSchema !== null && isSent)
    yield* textsOf(tool.outputSchema, 'outputSchema', ['outputSchema'])
  if (site.fields.examples)
    for (const { input } of reading?.samples?.valid ?? [])
      for (const text of stringsIn(input))
        yield { ...beside, text, keyword: 'examples', at: { fields: ['examples'] } }
}

function* textsOf(root: JsonObject, owner: FieldOwner, fields: ToolField[]): Iterable<OutgoingText> {
  for (const { schema, path } of schemaNodes(root)) {
    const at: ReportPlace = path.length === 0 ? { fields } : { fields, path, owner }
    for (const keyword of Object.keys(schema)) {
      const value = schema[keyword]
      if (OTHERS.has(keyword)) continue
      if (!INNER.has(keyword)) for (const text of stringsIn(value)) yield { text, keyword, owner, path, at }
      else if (keyword === 'properties' && isObject(value))
        for (const text of Object.keys(value)) {
          const inner = [...path, text]
          yield { text, keyword, owner, path: inner, at: { fields, path: inner, owner } }
        }
    }
  }
}

function* stringsIn(value: Json | undefined): Iterable<string> {
  if (typeof value === 'string') yield value
  else if (Array.isArray(value)) for (const each of value) yield* stringsIn(each)
  else if (isObject(value))
    for (const [key, each] of Object.entries(value)) {
      yield key
      yield* stringsIn(each)
    }
}

const LABELS: Record<string, string> = {
  name: 'the name',
  description: 'the description',
  title: 'the title',
  properties: 'the name',
  default: 'the default',
  examples: 'an example',
  enum: 'a value',
  const: 'the value',
}

/** `the description of 'search'`, `the default of `limit` in 'search'`. */
export function textLabel({ keyword, owner, path }: OutgoingText, toolLabel: string): string {
  const part = Object.hasOwn(LABELS, keyword) ? LABELS[keyword] : `\`${keyword}\``
  if (owner === null) return `${part} of '${toolLabel}'`
  const side = owner === 'outputSchema' ? 'the output of ' : ''
  if (path.length > 0) return `${part} of ${fieldLabel(path)} in ${side}'${toolLabel}'`
  return `${part} of the ${owner === 'input' ? 'input' : 'output'} of '${toolLabel}'`
}
