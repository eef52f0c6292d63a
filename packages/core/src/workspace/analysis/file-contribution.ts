import { isInnerId } from '../../detect/flows/inner-functions.js'
import type { ModuleAnalysis } from '../../modules/lazy-form/module-analysis.js'
import { memberOriginOf, type OriginModules } from '../../modules/origin.js'
import { splitPath, withoutExports } from '../../syntax/commonjs-exports.js'
import type { Contribution } from '../cache/cache.js'
import type { Instances } from './file-instances.js'
import type { ImportedFactories } from './imported-factories.js'

/** What a linked file says about others. */
export function contributionOf(
  analysis: ModuleAnalysis,
  { found, handedOut }: Instances,
  importedFactories: ImportedFactories,
  modules: OriginModules,
): Contribution {
  const { file, sites, templates, given } = analysis
  const refs = [...sites.map((site) => site.factory), ...templates.map((template) => template.inner)]
  return {
    factories: [
      ...templates.flatMap(({ factory }) => nameInText(factory) ?? []),
      ...handedOut,
      ...importedFactories.holdersIn(analysis),
    ],
    calls: [...new Set(refs.flatMap((ref) => (ref ? [factoryKey(ref.file, ref.template)] : [])))],
    given: given.flatMap(({ ref, as, by }) => {
      const declared = memberOriginOf(ref, file, modules)
      return declared && declared.file !== file ? [{ ...declared, as, by }] : []
    }),
    passes: found,
  }
}

/** How the index has a factory: its file and the unit of its template. */
export function factoryKey(file: string, template: string): string {
  return `${file}\0${template}`
}

/** What a file that calls a factory has in its text: of `make.add` the object. Null where no other file can call it. */
function nameInText(factory: string): string | null {
  return isInnerId(factory) ? null : withoutExports(splitPath(factory).name)
}
