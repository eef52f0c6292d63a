import ts from '#typescript'
import type { ToolFacts } from '../model/facts.js'
import type { Fix, FixRequest } from '../model/finding.js'
import type { ToolField } from '../model/framework.js'
import type { FixContext } from './context.js'
import { type Definition, findToolDefinition } from './source/definition.js'
import { toEdits } from './source/edits.js'
import { nodeAt } from './source/nodes.js'
import { removeProperty } from './source/property.js'

type Request = Extract<FixRequest, { kind: 'remove-key' }>

/** Takes a key out of one of the definition's records; `path` starts with the part or the key that holds the record. */
export function removeKey({ path }: Request, tool: ToolFacts, context: FixContext): Fix | null {
  const [field, ...keys] = path
  const name = keys.at(-1)
  const definition = findToolDefinition(context, tool)
  if (!definition || field === undefined || name === undefined) return null
  const place = keysOf(definition, field)
    .map((key) => definition.property(key, ...keys))
    .find((found) => found !== null)
  const source = place && context.sources.parse(place.file)
  if (!place || !source) return null
  const literal = nodeAt(source, place.literal, ts.isObjectLiteralExpression)
  const property = nodeAt(source, place.property, ts.isObjectLiteralElementLike)
  if (!literal || !property) return null
  return {
    title: `Remove \`${name}\``,
    description: '',
    preferred: true,
    edits: toEdits(context.sources, place.file, removeProperty(source, literal, property)),
  }
}

function keysOf({ framework }: Definition, field: string): string[] {
  const known = framework.calls.flatMap(({ fields }) =>
    Object.hasOwn(fields, field) ? (fields[field as ToolField] ?? []) : [],
  )
  return [...known, field]
}
