import {
  definitionOf,
  encloses,
  type FieldFacts,
  type Range,
  STATE_LABELS,
  type ToolFacts,
  toolLocation,
  toolState,
  type Workspace,
} from '@toolsight/core'
import { onOneLine } from '@toolsight/core/prose'
import { type DocumentSymbol, SymbolKind } from 'vscode-languageserver'
import { titleOf } from './tool-title.js'

const KINDS: Readonly<Record<string, SymbolKind>> = {
  string: SymbolKind.String,
  number: SymbolKind.Number,
  integer: SymbolKind.Number,
  boolean: SymbolKind.Boolean,
  array: SymbolKind.Array,
  object: SymbolKind.Object,
}

interface Place extends ReturnType<typeof definitionOf> {
  /** Stands for the tool as a whole. */
  narrow: Range
}

function placeOf(tool: ToolFacts): Place {
  return { ...definitionOf(tool), narrow: tool.written ? toolLocation(tool).range : tool.site.callee }
}

/** A tool with its fields. What is written in another file stands at the tool's input. */
export async function symbolsOfTool(tool: ToolFacts, workspace: Workspace): Promise<DocumentSymbol> {
  const place = placeOf(tool)
  const own = place.fields.name?.value
  return {
    name: titleOf(tool),
    detail: detailOf(tool),
    kind: SymbolKind.Function,
    range: place.range,
    selectionRange: own && encloses(place.range, own) ? own : place.narrow,
    children: nested(await workspace.editor.fields(tool), place),
  }
}

function detailOf(tool: ToolFacts): string {
  const state = toolState(tool, [])
  return [tool.vendor ?? '', state === 'as-sent' ? '' : STATE_LABELS[state]]
    .filter((part) => part !== '')
    .join(', ')
}

function nested(fields: readonly FieldFacts[], place: Place): DocumentSymbol[] {
  const roots: DocumentSymbol[] = []
  const open: Array<{ path: readonly string[]; symbol: DocumentSymbol }> = []
  for (const field of fields) {
    while (open.length > 0 && !isInside(field.path, (open.at(-1) as (typeof open)[number]).path)) open.pop()
    const symbol = symbolOfField(field, place)
    const parent = open.at(-1)?.symbol
    if (parent) parent.children = [...(parent.children ?? []), symbol]
    else roots.push(symbol)
    open.push({ path: field.path, symbol })
  }
  return roots
}

function symbolOfField(
  { path, schema, required, location }: FieldFacts,
  { file, fields, narrow }: Place,
): DocumentSymbol {
  const range = location?.file === file ? location.range : (fields.input?.key ?? narrow)
  const type = Array.isArray(schema['type']) ? schema['type'][0] : schema['type']
  return {
    name: onOneLine(path.at(-1) ?? '') || '""',
    detail: required ? '' : 'optional',
    kind:
      (schema['enum'] && SymbolKind.Enum) || (typeof type === 'string' && KINDS[type]) || SymbolKind.Field,
    range,
    selectionRange: range,
  }
}

function isInside(path: readonly string[], parent: readonly string[]): boolean {
  return path.length > parent.length && parent.every((segment, index) => segment === path[index])
}
