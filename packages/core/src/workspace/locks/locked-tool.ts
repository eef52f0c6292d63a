import path from 'node:path'
import { type LockedTool, RESOLVED } from '../../contract/lock.js'
import { withoutSourceNames, withoutSourceNamesIn } from '../../contract/unknown-text.js'
import { canonical } from '../../json-schema/canonical.js'
import type { ToolFacts } from '../../model/facts.js'
import type { Json, JsonObject } from '../../model/json.js'
import { serverOfDocument } from '../../servers/document.js'
import { entryForm } from '../../wire/diff.js'
import type { WireForm } from '../../wire/index.js'
import { toolNames } from '../checks/tool-names.js'

/** A tool as a lock has it, but for `uses`, which depends on what else is in the lock. */
export interface MadeTool {
  tool: LockedTool
  /** Packages that made its schemas. */
  versions: ReadonlyMap<string, string>
}

/** What is known of a tool beside its facts. */
export interface KnownOfTool {
  /** By target: how it is sent. */
  forms: ReadonlyMap<string, WireForm>
  /** Null: not counted. */
  tokens: number | null
}

/** Where a tool is written; undefined for one that only a server lists, and nothing in the source names. */
export function fileOfTool({ server, file }: ToolFacts): string | undefined {
  return server ? server.at?.file : file
}

/** The tool as the lock in a folder has it. */
export function lockedTool(facts: ToolFacts, folder: string, { forms, tokens }: KnownOfTool): MadeTool {
  const versions = new Map<string, string>()
  if (facts.vendor !== null && facts.vendorVersion !== null) versions.set(facts.vendor, facts.vendorVersion)
  const schemas: Array<{ target: string; schema: JsonObject }> = []
  if (facts.schema) schemas.push({ target: RESOLVED, schema: facts.schema })
  const sent: Record<string, JsonObject> = {}
  let listed: Json | undefined
  const { title, annotations, ...other } = facts.reading?.carried ?? {}
  for (const [target, form] of forms) {
    for (const [name, version] of Object.entries(form.versions)) versions.set(name, version)
    const entry = form.json === null ? null : entryForm(form.json)
    if (!entry) continue
    if (entry.schema) schemas.push({ target, schema: entry.schema })
    const { type: _, title: _title, annotations: _annotations, ...members } = entry.others
    if (facts.site.role) {
      listed = members['arguments']
      delete members['arguments']
    }
    const own = Object.entries(members).filter(([key]) => !(key in other))
    if (own.length > 0) sent[target] = Object.fromEntries(own)
  }
  const lockedSchema = facts.unknown?.includes('fieldDescriptions')
    ? withoutSourceNamesIn
    : (schema: JsonObject) => schema
  const file = fileOfTool(facts)
  const tool: LockedTool = {
    name: facts.calledAs?.includes('<') === false ? facts.calledAs : (toolNames(facts)[0] ?? null),
    role: facts.site.role ?? 'tool',
    file: facts.server || file === undefined ? null : path.posix.relative(folder, file),
    ...(facts.server && { server: serverOfDocument(facts.file) ?? facts.server.name }),
    framework: facts.site.framework,
    ...(typeof title === 'string' && { title }),
    description: descriptionOf(facts),
    ...(isRecord(annotations) && { annotations }),
    ...(facts.reading?.approval && { approval: facts.reading.approval }),
    ...(Object.keys(other).length > 0 && { other }),
    ...(listed !== undefined && { arguments: listed }),
    input: distinct(schemas.map((each) => ({ ...each, schema: lockedSchema(each.schema) }))),
    ...(Object.keys(sent).length > 0 && { sent }),
    ...(facts.outputSchema && { output: canonical(facts.outputSchema) as JsonObject }),
    tokens,
    uses: [],
    ...(facts.status !== 'resolved' && { unknown: facts.reason ?? 'It could not be evaluated.' }),
  }
  return { tool, versions }
}

function descriptionOf({ description, unknown }: ToolFacts): string | null {
  return description !== null && unknown?.includes('description')
    ? withoutSourceNames(description)
    : description
}

/** What a lock says of the versions that made its tools; each tool is told which of them are its own. */
export function withUses(made: readonly MadeTool[]): Record<string, string[]> {
  const all = new Map<string, Set<string>>()
  for (const { versions } of made)
    for (const [name, version] of versions) all.set(name, (all.get(name) ?? new Set()).add(version))
  const packages = Object.fromEntries([...all].map(([name, versions]) => [name, [...versions].sort()]))
  for (const { tool, versions } of made)
    tool.uses = [...versions]
      .map(([name, version]) => ((packages[name]?.length ?? 0) > 1 ? `${name}@${version}` : name))
      .sort()
  return packages
}

/** Each schema once, with all that get it. */
function distinct(forms: ReadonlyArray<{ target: string; schema: JsonObject }>): LockedTool['input'] {
  const found = new Map<string, LockedTool['input'][number]>()
  for (const { target, schema } of forms) {
    const sorted = canonical(schema) as JsonObject
    const key = JSON.stringify(sorted)
    const known = found.get(key)
    if (known) known.for.push(target)
    else found.set(key, { for: [target], schema: sorted })
  }
  return [...found.values()]
}

export function isRecord(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
