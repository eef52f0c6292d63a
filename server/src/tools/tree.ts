import {
  type FieldFacts,
  type FileReport,
  type Finding,
  type Range,
  relativeTo,
  severityOfTool,
  stateText,
  survivalText,
  type ToolFacts,
  toolLocation,
  toolState,
  type Workspace,
} from '@toolsight/core'
import { firstLine, onOneLine, printable } from '@toolsight/core/prose'
import type { TreeIcon, TreeNode } from '../messages.js'
import type { Folder } from '../session/folder.js'
import type { Mover } from '../session/moved.js'
import type { Session } from '../session/session.js'
import { findingsOfTool } from './shown-tools.js'
import { titleOf } from './tool-title.js'

/** Folder → file → tool → errors, warnings and fields, of everything that is known; ready to be shown. */
export async function treeOf(session: Session, signal: AbortSignal): Promise<TreeNode[]> {
  const nodes: TreeNode[] = []
  for (const folder of session.folders.all) {
    const { workspace } = folder
    const files = workspace ? await filesOf(session, folder, workspace, signal) : []
    const name = folder.path.slice(folder.path.lastIndexOf('/') + 1) || folder.path
    nodes.push({
      ...plain,
      id: folder.uri,
      kind: 'folder',
      label: name,
      tooltip: folder.failure ?? folder.path,
      icon: folder.failure === null ? 'folder' : 'error',
      uri: folder.uri,
      children: files,
    })
  }
  return nodes
}

const plain = { description: '', tooltip: '', tokens: null }

async function filesOf(
  session: Session,
  folder: Folder,
  workspace: Workspace,
  signal: AbortSignal,
): Promise<TreeNode[]> {
  const nodes: TreeNode[] = []
  const byFile = new Map<string, KnownTool[]>()
  for (const report of folder.reports.values())
    for (const known of toolsOf(session, report)) {
      const { file } = toolLocation(known.tool)
      const same = byFile.get(file)
      if (same) same.push(known)
      else byFile.set(file, [known])
    }
  for (const [file, known] of [...byFile].sort(([a], [b]) => (a < b ? -1 : 1))) {
    const uri = session.uriOf(file)
    const tools: TreeNode[] = []
    for (const each of known) {
      signal.throwIfAborted()
      tools.push(await toolNode(session, uri, each, findingsOfTool(session, folder, each.tool), workspace))
    }
    const relative = relativeTo(workspace.root, file)
    nodes.push({
      ...plain,
      id: uri,
      kind: 'file',
      label: onOneLine(relative.slice(relative.lastIndexOf('/') + 1)),
      description: relative.includes('/') ? relative.slice(0, relative.lastIndexOf('/')) : '',
      tooltip: file,
      icon: worst(tools.map(({ icon }) => icon)),
      uri,
      tokens: sum(tools),
      children: tools,
    })
  }
  return nodes
}

interface KnownTool {
  tool: ToolFacts
  isStale: boolean
  move: Mover
}

/** Of an open document as it is shown, of any other as it was found. */
function toolsOf(session: Session, { file, tools, stale }: FileReport): KnownTool[] {
  const uri = session.uriOf(file)
  const known =
    session.shown(uri)?.tools(session.documents.get(uri)?.getText()) ??
    [...tools, ...stale].map((tool) => ({
      tool,
      isStale: tool.stale !== undefined,
      move: (range: Range) => range,
    }))
  return known.map((each) => {
    const { written } = each.tool
    if (!written || written.file === file) return each
    const text = session.documents.get(session.uriOf(written.file))?.getText()
    return { ...each, move: session.writtenElsewhere.mover(each.tool, text) }
  })
}

async function toolNode(
  session: Session,
  uri: string,
  { tool, isStale, move }: KnownTool,
  findings: readonly Finding[],
  workspace: Workspace,
): Promise<TreeNode> {
  const facts = tool.schema === null && tool.stale ? tool.stale : tool
  const fields = facts.schema === null ? [] : await workspace.editor.fields(facts)
  const counted = facts.schema === null ? null : await workspace.editor.tokens(facts)
  const id = `${uri}#${tool.id}`
  return {
    id,
    kind: 'tool',
    label: titleOf(tool),
    state: isStale ? 'stale' : stateText(tool, findings, workspace.wire.choices(tool)),
    description: descriptionOf(tool, findings),
    tooltip: printable(
      [tool.description, tool.reason, survivalText(facts)].filter((text) => text !== null).join('\n'),
    ),
    icon: iconOf(tool, isStale, findings),
    uri,
    range: move(namedRange(tool)),
    tokens: counted?.total ?? null,
    tool: tool.id,
    children: [
      ...findingNodes(session, id, tool, findings),
      ...nest(fields.map((field) => ({ path: field.path, node: fieldNode(uri, id, tool, field) }))),
    ],
  }
}

/** From what names a tool, where it is written just before the definition. */
function namedRange({ site: { range, binding, key }, written }: ToolFacts): Range {
  if (written) return written.range
  const names = [binding, key?.range].filter((name) => name !== undefined)
  const [name] = names.filter(({ start }) => start.line <= range.start.line)
  return name ? { start: name.start, end: range.end } : range
}

/** How much is wrong with it, and the validator that it is written in. */
function descriptionOf({ vendor, vendorVersion }: ToolFacts, findings: readonly Finding[]): string {
  const count = (severity: Finding['severity'], word: string) => {
    const { length } = findings.filter((finding) => finding.severity === severity)
    return length === 0 ? [] : [`${length} ${word}${length === 1 ? '' : 's'}`]
  }
  const validator = vendor === null ? [] : [vendorVersion === null ? vendor : `${vendor} ${vendorVersion}`]
  return [...count('error', 'error'), ...count('warning', 'warning'), ...validator].join(' · ')
}

/** What is wrong with a tool, errors first. */
function findingNodes(
  session: Session,
  owner: string,
  tool: ToolFacts,
  findings: readonly Finding[],
): TreeNode[] {
  const grave = (['error', 'warning'] as const).flatMap((severity) =>
    findings.filter((finding) => finding.severity === severity),
  )
  return grave.map(({ file, message, code, severity, range }, index) => ({
    id: `${owner}!${index}`,
    kind: 'finding',
    label: onOneLine(firstLine(message)),
    description: code,
    tooltip: printable(message),
    icon: severity,
    uri: session.uriOf(file),
    range,
    tokens: null,
    tool: tool.id,
    children: [],
  }))
}

function iconOf(tool: ToolFacts, isStale: boolean, findings: readonly Finding[]): TreeIcon {
  if (isStale) return 'stale'
  const severity = severityOfTool(tool, findings)
  const state = toolState(tool, findings)
  if (state === 'not-installed') return 'unevaluated'
  if (severity === 'error' || state === 'refused' || state === 'failed') return 'error'
  return state === 'as-sent' ? (severity ?? 'ok') : 'unevaluated'
}

const BY_WEIGHT: readonly TreeIcon[] = ['error', 'warning', 'stale', 'unevaluated', 'info']

function worst(icons: readonly TreeIcon[]): TreeIcon {
  return BY_WEIGHT.find((icon) => icons.includes(icon)) ?? 'file'
}

function sum(nodes: readonly TreeNode[]): number | null {
  const known = nodes.map(({ tokens }) => tokens).filter((tokens) => tokens !== null)
  return known.length === 0 ? null : known.reduce((total, each) => total + each, 0)
}

function fieldNode(uri: string, owner: string, tool: ToolFacts, field: FieldFacts): TreeNode {
  const { path, schema, required, tokens, location } = field
  const type = typeNameOf(schema['type'])
  const description = schema['description']
  return {
    id: `${owner}/${path.map(encodeURIComponent).join('/')}`,
    kind: 'field',
    label: onOneLine(path.at(-1) ?? ''),
    description: [type, required ? '' : 'optional'].filter((word) => word !== '').join(' · '),
    tooltip: typeof description === 'string' ? printable(description) : '',
    icon: FIELD_ICONS[type] ?? 'field',
    uri,
    // Where another file holds the schema, the tool itself is the place in this one.
    ...(location && location.file === toolLocation(tool).file ? { range: location.range } : {}),
    tokens,
    tool: tool.id,
    children: [],
  }
}

const FIELD_ICONS: Record<string, TreeIcon> = {
  string: 'string',
  number: 'number',
  integer: 'number',
  boolean: 'boolean',
  array: 'array',
  object: 'object',
}

function typeNameOf(type: unknown): string {
  const names = Array.isArray(type) ? type.filter((name) => name !== 'null') : [type]
  const [only] = names
  return names.length === 1 && typeof only === 'string' ? only : ''
}

interface Placed {
  path: readonly string[]
  node: TreeNode
}

/** Fields below the fields that hold them; what lies between (items, branches) has no node of its own. */
function nest(placed: readonly Placed[]): TreeNode[] {
  const roots: TreeNode[] = []
  const byPath = new Map(placed.map(({ path, node }) => [JSON.stringify(path), node]))
  for (const { path, node } of placed) {
    let parent: TreeNode | undefined
    for (let length = path.length - 1; length > 0 && !parent; length--) {
      parent = byPath.get(JSON.stringify(path.slice(0, length)))
    }
    if (parent) parent.children.push(node)
    else roots.push(node)
  }
  return roots
}
