import path from 'node:path'
import { Lines } from '../../common/lines.js'
import { readRegularText } from '../../common/regular-file.js'
import type { ContractChange, Judge } from '../../contract/change.js'
import { type Lock, type LockedTool, RESOLVED } from '../../contract/lock.js'
import type { FileRequest } from '../../evaluate/host.js'
import type { Documents } from '../../files/documents.js'
import type { Packages } from '../../files/packages.js'
import { canonical } from '../../json-schema/canonical.js'
import type { ToolFacts } from '../../model/facts.js'
import type { JsonObject } from '../../model/json.js'
import type { Location, Range } from '../../model/text.js'
import { serverOfDocument } from '../../servers/document.js'
import { entryForm } from '../../wire/diff.js'
import type { WireForm } from '../../wire/index.js'
import { hashOf } from '../cache/dependency-fingerprints.js'
import { toolNames } from '../checks/tool-names.js'
import type { Editor } from '../editor/editor.js'
import type { Sampling } from '../samples/sampling.js'
import type { Wire } from '../wire/wire.js'
import type { WorkspaceFiles } from '../workspace-files.js'
import type { DiffedPackage, PackageDiff } from './contract-diff.js'

export interface LocksParts {
  root: string
  documents: Documents
  packages: Packages
  wire: Wire
  editor: Editor
  files: WorkspaceFiles
  sampling: Sampling
  /** What the child has to be sent to have a file's tools at hand; null where nothing of it can be evaluated. */
  request(file: string): Promise<FileRequest | null>
}

export interface LockOptions {
  /** Of Toolsight. */
  version: string
  /** Folders that have a lock, whether a tool is left there or not. */
  folders?: readonly string[]
  onProgress?: (done: number, total: number, what: 'tools') => void
}

/** The lock of one package, as its tools are now. */
export interface PackageLock {
  /** Absolute, with `/`: where the lock stands. */
  folder: string
  lock: Lock
  /** The tools that it was made of, by what it has of them. */
  facts: ReadonlyMap<LockedTool, ToolFacts>
}

/** Tools written down, package by package. */
export class Locks {
  readonly #parts: LocksParts

  constructor(parts: LocksParts) {
    this.#parts = parts
  }

  /** The folder whose lock has a tool: that of its package, as far as it is in the workspace. */
  folderOf(tool: ToolFacts): string {
    const { root, packages } = this.#parts
    const file = tool.server ? tool.server.at?.file : tool.file
    const folder = file === undefined ? undefined : packages.of(file)?.dir
    return folder !== undefined && `${folder}/`.startsWith(`${root}/`) ? folder : root
  }

  /** Where locks may stand: the root, and the packages in it that these files are of. */
  folders(files: readonly string[]): string[] {
    const { root, packages } = this.#parts
    const folders = files.flatMap((file) => packages.of(file.replaceAll('\\', '/'))?.dir ?? [])
    return [...new Set([root, ...folders.filter((folder) => `${folder}/`.startsWith(`${root}/`))])].sort()
  }

  /** What is known of these tools, as locks have it: by folder. */
  async of(
    tools: readonly ToolFacts[],
    { version, folders = [], onProgress }: LockOptions,
  ): Promise<PackageLock[]> {
    const byFolder = new Map<string, ToolFacts[]>(folders.map((folder) => [folder, []]))
    for (const tool of tools) {
      const folder = this.folderOf(tool)
      byFolder.set(folder, [...(byFolder.get(folder) ?? []), tool])
    }
    const locks: PackageLock[] = []
    let done = 0
    for (const [folder, own] of [...byFolder].sort(([a], [b]) => (a < b ? -1 : 1))) {
      const made: Array<Made & { facts: ToolFacts }> = []
      for (const facts of own) {
        onProgress?.(done++, tools.length, 'tools')
        made.push({ ...(await this.#made(facts, folder)), facts })
      }
      const packages = versionsOf(made)
      for (const { tool, versions } of made) tool.uses = usesOf(versions, packages)
      locks.push({
        folder,
        lock: {
          version: 1,
          toolsight: version,
          package: packageAt(folder),
          packages,
          sources: await this.#sources(own, folder),
          tools: made.map(({ tool }) => tool),
        },
        facts: new Map(made.map(({ tool, facts }) => [tool, facts])),
      })
    }
    return locks
  }

  /** What became of the tools of packages, who is hurt by it, and what shows it. */
  async diff(packages: readonly DiffedPackage[], version: string): Promise<PackageDiff[]> {
    const { root, documents, files } = this.#parts
    const { diffPackages } = await import('./contract-diff.js')
    return diffPackages(packages, {
      root,
      toolsight: version,
      read: (file) => documents.read(file).text,
      judge: (tool) => this.judge(tool),
      place: (tool, change) => this.#place(tool, change),
      sources: () => files.all(),
    })
  }

  /** What judges the inputs of a tool, as it was checked last; null where nothing can be asked. */
  async judge(tool: ToolFacts): Promise<Judge | null> {
    const validator = await this.#parts.sampling.validatorOf(tool)
    if ('unavailable' in validator) return null
    const { validatorJudge } = await import('./judges.js')
    return validatorJudge(validator)
  }

  async #place(tool: ToolFacts, { owner, path: at, kind }: ContractChange): Promise<Location> {
    const { fields, callee } = tool.site
    const { file } = tool
    if (owner === 'tool') {
      const [hint] = at
      const field =
        kind === 'tool-renamed'
          ? fields.name
          : kind.startsWith('description')
            ? fields.description
            : undefined
      const range = hint === undefined ? undefined : this.#word([hint, 'annotations'], tool)
      return { file, range: range ?? field?.property ?? fields.name?.value ?? callee }
    }
    const known = await this.#parts.editor.fields(tool, owner)
    for (let length = at.length; length > 0; length--) {
      const wanted = JSON.stringify(at.slice(0, length))
      const location = known.find((field) => JSON.stringify(field.path) === wanted)?.location
      if (location) return location
    }
    const whole = owner === 'input' ? (fields.input ?? fields.parameters) : fields.outputSchema
    return { file, range: whole?.key ?? fields.name?.value ?? callee }
  }

  /** Where a definition has one of these words first. */
  #word(words: readonly string[], { file, site }: ToolFacts): Range | undefined {
    const text = this.#parts.documents.read(file).text
    if (text === null) return undefined
    const lines = new Lines(text)
    const { start, end } = site.range
    const from = lines.offset(start)
    const own = text.slice(from, lines.offset(end))
    for (const word of words) {
      const found = new RegExp(`(?<![\\w$])${word.replace(/\W/g, '\\$&')}(?![\\w$])`).exec(own)
      if (found) return lines.range({ start: from + found.index, end: from + found.index + word.length })
    }
    return undefined
  }

  async #made(facts: ToolFacts, folder: string): Promise<Made> {
    const { wire, editor } = this.#parts
    const versions = new Map<string, string>()
    if (facts.vendor !== null && facts.vendorVersion !== null) versions.set(facts.vendor, facts.vendorVersion)
    const forms: Array<{ target: string; schema: JsonObject }> = []
    if (facts.schema) forms.push({ target: RESOLVED, schema: facts.schema })
    const sent: Record<string, JsonObject> = {}
    const { title, annotations, ...other } = facts.reading?.carried ?? {}
    for (const { target } of wire.choices(facts)) {
      const form: WireForm = await wire.form(facts, target)
      for (const [name, version] of Object.entries(form.versions)) versions.set(name, version)
      const entry = form.json === null ? null : entryForm(form.json)
      if (!entry) continue
      if (entry.schema) forms.push({ target, schema: entry.schema })
      const { type: _, title: _title, annotations: _annotations, ...members } = entry.others
      const own = Object.entries(members).filter(([key]) => !(key in other))
      if (own.length > 0) sent[target] = Object.fromEntries(own)
    }
    const file = facts.server ? facts.server.at?.file : facts.file
    const tool: LockedTool = {
      name: facts.calledAs?.includes('<') === false ? facts.calledAs : (toolNames(facts)[0] ?? null),
      role: 'tool',
      file: facts.server || file === undefined ? null : path.posix.relative(folder, file),
      ...(facts.server && { server: serverOfDocument(facts.file) ?? facts.server.name }),
      framework: facts.site.framework,
      ...(typeof title === 'string' && { title }),
      description: facts.description,
      ...(isRecord(annotations) && { annotations }),
      ...(Object.keys(other).length > 0 && { other }),
      input: distinct(forms),
      ...(Object.keys(sent).length > 0 && { sent }),
      ...(facts.outputSchema && { output: canonical(facts.outputSchema) as JsonObject }),
      tokens: (await editor.tokens(facts))?.total ?? null,
      uses: [],
      ...(facts.status !== 'resolved' && { unknown: facts.reason ?? 'It could not be evaluated.' }),
    }
    return { tool, versions }
  }

  /** Hashes of what makes the tools, by file: the modules that their evaluation takes, without handlers. */
  async #sources(tools: readonly ToolFacts[], folder: string): Promise<Record<string, string>> {
    const { request, documents } = this.#parts
    const handlers = new Map<string, ToolFacts[]>()
    for (const tool of tools)
      if (!tool.server) handlers.set(tool.file, [...(handlers.get(tool.file) ?? []), tool])
    const sources: Record<string, string> = {}
    for (const [file, own] of handlers) {
      const asked = await request(file)
      const others = (asked?.modules ?? []).map(({ id }) => id).filter((id) => id !== file)
      const texts = others
        .sort()
        .map((id) => [path.posix.relative(folder, id), documents.read(id.split('?')[0] as string).text])
      const text = documents.read(file).text ?? ''
      sources[path.posix.relative(folder, file)] = hashOf(
        JSON.stringify([withoutHandlers(text, own), ...texts]),
      )
    }
    return sources
  }
}

interface Made {
  tool: LockedTool
  /** Packages that made its schemas. */
  versions: ReadonlyMap<string, string>
}

function versionsOf(made: readonly Made[]): Record<string, string[]> {
  const all = new Map<string, Set<string>>()
  for (const { versions } of made)
    for (const [name, version] of versions) all.set(name, (all.get(name) ?? new Set()).add(version))
  return Object.fromEntries([...all].map(([name, versions]) => [name, [...versions].sort()]))
}

function usesOf(versions: ReadonlyMap<string, string>, all: Record<string, string[]>): string[] {
  return [...versions]
    .map(([name, version]) => ((all[name]?.length ?? 0) > 1 ? `${name}@${version}` : name))
    .sort()
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

function withoutHandlers(text: string, tools: readonly ToolFacts[]): string {
  const lines = new Lines(text)
  const spans = tools
    .flatMap(({ site }) => site.fields.handler?.value ?? [])
    .map(({ start, end }) => ({ start: lines.offset(start), end: lines.offset(end) }))
    .sort((a, b) => b.start - a.start)
  return spans.reduce((left, { start, end }) => left.slice(0, start) + left.slice(end), text)
}

function packageAt(folder: string): Lock['package'] {
  try {
    const manifest: unknown = JSON.parse(readRegularText(path.posix.join(folder, 'package.json')))
    if (!isRecord(manifest)) return null
    const { name, version } = manifest
    return {
      name: typeof name === 'string' ? name : null,
      version: typeof version === 'string' ? version : null,
    }
  } catch {
    return null
  }
}

function isRecord(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
