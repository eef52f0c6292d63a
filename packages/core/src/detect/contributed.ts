import { findNodeAtLocation, getNodeValue, type Node } from 'jsonc-parser'
import { jsonTree } from '../common/json-tree.js'
import { Lines } from '../common/lines.js'
import type { CallShape, Framework, ToolField } from '../model/framework.js'
import type { Json } from '../model/json.js'
import type { FieldSite, ToolSite } from '../model/site.js'

/** A tool that a package.json contributes. */
export interface ContributedTool {
  framework: Framework
  site: ToolSite
  /** The parts as they are written. */
  values: Partial<Record<ToolField, Json>>
}

/** The tools that a package.json contributes, in the order in which they are written. Half-typed text gives what can be read. */
export function contributedTools(text: string, frameworks: readonly Framework[]): ContributedTool[] {
  const root = jsonTree(text)
  if (!root) return []
  const lines = new Lines(text)
  const found = shapesOf(frameworks).flatMap(({ framework, shape }) => {
    const list = findNodeAtLocation(root, listOf(shape))
    const entries = list?.type === 'array' ? (list.children ?? []) : []
    return entries
      .filter(({ type }) => type === 'object')
      .map((entry) => ({ framework, entry, parts: partsOf(entry, shape) }))
  })
  found.sort((a, b) => a.entry.offset - b.entry.offset)
  const proposals = proposalsIn(root)
  return found.map(({ framework, entry, parts }, index) => {
    const tool = toTool(index, framework, entry, parts, lines)
    return proposals.length === 0 ? tool : { ...tool, site: { ...tool.site, proposals } }
  })
}

/** The proposed APIs that an extension of VS Code enables. */
function proposalsIn(root: Node): string[] {
  const list = findNodeAtLocation(root, ['enabledApiProposals'])
  const values = list?.type === 'array' ? (list.children ?? []).map((each) => getNodeValue(each) as Json) : []
  // A proposal may name its version: `chatParticipantPrivate@11`.
  return values.flatMap((value) => (typeof value === 'string' ? [value.replace(/@.*$/, '')] : []))
}

function shapesOf(frameworks: readonly Framework[]): Array<{ framework: Framework; shape: CallShape }> {
  return frameworks.flatMap((framework) =>
    framework.calls.filter(({ form }) => form === 'manifest').map((shape) => ({ framework, shape })),
  )
}

function listOf({ callee }: CallShape): string[] {
  return callee.split('.')
}

/** The properties that hold each part. */
function partsOf(entry: Node, { fields }: CallShape): Map<ToolField, Node> {
  const parts = new Map<ToolField, Node>()
  for (const [field, keys] of Object.entries(fields) as Array<[ToolField, string[]]>) {
    for (const key of keys) {
      const property = entry.children?.find(({ children }) => children?.[0]?.value === key)
      if (property?.children?.[1] && !parts.has(field)) parts.set(field, property)
    }
  }
  return parts
}

function toTool(
  index: number,
  framework: Framework,
  entry: Node,
  parts: ReadonlyMap<ToolField, Node>,
  lines: Lines,
): ContributedTool {
  const rangeOf = ({ offset, length }: Node) => lines.range({ start: offset, end: offset + length })
  const fields: Partial<Record<ToolField, FieldSite>> = {}
  const values: Partial<Record<ToolField, Json>> = {}
  for (const [field, property] of parts) {
    const [key, value] = property.children as [Node, Node]
    fields[field] = { key: rangeOf(key), value: rangeOf(value), property: rangeOf(property) }
    values[field] = getNodeValue(value) as Json
  }
  const { name, description, parameters } = values
  return {
    framework,
    values,
    site: {
      index,
      framework: framework.id,
      range: rangeOf(entry),
      callee: fields.name?.value ?? lines.range({ start: entry.offset, end: entry.offset + 1 }),
      config: null,
      spread: false,
      fields,
      literal: {
        ...(typeof name === 'string' ? { name } : {}),
        ...(typeof description === 'string' ? { description } : {}),
        ...(parameters === undefined ? {} : { parameters }),
      },
      boundTo: null,
      blocked: null,
    },
  }
}
