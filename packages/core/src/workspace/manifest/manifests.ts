import { type Packages, packageManagerOf } from '../../files/packages.js'
import type { Config } from '../../model/config.js'
import type { ToolFacts } from '../../model/facts.js'
import type { Framework } from '../../model/framework.js'
import type { Resolver } from '../../modules/resolution/resolve.js'
import { NEUTRAL_TARGET } from '../../wire/index.js'
import { type HeldTools, keyOf, type ToolSets } from '../analysis/tool-sets.js'
import type { Checks } from '../checks/checks.js'
import type { FileReports } from '../checks/file-reports.js'
import type { SignReader } from '../checks/tool-signs.js'
import type { CheckOptions } from '../options.js'
import type { Report } from '../reports.js'
import type { Wire } from '../wire/wire.js'
import type { WorkspaceFiles } from '../workspace-files.js'
import type { FrameworkInfo } from './framework-list.js'
import type { Inventory } from './inventory.js'
import type { Manifest, ManifestOptions } from './manifest.js'
import type { NoTools } from './no-tools.js'
import { type Overview, overviewOf } from './overview.js'

export interface ManifestsParts {
  root: string
  config: Config
  /** Those of the configuration first. */
  frameworks: readonly Framework[]
  files: WorkspaceFiles
  signs: SignReader
  packages: Packages
  resolver: Resolver
  toolSets: ToolSets
  checks: Checks
  reports: FileReports
  wire: Wire
}

/** What the workspace has as a whole: its tools, the sets that they form, and the frameworks that they use. */
export class Manifests {
  readonly #parts: ManifestsParts

  constructor(parts: ManifestsParts) {
    this.#parts = parts
  }

  /** All of these tools as they are sent, for programs or for people and agents to read. */
  async of(tools: readonly ToolFacts[], options: ManifestOptions): Promise<Manifest> {
    const { root, wire } = this.#parts
    const { manifestOf } = await import('./manifest.js')
    const target = wire.choices()[0]?.target ?? NEUTRAL_TARGET
    return manifestOf(tools, options, { root, target, wire })
  }

  /** Every framework that is known, what of it is installed where these files stand, and how many of the tools are its. */
  async frameworks(files: readonly string[], tools: readonly ToolFacts[]): Promise<FrameworkInfo[]> {
    const { listFrameworks } = await import('./framework-list.js')
    const configured = this.#parts.config.frameworks.length
    return listFrameworks({ ...this.#parts, configured }, this.#keys(files), tools)
  }

  /** For a project in which no tool is found: what is installed, what looks like a tool, and what to configure. */
  async whyNoTools(files: readonly string[]): Promise<NoTools> {
    const { root, signs, packages } = this.#parts
    const { whyNoTools } = await import('./no-tools.js')
    const keys = this.#keys(files)
    const { resolver } = this.#parts
    const wanted = new Set(
      keys.flatMap((file) => {
        const asked = packages.of(file)?.dependencies ?? []
        // A version that no framework's data is for is installed nevertheless.
        return asked.filter((name) => resolver.versions.of(name, file) === null)
      }),
    )
    const manager = packageManagerOf(root)
    return whyNoTools(keys, signs, await this.frameworks(files, []), { wanted, manager })
  }

  /** What was looked at for a report of all files, and why there is not more in it. */
  async inventory(report: Report): Promise<Inventory> {
    const { files, signs } = this.#parts
    const listed = await files.all()
    const { inventoryOf } = await import('./inventory.js')
    return inventoryOf(report, {
      files: listed,
      skipped: await files.skipped(),
      frameworks: await this.frameworks(listed, report.tools),
      signs,
      packages: this.#parts.packages,
    })
  }

  /** A report in numbers: by package and by rule. */
  overview(report: Pick<Report, 'tools' | 'findings'>): Overview {
    const { root, packages } = this.#parts
    return overviewOf(report, (file) => packages.of(file), root)
  }

  /**
   * What a file gives to one call or registers on one server, so that one request may carry all of it, as far as other files
   * were checked. Null where it does neither.
   */
  async heldTools(file: string): Promise<HeldTools[] | null> {
    const { files, reports, toolSets } = this.#parts
    const withTools = [...reports.all.values()].filter(({ tools }) => tools.length > 0)
    const others = withTools.map((report) => report.file)
    return toolSets.heldBy(files.key(file), others)
  }

  /** The tools that are meant. Files of which nothing is known are checked for it. */
  async toolsHeld({ members }: HeldTools, options: Pick<CheckOptions, 'signal'> = {}): Promise<ToolFacts[]> {
    const found: ToolFacts[] = []
    for (const { file, range } of members) {
      const { tools } = await this.#parts.checks.known(file, options)
      const key = keyOf(file, range)
      found.push(...tools.filter(({ site }) => keyOf(file, site.range) === key))
    }
    return found
  }

  #keys(files: readonly string[]): string[] {
    return files.map((file) => this.#parts.files.key(file))
  }
}
