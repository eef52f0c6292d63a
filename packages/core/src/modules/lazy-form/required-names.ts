import type { Alias } from '../../detect/flows/callee.js'
import type { ImportBinding } from '../../model/module-code.js'

/** What a module without imports takes from others, by its names here: `const { add } = require('./add')`. */
export function requiredBy(aliases: ReadonlyMap<string, Alias>): Array<[string, ImportBinding]> {
  return [...aliases].flatMap(([local, { kind, ref }]): Array<[string, ImportBinding]> => {
    if (kind !== 'alias' || ref.kind !== 'import' || ref.name !== '*' || ref.members.length > 1) return []
    return [[local, { specifier: ref.specifier, name: ref.members[0] ?? '*' }]]
  })
}
