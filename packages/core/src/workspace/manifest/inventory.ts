import type { LikelyTool } from '../../detect/likely/likely-tool.js'
import type { SkippedPath } from '../../files/discovery.js'
import type { Packages } from '../../files/packages.js'
import type { ToolFacts } from '../../model/facts.js'
import type { Location } from '../../model/text.js'
import { toolCount } from '../../model/tool-count.js'
import { missingPackage } from '../../rules/evaluation/missing-package.js'
import { isWithinAny, knownAmong } from '../checks/likely-tools.js'
import type { SignReader } from '../checks/tool-signs.js'
import type { Report } from '../reports.js'
import type { FrameworkInfo } from './framework-list.js'

/** What was looked at in a workspace, and why there is not more. */
export interface Inventory {
  /** Absolute, with `/`. */
  files: readonly string[]
  skipped: SkippedPath[]
  /** Those that are installed, that tools are of, or that the configuration brings. */
  frameworks: FrameworkInfo[]
  /** What looks like the definition of a tool and is not taken for one, with the reason. */
  candidates: Array<LikelyTool & { file: string }>
  /** Modules that could not be found for evaluation, with the tools that wait for them. */
  unlinked: UnlinkedModule[]
}

export interface UnlinkedModule {
  /** As it is imported. */
  specifier: string
  /** The package to install; null where a file is not there. */
  package: string | null
  /** How many tools need it. */
  tools: number
  /** The first of them. */
  at: Location
}

export interface InventoryParts {
  files: readonly string[]
  skipped: SkippedPath[]
  frameworks: readonly FrameworkInfo[]
  signs: SignReader
  packages: Packages
}

export async function inventoryOf(
  { tools }: Report,
  { files, skipped, frameworks, signs, packages }: InventoryParts,
): Promise<Inventory> {
  const candidates: Inventory['candidates'] = []
  const isKnown = knownAmong(tools, packages)
  for (const file of files) {
    const own = tools.filter((tool) => tool.file === file)
    for (const each of (await signs.of(file)).likely)
      if (!isKnown(each, file) && !isWithinAny(each, own)) candidates.push({ file, ...each })
  }
  return {
    files,
    skipped,
    frameworks: frameworks.filter(
      ({ installed, tools: count, configured }) => installed.length > 0 || count > 0 || configured,
    ),
    candidates,
    unlinked: unlinkedIn(tools),
  }
}

function unlinkedIn(tools: readonly ToolFacts[]): UnlinkedModule[] {
  const found = new Map<string, UnlinkedModule>()
  for (const tool of tools) {
    const name = missingPackage(tool)
    const specifier = tool.failure?.kind === 'unresolved-import' ? tool.failure.specifier : name
    if (specifier === null) continue
    const known = found.get(specifier)
    const at = { file: tool.file, range: tool.site.range }
    const count = toolCount(tool)
    if (known) known.tools += count
    else found.set(specifier, { specifier, package: name, tools: count, at })
  }
  return [...found.values()].sort((a, b) => b.tools - a.tools || (a.specifier < b.specifier ? -1 : 1))
}
