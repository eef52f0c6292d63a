import { type SchemaField, schemaFields } from '../../json-schema/named-fields.js'
import { typeText } from '../../json-schema/type-text.js'
import { type Block, code, type Inline, toMarkdown } from '../../prose.js'
import { pathText } from '../../rules/engine/wording.js'
import type { EntryParts } from '../../wire/entry.js'

/** Tools for people and agents to read: what each is for, and its fields. */
export function manifestMarkdown(tools: readonly EntryParts[]): string {
  const blocks: Block[] = [
    { heading: ['Tools'], level: 2 },
    { line: ['Written by ', code('toolsight manifest'), '; the text between the marks is overwritten.'] },
    ...tools.flatMap(toolBlocks),
  ]
  return toMarkdown(blocks)
}

function toolBlocks({ name, description, schema }: EntryParts): Block[] {
  const fields = schema ? schemaFields(schema) : []
  return [
    { heading: [code(name ?? '')], level: 3 },
    ...(description ? [{ line: [description] }] : []),
    ...(fields.length === 0 ? [{ line: ['Takes no arguments.'] }] : [{ items: fields.map(fieldLine) }]),
  ]
}

function fieldLine({ path, schema, target, required }: SchemaField): Inline[] {
  const { description } = schema
  const type = typeText(target ?? schema)
  const said = [type, required ? 'required' : 'optional', ...limits(target ?? schema)].filter(
    (each) => each !== null,
  )
  return [
    code(pathText(path)),
    ` (${said.join(', ')})`,
    ...(typeof description === 'string' && description !== '' ? [`: ${description}`] : []),
  ]
}

const LIMITS: Record<string, (limit: number) => string> = {
  minimum: (limit) => `at least ${limit}`,
  maximum: (limit) => `at most ${limit}`,
  exclusiveMinimum: (limit) => `more than ${limit}`,
  exclusiveMaximum: (limit) => `less than ${limit}`,
  minLength: (limit) => `at least ${limit} characters`,
  maxLength: (limit) => `at most ${limit} characters`,
  minItems: (limit) => `at least ${limit} entries`,
  maxItems: (limit) => `at most ${limit} entries`,
}

function limits(schema: SchemaField['schema']): string[] {
  const counted = Object.entries(LIMITS).flatMap(([key, words]) => {
    const value = schema[key]
    // The bounds of what a number can hold say nothing.
    if (typeof value !== 'number' || Math.abs(value) >= Number.MAX_SAFE_INTEGER) return []
    return [words(value)]
  })
  const { format, default: usual } = schema
  return [
    ...counted,
    ...(typeof format === 'string' ? [format] : []),
    ...(usual === undefined ? [] : [`default ${JSON.stringify(usual)}`]),
  ]
}
