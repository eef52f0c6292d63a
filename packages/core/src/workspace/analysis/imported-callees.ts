import type { Framework } from '../../model/framework.js'
import { resolveCallee, takerBehind } from '../../modules/callee.js'
import type { ModuleAnalysis } from '../../modules/lazy-form/module-analysis.js'
import type { Modules } from '../../modules/link.js'
import { type CalleeRef, refKey } from '../../syntax/imports.js'

/** Callees that other modules of the workspace have from a framework, and that are given tools: by `refKey`, as the framework has them. */
export function takersIn(
  analysis: ModuleAnalysis,
  modules: Modules,
  frameworks: readonly Framework[],
): Map<string, CalleeRef> {
  const found = new Map<string, CalleeRef>()
  for (const ref of analysis.perhapsTakers) {
    const taker = takerBehind(ref, analysis, modules, frameworks)
    if (taker) found.set(refKey(ref), taker)
  }
  return found
}

/** Imported functions that are a framework's by whatever name, by `refKey`: `add` of `export const add = server.tool.bind(server)`. */
export function definersIn(
  analysis: ModuleAnalysis,
  modules: Modules,
  frameworks: readonly Framework[],
): Set<string> {
  const isFrameworks = (ref: CalleeRef) =>
    resolveCallee(ref, analysis, modules, frameworks).kind === 'framework'
  return new Set(analysis.perhapsDefiners.filter(isFrameworks).map(refKey))
}
