import type { CallShape, Framework } from '../../../model/framework.js'
import type { ModuleAnalysis } from '../../../modules/lazy-form/module-analysis.js'
import type { Site } from '../../../modules/lazy-form/site-model.js'
import { withoutScheme } from '../../../syntax/specifiers.js'
import { packageOf } from '../../../wire/index.js'
import type { ModuleGraph } from '../graph.js'

/**
 * The imports of a tool's own file that it depends on and that lead nowhere, those of what defines it among them. What only gives it its
 * type is not needed to have it.
 */
export function missingImports(
  site: Site,
  shape: CallShape,
  analysis: ModuleAnalysis,
  graph: ModuleGraph,
): string[] {
  const wanted = new Set(site.specifiers)
  const { ref } = site.call
  const defining = ref.kind === 'made' ? ref.by : ref
  const isTyped = site.call.form === 'literal' && shape.form === 'literal' && !shape.given
  if (defining.kind === 'import' && !isTyped) wanted.add(defining.specifier)
  const names = new Set(site.reads)
  // Grows while it is read.
  for (const name of names) {
    const imported = analysis.imports.get(name)
    if (imported) wanted.add(imported.specifier)
    const unit = analysis.unitOf.get(name)
    const mutations = analysis.mutations.filter(({ targets }) => targets.includes(name))
    for (const { body } of unit ? [unit, ...mutations] : mutations) {
      for (const read of body?.reads ?? []) names.add(read)
      for (const specifier of body?.specifiers ?? []) wanted.add(specifier)
    }
  }
  return [...wanted].filter((specifier) => isMissing(specifier, analysis.file, graph)).sort()
}

/** The package of a tool's framework that is among its missing imports; what has only types at that path still counts as installed. */
export function uninstalledFramework(
  { packages }: Framework,
  missing: readonly string[],
  file: string,
  { resolver }: ModuleGraph,
): string | undefined {
  const imported = new Set(missing.map((specifier) => packageOf(withoutScheme(specifier))))
  return packages.find((name) => imported.has(name) && resolver.versions.of(name, file) === null)
}

function isMissing(specifier: string, file: string, { resolver }: ModuleGraph): boolean {
  const link = resolver.link(specifier, file)
  return (link.kind === 'framework' ? link.rest : link).kind === 'missing'
}
