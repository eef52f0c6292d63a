import path from 'node:path'
import { Lines } from '../../common/lines.js'
import { isWithin } from '../../common/ranges.js'
import { readRegularText } from '../../common/regular-file.js'
import { type ContractChange, type Judge, ownChange } from '../../contract/change.js'
import { LOCK_NAME, type Lock } from '../../contract/lock.js'
import type { FileRequest } from '../../evaluate/host.js'
import type { Documents } from '../../files/documents.js'
import type { Packages } from '../../files/packages.js'
import type { ToolFacts } from '../../model/facts.js'
import type { Framework, ToolField } from '../../model/framework.js'
import type { Location, Range } from '../../model/text.js'
import type { WireForm } from '../../wire/index.js'
import { hashOf } from '../cache/dependency-fingerprints.js'
import type { FileReports } from '../checks/file-reports.js'
import type { SignReader } from '../checks/tool-signs.js'
import type { Editor } from '../editor/editor.js'
import type { Sampling } from '../samples/sampling.js'
import type { Wire } from '../wire/wire.js'
import type { WorkspaceFiles } from '../workspace-files.js'
import type { DiffedPackage, DiffParts, PackageDiff } from './contract-diff.js'
import { FieldPlaces } from './field-places.js'
import { fileOfTool, isRecord, lockedTool, type MadeTool, withUses } from './locked-tool.js'
import type { PackageLock } from './package-lock.js'
import { SinceLock } from './since-lock.js'
import { WrittenDefinitions } from './written-definitions.js'

export interface LocksParts {
  root: string
  documents: Documents
  packages: Packages
  /** By id. */
  frameworks: ReadonlyMap<string, Framework>
  reports: FileReports
  wire: Wire
  editor: Editor
  files: WorkspaceFiles
  signs: SignReader
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

/** Tools written down, package by package. */
export class Locks {
  /** One tool beside the lock on disk: for editors. */
  readonly since: SinceLock
  readonly #parts: LocksParts

  constructor(parts: LocksParts) {
    this.#parts = parts
    this.since = new SinceLock({
      ...parts,
      folderOf: (tool) => this.folderOf(tool),
      sources: (tools, folder) => this.#sources(tools, folder),
      // An editor shows what changed where the tool is.
      diff: (packages, version) =>
        this.#diff(packages, version, { named: async () => [], written: async (tool) => tool }),
    })
  }

  /** The folder whose lock has a tool: that of its package, as far as it is in the workspace. */
  folderOf(tool: ToolFacts): string {
    const { root, packages } = this.#parts
    const file = fileOfTool(tool)
    const folder = file === undefined ? undefined : packages.of(file)?.dir
    return folder !== undefined && `${folder}/`.startsWith(`${root}/`) ? folder : root
  }

  /** Where there is a lock on disk: in the root, and beside a package.json, whether or not a tool is left there. In order. */
  async folders(): Promise<string[]> {
    const { root, files, documents } = this.#parts
    const folders = (await files.named(LOCK_NAME)).map((file) => path.posix.dirname(file))
    const isPackage = (folder: string) => documents.stamp(path.posix.join(folder, 'package.json')) !== null
    return folders.filter((folder) => folder === root || isPackage(folder))
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
      const made: Array<MadeTool & { facts: ToolFacts }> = []
      for (const facts of own) {
        onProgress?.(done++, tools.length, 'tools')
        made.push({ ...(await this.#made(facts, folder)), facts })
      }
      const packages = withUses(made)
      const locked = made.map(({ tool }) => tool)
      const others = locked.filter(({ role }) => role !== 'tool')
      locks.push({
        folder,
        lock: {
          version: 1,
          toolsight: version,
          package: packageAt(folder),
          packages,
          sources: await this.#sources(own, folder),
          tools: locked.filter(({ role }) => role === 'tool'),
          ...(others.length > 0 && { schemas: others }),
        },
        facts: new Map(made.map(({ tool, facts }) => [tool, facts])),
      })
    }
    return locks
  }

  /** What became of the tools of packages, who is hurt by it, and what shows it. */
  async diff(packages: readonly DiffedPackage[], version: string): Promise<PackageDiff[]> {
    const { root, documents, files, signs } = this.#parts
    const { pagesBelow, placesNaming } = await import('./references.js')
    let known: readonly string[] | null = null
    const modules = new Map<string, Promise<readonly string[]>>()
    const definitions = new WrittenDefinitions({
      documents,
      signs,
      modules: (file) => {
        const known = modules.get(file) ?? this.#modules(file)
        modules.set(file, known)
        return known
      },
    })
    return this.#diff(packages, version, {
      named: async (name) => {
        known ??= [...new Set([...(await files.all()), ...pagesBelow(root)])].sort()
        return placesNaming(name, known, (file) => documents.read(file).text)
      },
      written: (tool) => definitions.of(tool),
    })
  }

  async #diff(
    packages: readonly DiffedPackage[],
    toolsight: string,
    { named, written }: Pick<DiffParts, 'named'> & { written(tool: ToolFacts): Promise<ToolFacts> },
  ): Promise<PackageDiff[]> {
    const { root, documents } = this.#parts
    const { diffPackages } = await import('./contract-diff.js')
    const places = new FieldPlaces((tool, owner) => this.#parts.editor.fields(tool, owner))
    return diffPackages(packages, {
      root,
      toolsight,
      read: (file) => documents.read(file).text,
      judge: (tool) => this.judge(tool),
      place: async (tool, change) => this.#place(await written(tool), change, places),
      named,
    })
  }

  /** What judges the inputs of a tool, as it was checked last; null where nothing can be asked. */
  async judge(tool: ToolFacts): Promise<Judge | null> {
    const validator = await this.#parts.sampling.validatorOf(tool)
    if ('unavailable' in validator) return null
    const { validatorJudge } = await import('./judges.js')
    return validatorJudge(validator)
  }

  async #place(
    tool: ToolFacts,
    { owner, path: at, kind }: ContractChange,
    places: FieldPlaces,
  ): Promise<Location> {
    const { fields, callee, definition, range: whole } = tool.site
    // Written in an object that is handed on to what registers it.
    const object = definition?.range && { ...definition, range: definition.range }
    const file = object?.file ?? tool.file
    const rangeOf = (field: ToolField) => (object ? object.fields[field] : fields[field]?.property)
    const orElse = object ? (object.fields.name ?? object.range) : (fields.name?.value ?? callee)
    if (owner === 'tool') {
      const [hint] = at
      const field =
        ownChange(kind) === 'renamed' ? 'name' : kind.startsWith('description') ? 'description' : undefined
      const words = kind.startsWith('approval-')
        ? this.#approvalKeys(tool)
        : hint
          ? [hint, 'annotations']
          : []
      const range = this.#word(words, file, object?.range ?? whole)
      return { file, range: range ?? (field && rangeOf(field)) ?? orElse }
    }
    const location = await places.of(tool, owner, at)
    if (location) return location
    if (object) return { file, range: rangeOf(owner) ?? orElse }
    const part = owner === 'input' ? (fields.input ?? fields.parameters) : fields.outputSchema
    return { file, range: part?.key ?? orElse }
  }

  #approvalKeys({ site }: ToolFacts): string[] {
    const { calls = [] } = this.#parts.frameworks.get(site.framework) ?? {}
    return [...new Set(calls.flatMap(({ approval }) => (typeof approval === 'object' ? approval.key : [])))]
  }

  /** Where a definition has one of these words first. */
  #word(words: readonly string[], file: string, { start, end }: Range): Range | undefined {
    const text = this.#parts.documents.read(file).text
    if (text === null) return undefined
    const lines = new Lines(text)
    const from = lines.offset(start)
    const own = text.slice(from, lines.offset(end))
    for (const word of words) {
      const found = new RegExp(`(?<![\\w$])${word.replace(/\W/g, '\\$&')}(?![\\w$])`).exec(own)
      if (found) return lines.range({ start: from + found.index, end: from + found.index + word.length })
    }
    return undefined
  }

  async #made(facts: ToolFacts, folder: string): Promise<MadeTool> {
    const { wire, editor } = this.#parts
    if (facts.site.role) {
      // A person chooses it: no model is sent it, and no budget has it.
      const listed = await wire.listed(facts)
      return lockedTool(facts, folder, { forms: new Map([[listed.target, listed]]), tokens: null })
    }
    const forms = new Map<string, WireForm>()
    for (const { target } of wire.choices(facts)) forms.set(target, await wire.form(facts, target))
    return lockedTool(facts, folder, { forms, tokens: (await editor.tokens(facts))?.total ?? null })
  }

  /** The files that the evaluation of a file's tools takes. */
  async #modules(file: string): Promise<string[]> {
    const asked = await this.#parts.request(file)
    return [...new Set((asked?.modules ?? []).map(({ id }) => id.split('?', 1)[0] as string))]
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

function withoutHandlers(text: string, tools: readonly ToolFacts[]): string {
  const lines = new Lines(text)
  const spans = tools
    .flatMap(({ site }) => {
      const handler = site.fields.handler?.value
      // Of a handler that a wrapper writes the place is the wrapper's call, which has the schema, too.
      return handler && !isWithin(site.callee.start, handler) ? [handler] : []
    })
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
