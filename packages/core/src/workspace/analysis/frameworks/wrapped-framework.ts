import type { Framework } from '../../../model/framework.js'
import { type Callee, resolveCallee } from '../../../modules/callee.js'
import type { ModuleGraph } from '../graph.js'

/** How far from a wrapper's own module the modules that it names are looked at. */
const MAX_DISTANCE = 2

interface WrappedFramework {
  framework: Framework
  /** False where modules only name its package: how the program's own code answers calls is not known. */
  isCalled: boolean
}

/**
 * The framework that a wrapper of the workspace's own stands before: the one that it calls; else the one that its module
 * names, types included, or, a module or two on, those that it names. Null where none is named, or several at once.
 */
export function wrappedFramework(
  wrapper: Callee & { kind: 'workspace' },
  graph: ModuleGraph,
  frameworks: readonly Framework[],
): WrappedFramework | null {
  const home = graph.analyze(wrapper.file)
  const inner = home?.wrapped.get(wrapper.name)
  if (home && inner) {
    const callee = resolveCallee(inner, home, graph, frameworks)
    if (callee.kind === 'framework') {
      const [framework] = callee.frameworks
      return framework ? { framework, isCalled: true } : null
    }
    if (callee.kind === 'workspace' && callee.file !== wrapper.file)
      return wrappedFramework(callee, graph, frameworks)
  }
  let files = [wrapper.file]
  const seen = new Set(files)
  for (let distance = 0; distance <= MAX_DISTANCE; distance++) {
    const named = new Set<Framework>()
    const next: string[] = []
    for (const file of files) {
      for (const specifier of graph.analyze(file)?.mentions ?? []) {
        const framework = ofPackage(specifier, file, graph, frameworks)
        if (framework) named.add(framework)
        const target = graph.resolve(specifier, file)
        if (target !== null && !seen.has(target)) {
          seen.add(target)
          next.push(target)
        }
      }
    }
    const [only, ...others] = named
    if (only) return others.length === 0 ? { framework: only, isCalled: false } : null
    files = next
  }
  return null
}

/** The framework whose package a specifier names, in the installed version; of several of one package the first. */
function ofPackage(
  specifier: string,
  importer: string,
  graph: ModuleGraph,
  frameworks: readonly Framework[],
): Framework | null {
  const found = frameworks.filter(
    ({ packages, calls }) =>
      packages.some((name) => specifier === name || specifier.startsWith(`${name}/`)) &&
      calls.some(({ form }) => form !== 'literal'),
  )
  return graph.resolver.versions.matching(found, importer)[0] ?? null
}
