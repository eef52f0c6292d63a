import { isBuiltin } from 'node:module'
import type { ToolFacts } from '../../model/facts.js'
import { withoutScheme } from '../../syntax/specifiers.js'
import { perTool } from '../engine/per-tool.js'
import { inputFailure, outputFailure } from '../engine/resolution.js'
import type { RuleContext } from '../engine/rule.js'

/** The package whose absence keeps a tool from being resolved; null when it is something else. */
export function missingPackage(tool: ToolFacts): string | null {
  const { failure: ended } = tool
  if (ended?.kind === 'unresolved-import')
    return lookupFailure(ended) === null ? packageIn(ended.specifier) : null
  const missed = ended?.kind === 'threw' ? missedByNode(ended.message) : null
  if (missed !== null) return packageIn(missed)
  const failure = inputFailure(tool, 'dependencies-missing') ?? outputFailure(tool, 'dependencies-missing')
  return failure?.package ?? null
}

/** Why it is not known where an import leads: a package.json on the way is a named pipe, or too large. Null where it leads nowhere. */
export function lookupFailure({ message }: { message: string }): string | null {
  return /^Cannot look up '.*?': (.*)$/s.exec(message)?.[1] ?? null
}

/** What is found where another version is asked for, as the reason for what is missing; nothing where none is found. */
export function foundInstead({ failure }: ToolFacts): string {
  const message = failure?.kind === 'unresolved-import' ? failure.message : ''
  const found = /^Cannot find module '.*?': (package\.json asks .*)$/s.exec(message)?.[1]
  return found === undefined ? '' : `: ${found}`
}

/**
 * The package that has to be installed before a tool is sent: one that it is not resolved without, or that of its framework, where
 * it is written out as JSON Schema, or only the framework knows what it makes of the schema, or another version of it is installed.
 */
export const uninstalledPackage = perTool((tool): string | null => {
  const isPlain = tool.status === 'resolved' && tool.schemaSource === 'explicit' && tool.vendor === null
  const isTold = !isPlain && inputFailure(tool, 'unknown-conversion') === null
  const { uninstalled = null, isOtherVersion } = tool.site
  return missingPackage(tool) ?? (isTold && !isOtherVersion ? null : uninstalled)
})

/** All packages that a tool which lacks one is known to need, and that are not installed; none for any other tool. */
export function missingPackages(tool: ToolFacts, frameworks: RuleContext['frameworks']): string[] {
  const first = uninstalledPackage(tool)
  if (first === null) return []
  const { missing = [], framework: id } = tool.site
  const imported = missing.flatMap((specifier) => packageIn(specifier) ?? [])
  const framework = frameworks.get(id)
  // The framework brings its own converter with it.
  const isBrought =
    imported.some((name) => framework?.packages.includes(name)) &&
    framework?.ownConverters?.some(({ vendors }) => tool.vendor !== null && vendors.includes(tool.vendor))
  return [...new Set(isBrought && !imported.includes(first) ? imported : [first, ...imported])]
}

/** What a package could not load, in Node's words: mostly a peer that is not installed. */
function missedByNode(message: string): string | null {
  return /^Cannot find (?:module|package) '([^']+)'/.exec(message)?.[1] ?? null
}

/** `@scope/name/sub` → `@scope/name`; null for what no package can be called: paths, aliases, builtins, protocols. */
export function packageIn(specifier: string): string | null {
  const name = specifier.startsWith('npm:') ? withoutScheme(specifier) : specifier
  const match = /^(?:@[a-z0-9~-][\w.~-]*\/)?[a-z0-9~-][\w.~-]*(?=\/|$)/i.exec(name)
  const isOther = name.startsWith('~/') || isBuiltin(name)
  return match && !isOther ? match[0] : null
}
