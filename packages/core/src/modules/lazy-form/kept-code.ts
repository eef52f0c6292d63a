import type ts from '#typescript'
import { CannotSlice } from './rewriting/names.js'
import type { UnknownCode } from './rewriting/unknowns.js'
import type { SiteNames } from './site-scope.js'

/** What was written for a node, and what writing it asked for. */
interface Kept {
  reads: ReadonlySet<string>
  specifiers: ReadonlySet<string>
  unknowns: ReadonlyArray<{ args: Parameters<UnknownCode['code']>; code: string }>
  outcome: unknown
}

/** By the node, and by what else the code depends on. They go with the tree. */
const kept = new WeakMap<ts.Node, Map<string, Kept>>()

/**
 * The code of a node, written once while its tree is kept: a file is analyzed again whenever another factory turns up that it calls, and
 * one call may lead to many of them.
 *
 * @param dependsOn what decides on the code besides the node
 * @throws {CannotSlice} as `write` does
 */
export function keptCode<Code>(
  node: ts.Node,
  dependsOn: string,
  names: SiteNames,
  write: (names: SiteNames) => Code,
): Code {
  const key = `${dependsOn} ${names.unknowns !== null}`
  const ofNode = kept.get(node) ?? new Map<string, Kept>()
  kept.set(node, ofNode)
  const known = ofNode.get(key)
  const result = known && isCurrent(known, names.unknowns) ? known : written(names, write)
  ofNode.set(key, result)
  for (const name of result.reads) names.reads.add(name)
  for (const specifier of result.specifiers) names.specifiers.add(specifier)
  if (result.outcome instanceof CannotSlice) throw result.outcome
  return result.outcome as Code
}

/** Whether what is unknown goes by the same names in the module as it is now. Asking gives it these names. */
function isCurrent({ unknowns }: Kept, now: UnknownCode | null): boolean {
  return unknowns.every(({ args, code }) => now?.code(...args) === code)
}

function written({ unknowns }: SiteNames, write: (names: SiteNames) => unknown): Kept {
  const asked: Array<Kept['unknowns'][number]> = []
  const recorded: UnknownCode | null = unknowns && {
    code: (...args) => {
      const code = unknowns.code(...args)
      asked.push({ args, code })
      return code
    },
  }
  const names: SiteNames = { reads: new Set(), specifiers: new Set(), unknowns: recorded }
  return { ...names, unknowns: asked, outcome: outcomeOf(() => write(names)) }
}

function outcomeOf(write: () => unknown): unknown {
  try {
    return write()
  } catch (error) {
    if (error instanceof CannotSlice) return error
    throw error
  }
}
