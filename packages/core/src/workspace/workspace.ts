import { TimeSlicer } from '../common/time-slicer.js'
import type { Evaluator, FileRequest } from '../evaluate/host.js'
import type { Documents } from '../files/documents.js'
import type { Packages } from '../files/packages.js'
import type { Config } from '../model/config.js'
import type { ToolFacts } from '../model/facts.js'
import { dependentsOf } from './analysis/dependents.js'
import type { ModuleGraph } from './analysis/graph.js'
import type { AnalysisService } from './analysis/process/analysis-service.js'
import type { Buffers } from './buffers.js'
import type { Invalidation } from './cache/invalidation.js'
import type { PersistentResults } from './cache/persistent-results.js'
import type { Checks } from './checks/checks.js'
import { restricted } from './checks/restricted.js'
import type { Editor } from './editor/editor.js'
import type { Fixes } from './editor/fixes.js'
import type { Locks } from './locks/locks.js'
import type { Manifests } from './manifest/manifests.js'
import type { CheckOptions } from './options.js'
import type { FileReport, Report } from './reports.js'
import type { Samples } from './samples/samples.js'
import type { Servers } from './servers/servers.js'
import { statusOf, type WorkspaceStatus } from './status.js'
import type { Wire } from './wire/wire.js'
import type { WorkspaceFiles } from './workspace-files.js'

export interface WorkspaceParts {
  root: string
  config: Config
  configFiles: readonly string[]
  trusted: boolean
  buffers: Buffers
  documents: Documents
  packages: Packages
  graph: ModuleGraph
  files: WorkspaceFiles
  analysisService: AnalysisService
  evaluator: Evaluator
  /** What the child has to be sent to have a file's tools at hand; null where nothing of it can be evaluated. */
  request(file: string): Promise<FileRequest | null>
  /** What is kept between runs; null where nothing is. */
  persistentResults: PersistentResults | null
  checks: Checks
  invalidation: Invalidation
  fixes: Fixes
  wire: Wire
  samples: Samples
  editor: Editor
  manifest: Manifests
  locks: Locks
  servers: Servers
}

/** The entry point of every front end: texts in, facts and findings out. */
export class Workspace {
  readonly root: string
  readonly config: Config
  /** The configuration files that were read, the nearest first; empty where there is none. Absolute, with `/`. */
  readonly configFiles: readonly string[]
  readonly fixes: Fixes
  readonly wire: Wire
  readonly samples: Samples
  readonly editor: Editor
  readonly manifest: Manifests
  /** The tools written down, and what became of them. */
  readonly locks: Locks
  /** MCP servers that somebody has asked for their tools. */
  readonly servers: Servers
  readonly #parts: WorkspaceParts

  constructor(parts: WorkspaceParts) {
    this.root = parts.root
    this.config = parts.config
    this.configFiles = parts.configFiles
    this.fixes = parts.fixes
    this.wire = parts.wire
    this.samples = parts.samples
    this.editor = parts.editor
    this.manifest = parts.manifest
    this.locks = parts.locks
    this.servers = parts.servers
    this.#parts = parts
  }

  /**
   * The files to check: all of the workspace, or those that paths (files, directories, globs) lead to.
   *
   * @throws {PathError} for a path that leads to nothing
   */
  async files(paths: readonly string[] = []): Promise<string[]> {
    return this.#parts.files.list(paths)
  }

  /** Whether a file is one of those to check, by `include`, `exclude` and what git ignores. It need not exist on disk. */
  includes(file: string): boolean {
    return this.#parts.files.includes(file)
  }

  /** An open buffer's text takes the place of the file's, until `close`. Positions are in it from now on. */
  update(file: string, text: string, version: number): void {
    this.#parts.buffers.update(file, text, version)
  }

  /** Returns to what is on disk. */
  close(file: string): void {
    this.#parts.buffers.close(file)
  }

  /**
   * Files came, went or changed on disk: sources, a tsconfig, a package.json. Changed texts and packages that were
   * installed are noticed without it.
   */
  filesChanged(): void {
    this.#parts.files.changed()
    this.#parts.invalidation.filesChanged()
    this.locks.since.lookAgain()
  }

  /**
   * Checks one file; a samples file, by its tools' source. Findings that need other files (a name used twice) see what was
   * checked before.
   */
  async check(file: string, options?: CheckOptions): Promise<FileReport> {
    return this.#parts.checks.check(file, options)
  }

  /** Looks at what was left out of a check in a hurry. Whether the file is to be checked again for it. */
  async followUp(file: string): Promise<boolean> {
    return this.#parts.checks.followUp(file)
  }

  /** Checks many files, and what only shows when all are seen together. */
  async checkAll(files: readonly string[], options?: CheckOptions): Promise<Report> {
    return this.#parts.checks.checkAll(files, options)
  }

  /**
   * What a report says of changed files (absolute), of those that depend on them, and elsewhere about changed ones. Files that are gone
   * are named like others.
   *
   * @param files those that were checked
   */
  async restrict(
    report: Report,
    changed: Iterable<string>,
    files: readonly string[],
    signal?: AbortSignal,
  ): Promise<Report> {
    const { files: named, graph, documents, packages } = this.#parts
    const keys = new Set([...changed].map((file) => named.key(file)))
    const turns = new TimeSlicer()
    const checked = await named.keys(files, turns)
    const parts = { root: this.root, documents, packages, resolver: graph.resolver }
    return restricted(report, await dependentsOf(keys, checked, parts, turns, signal), keys)
  }

  /** Loads what the check of a file takes once it is saved, and starts its process: what is kept between runs needed neither. */
  async expectSave(tool: ToolFacts): Promise<void> {
    const { request, evaluator } = this.#parts
    for (const { target } of this.wire.choices(tool)) this.wire.prewarm(target)
    const asked = await request(tool.file)
    if (asked) await evaluator.evaluate(asked)
  }

  /** Starts the processes again; files that were given up on are tried again at their next check. */
  restart(): void {
    this.#parts.invalidation.restart()
  }

  /** Whether the workspace is evaluated, by which Node, and what that protects from. */
  status(): WorkspaceStatus {
    const { trusted, config, evaluator } = this.#parts
    const { runtime, unavailableReason } = evaluator
    return statusOf({ trusted, config, runtime, unavailableReason })
  }

  /** Keeps what was found since the last check, and ends the child processes. */
  async dispose(): Promise<void> {
    const { persistentResults, evaluator, analysisService } = this.#parts
    await persistentResults?.save()
    await Promise.all([evaluator.dispose(), analysisService.dispose()])
  }
}
