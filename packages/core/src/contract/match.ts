import { isObject } from '../json-schema/subschemas.js'
import { type LockedTool, resolvedInput } from './lock.js'

/** What became of a tool: one side is null where it came or went. */
export interface MatchedTool {
  before: LockedTool | null
  after: LockedTool | null
}

/**
 * Which tool became which: by name and file, else by a name that was moved to another file, else by what a tool says of itself. In the
 * order of the tools of now, those that are gone last.
 */
export function matchTools(before: readonly LockedTool[], after: readonly LockedTool[]): MatchedTool[] {
  const left = new Set(before)
  const partners = new Map<LockedTool, LockedTool>()
  const take = (keyOf: Key, keyOfNow = keyOf) => {
    const byKey = new Map<string, LockedTool[]>()
    for (const tool of left) {
      const key = keyOf(tool)
      if (key !== null) byKey.set(key, [...(byKey.get(key) ?? []), tool])
    }
    for (const tool of after) {
      const key = partners.has(tool) ? null : keyOfNow(tool)
      const found = key === null ? undefined : byKey.get(key)?.shift()
      if (found === undefined) continue
      partners.set(tool, found)
      left.delete(found)
    }
  }
  take(({ name, file, server }) => JSON.stringify([name, file, server]))
  take(({ name, server }) => (name === null ? null : JSON.stringify([name, server])))
  take((tool) => (isTelling(tool) ? contentOf(tool) : null))
  // Text or schema was changed along with the name: the file says the rest.
  take((tool) => (hasFields(tool) ? JSON.stringify([tool.file, tool.server, resolvedInput(tool)]) : null))
  take(({ description, file, server }) => (description ? JSON.stringify([description, file, server]) : null))
  // What could not be evaluated on one side may be any tool of its file.
  const placeOf: Key = ({ file, server }) => JSON.stringify([file, server])
  const placeOfUnknown: Key = (tool) => (isUnknown(tool) ? placeOf(tool) : null)
  take(placeOf, placeOfUnknown)
  take(placeOfUnknown, placeOf)
  return [
    ...after.map((tool) => ({ before: partners.get(tool) ?? null, after: tool })),
    ...[...left].map((tool) => ({ before: tool, after: null })),
  ]
}

type Key = (tool: LockedTool) => string | null

/** Not even its name is known. */
export function isUnknown({ name, unknown }: LockedTool): boolean {
  return name === null && unknown !== undefined
}

function contentOf(tool: LockedTool): string {
  return JSON.stringify([tool.description, resolvedInput(tool), tool.server])
}

/** Two tools without text and fields are equal by accident. */
function isTelling(tool: LockedTool): boolean {
  return Boolean(tool.description) || hasFields(tool)
}

function hasFields(tool: LockedTool): boolean {
  const { properties } = resolvedInput(tool) ?? {}
  return isObject(properties) && Object.keys(properties).length > 0
}
