import { isBuiltin } from 'node:module'
import type { ToolFacts } from '../model/facts.js'
import { inputFailure, outputFailure } from './resolution.js'

/** The package whose absence keeps a tool from being resolved; null when it is something else. */
export function missingPackage(tool: ToolFacts): string | null {
  if (tool.failure?.kind === 'unresolved-import') return packageIn(tool.failure.specifier)
  const failure = inputFailure(tool, 'dependencies-missing') ?? outputFailure(tool, 'dependencies-missing')
  return failure?.package ?? null
}

/** `@scope/name/sub` → `@scope/name`; null for what no package can be called: paths, aliases, builtins, protocols. */
function packageIn(specifier: string): string | null {
  const match = /^(?:@[a-z0-9~-][\w.~-]*\/)?[a-z0-9~-][\w.~-]*(?=\/|$)/i.exec(specifier)
  return match && !specifier.startsWith('~/') && !isBuiltin(specifier) ? match[0] : null
}
