import { relativePath } from '../../common/paths.js'
import { sentence } from '../../common/sentence.js'
import { canonical } from '../../json-schema/canonical.js'
import type { ToolFacts } from '../../model/facts.js'
import type { Json, JsonObject } from '../../model/json.js'
import type { Range } from '../../model/text.js'
import { readEntry } from '../../wire/entry.js'
import type { WireForm } from '../../wire/index.js'
import { toolNames } from '../checks/tool-names.js'
import { submissionOf } from './chatgpt-app.js'
import { MARKED, type ManifestFormat, OF_TARGET } from './formats.js'
import { manifestMarkdown } from './markdown.js'

export interface Manifest {
  /** The whole of it; of a marked format, what stands between the marks. Ends with a line break. */
  text: string
  /** How many tools are in it. */
  tools: number
  /** Tools that are not in it, and why. */
  missing: UnsentTool[]
  /** Tools that are in it as documented, because the SDK that sends them refuses them, and why. */
  refused: UnsentTool[]
  /** Tools that are in it as documented, because what is really sent is not captured, and why. */
  documented: UnsentTool[]
}

/** A tool that cannot be sent, and why: whole sentences. */
export interface UnsentTool {
  /** As people know it; null where the text shows no name. */
  name: string | null
  /** Absolute, with `/`. */
  file: string
  range: Range
  why: string
}

export interface ManifestOptions {
  format: ManifestFormat
  /** Keys of every object sorted, instead of the wire's order. */
  canonical?: boolean
  /** How many tools are captured. */
  onProgress?: (done: number, total: number, what: 'tools') => void
}

/** What writing a manifest takes. */
export interface ManifestParts {
  root: string
  /** The target whose entries stand for tools where the format is no target's own. */
  target: string
  /** `via: null` is the documented shape. */
  wire: { form(tool: ToolFacts, target: string, via?: null): Promise<WireForm> }
}

interface Entry {
  tool: ToolFacts
  json: Json
  captured: boolean
  /** What the SDK says that refuses it; null where none does. */
  refused: string | null
}

/** All tools as they are sent, by name: the same tools give the same bytes. */
export async function manifestOf(
  tools: readonly ToolFacts[],
  { format, canonical: isCanonical = false, onProgress }: ManifestOptions,
  parts: ManifestParts,
): Promise<Manifest> {
  const target = OF_TARGET[format] ?? parts.target
  const entries: Entry[] = []
  const missing: UnsentTool[] = []
  const refused: UnsentTool[] = []
  const documented: UnsentTool[] = []
  for (const [index, tool] of [...tools].sort(byName).entries()) {
    onProgress?.(index, tools.length, 'tools')
    const form = await parts.wire.form(tool, target)
    // What would go out is all there is in other formats.
    const isListed = form.refused !== undefined && format === 'json'
    const { json } = isListed ? await parts.wire.form(tool, target, null) : form
    const why = reasonOf(tool, form.notes)
    missing.push(...(tool.unseen ?? []).map((each) => ({ ...each, why: sentence(tool.reason ?? why) })))
    const { file, site } = tool
    const unsent = { name: toolNames(tool)[0] ?? null, file, range: site.range, why }
    if (json === null) {
      if (!tool.unseen) missing.push(unsent)
      continue
    }
    if (isListed) refused.push(unsent)
    else if (!form.captured) documented.push({ ...unsent, why: form.notes[0] ?? why })
    entries.push({
      tool,
      json: isCanonical ? canonical(json) : json,
      captured: form.captured,
      refused: form.refused ? `${form.refused.name}: ${form.refused.message}` : null,
    })
  }
  const text =
    MARKED[format] !== undefined
      ? manifestMarkdown(entries.flatMap(({ json }) => readEntry(json) ?? []))
      : JSON.stringify(document({ entries, missing }, format, target, parts.root), null, 2)
  return { text: `${text}\n`, tools: entries.length, missing, refused, documented }
}

/** Why a tool cannot be sent, in whole sentences. What is wrong with the tool itself comes before what is not installed. */
function reasonOf({ status, reason }: ToolFacts, notes: readonly string[]): string {
  const reasons = status !== 'resolved' && reason ? [reason] : [...new Set(notes)]
  return reasons.map(sentence).join(' ')
}

function document(
  { entries, missing }: { entries: readonly Entry[]; missing: readonly UnsentTool[] },
  format: ManifestFormat,
  target: string,
  root: string,
): Json {
  const all = entries.map(({ json }) => json)
  if (format === 'mcp') return { tools: all }
  if (format === 'chatgpt-app') return submissionOf(all)
  if (format !== 'json') return all
  return {
    version: 1,
    target,
    tools: entries.map((entry) => described(entry, root)),
    missing: missing.map(({ name, file, range, why }) => ({
      name,
      file: relativePath(root, file),
      line: range.start.line,
      reason: why,
    })),
  }
}

/** Null where only a server has the tool. */
function fileOf({ file, server }: ToolFacts, root: string): string | null {
  const source = server ? server.at?.file : file
  return source === undefined ? null : relativePath(root, source)
}

function described({ tool, json, captured, refused }: Entry, root: string): JsonObject {
  const { name, description, schema, outputSchema } = readEntry(json) ?? {}
  return {
    name: name ?? null,
    framework: tool.site.framework,
    file: fileOf(tool, root),
    description: description ?? null,
    inputSchema: schema ?? null,
    outputSchema: outputSchema ?? tool.outputSchema,
    captured,
    ...(refused === null ? {} : { refused }),
  }
}

function byName(a: ToolFacts, b: ToolFacts): number {
  return compare(a.name ?? '', b.name ?? '') || compare(a.id, b.id)
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}
