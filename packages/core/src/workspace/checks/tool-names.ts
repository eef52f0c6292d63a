import path from 'node:path'
import { nearest } from '../../common/nearest.js'
import { resolved, slashed } from '../../common/paths.js'
import type { ToolFacts } from '../../model/facts.js'
import { toolLocation } from '../../model/tool-location.js'
import type { AllToolNames } from '../../rules/engine/rule.js'

/** Every name that people may know a tool by, each once: what the model reads first, then what the source calls it. */
export function toolNames(tool: ToolFacts): string[] {
  return [...new Set([...namesOfModel(tool), ...namesOfSource(tool)])]
}

/** Every name of these tools. Null where one has no name that is known, or stands for others: a name elsewhere may be its. */
export function allToolNames(tools: readonly ToolFacts[]): AllToolNames | null {
  if (tools.some(isNameless)) return null
  return { known: new Set(tools.flatMap(toolNames)), ofModel: new Set(tools.flatMap(namesOfModel)) }
}

function isNameless({ name, keyedAt = [], site, unseen }: ToolFacts): boolean {
  const isNamed = name !== null || keyedAt.length > 0 || (site.key ?? null) !== null
  return unseen !== undefined || site.maker?.isAbstract === true || !isNamed
}

/** By which people know a tool: what the model reads, else what the source calls it, else its place. */
export function toolTitle(tool: ToolFacts, root: string): string {
  return toolNames(tool)[0] ?? placeText(tool, root)
}

/** `src/index.ts:12`, from the root. */
export function placeText(tool: ToolFacts, root: string): string {
  const { file, range } = toolLocation(tool)
  return `${path.posix.relative(root, file)}:${range.start.line + 1}`
}

function namesOfModel({ name, calledAs, keyedAt = [], site }: ToolFacts): string[] {
  const keys = [
    ...keyedAt.map((use) => use.name),
    site.key?.name,
    ...(site.uses ?? []).map((use) => use.name),
  ]
  return [name, ...keys, calledAs].filter(isName)
}

function namesOfSource({ site, written }: ToolFacts): string[] {
  // Shown at a call of another function, to which an exported one only leads.
  const isElsewhere = site.madeByCall && written && Object.keys(written.fields).length === 0
  const names = [site.boundTo, ...(isElsewhere ? [] : [site.exported, site.exportedAs])]
  return names.filter((name) => isName(name) && name !== 'default') as string[]
}

function isName(name: string | null | undefined): name is string {
  return name !== null && name !== undefined && name !== ''
}

/** How tools are asked for. */
export interface ToolQuery {
  /** A name, an id, or `file#name`; the end of a file's path is enough. */
  wanted: string
  /** Absolute, with `/`: ids begin there. */
  root: string
  /** Absolute, with `/`: where a file in `file#name` may be relative to, besides the root. */
  cwd?: string
}

/**
 * The tools that a text stands for: one by its id; else those that the model knows by it; else those that the source calls
 * so. Several where it is ambiguous.
 */
export function toolsCalled(
  tools: readonly ToolFacts[],
  { wanted, root, cwd = root }: ToolQuery,
): ToolFacts[] {
  const byId = tools.filter(({ id }) => id === wanted)
  if (byId.length > 0) return byId
  const known = named(tools, wanted)
  if (known.length > 0) return known
  const hash = wanted.lastIndexOf('#')
  if (hash <= 0) return []
  const given = slashed(path.normalize(wanted.slice(0, hash)))
  const files = new Set([cwd, root].map((from) => resolved(from, given)))
  const name = wanted.slice(hash + 1)
  const exact = named(
    inFiles(tools, (file) => files.has(file)),
    name,
  )
  return exact.length > 0
    ? exact
    : named(
        inFiles(tools, (file) => file.endsWith(`/${given}`)),
        name,
      )
}

function inFiles(tools: readonly ToolFacts[], isOne: (file: string) => boolean): ToolFacts[] {
  return tools.filter(({ file }) => isOne(file))
}

function named(tools: readonly ToolFacts[], wanted: string): ToolFacts[] {
  const byModel = tools.filter((tool) => namesOfModel(tool).includes(wanted))
  return byModel.length > 0 ? byModel : tools.filter((tool) => namesOfSource(tool).includes(wanted))
}

/** The name of a tool that was probably meant; null for none. */
export function nearestTool(tools: readonly ToolFacts[], wanted: string): string | null {
  return nearest(wanted, [...new Set(tools.flatMap((tool) => [...toolNames(tool), tool.id]))])
}
