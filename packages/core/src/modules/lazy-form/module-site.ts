import type { ModuleDefinition } from '../../detect/definitions/module-definition.js'
import type { ModuleAnalysis } from './module-analysis.js'
import { member } from './rewriting/names.js'
import { Pieces } from './rewriting/pieces.js'

/** The code of a file that is a definition: what it exports, each part read on its own. */
export function moduleCode(
  { spread, parts }: Pick<ModuleDefinition, 'spread' | 'parts'>,
  module: Pick<ModuleAnalysis, 'exports' | 'imports'>,
  reads: Set<string>,
): Pieces {
  const code = new Pieces().glue('yield { callee: null, args: [{ kind: "object", props: [')
  if (spread !== null) code.glue(`{ spread: () => ${exported(spread, module, reads)} }, `)
  for (const { name, isHandler } of parts) {
    const key = JSON.stringify(name)
    if (isHandler) code.glue(`{ key: ${key}, handler: ${key} }, `)
    else code.glue(`{ key: ${key}, get: () => ${exported(name, module, reads)} }, `)
  }
  return code.glue('] }] };')
}

/** An export by the name that it has in its module; what is exported from another module is imported for it. */
function exported(
  name: string,
  { exports, imports }: Pick<ModuleAnalysis, 'exports' | 'imports'>,
  reads: Set<string>,
): string {
  const binding = exports.get(name)
  if (!binding) return 'undefined'
  const local = 'local' in binding ? binding.local : `export:${name}`
  if (!('local' in binding)) imports.set(local, binding)
  reads.add(local)
  return member('__s', local)
}
