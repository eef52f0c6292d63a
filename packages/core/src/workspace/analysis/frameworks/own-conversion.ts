import type { Callee } from '../../../modules/callee.js'
import type { Unit } from '../../../modules/lazy-form/module-analysis.js'
import { originOf } from '../../../modules/origin.js'
import type { ModuleGraph } from '../graph.js'

/** Names of functions that make JSON Schema of a schema, in any package. */
const CONVERTS =
  /\b(?:to(?:Standard)?JsonSchema|toJSONSchema|\w*[a-z]ToJsonSchema|\w*[a-z]ToJSONSchema|JSONSchema\.make|asSchema|zodSchema)\b/

/** More helpers than a wrapper has. */
const MAX_UNITS = 200

/**
 * Whether the source of a `defineTool` of the workspace's own converts schemas itself: in its module, or in functions of the
 * workspace that its module calls. What it then sends is up to that code.
 */
export function convertsItself(wrapper: Callee & { kind: 'workspace' }, graph: ModuleGraph): boolean {
  const home = graph.analyze(wrapper.file)
  if (!home) return false
  const seen = new Set<Unit>()
  const waiting = home.units.map((unit) => ({ unit, module: home }))
  for (let next = waiting.shift(); next; next = waiting.shift()) {
    const { unit, module } = next
    if (seen.has(unit)) continue
    if (seen.size >= MAX_UNITS) return false
    seen.add(unit)
    if (unit.body === null) module.writeRest()
    if (unit.body === null) continue
    if (CONVERTS.test(unit.body.code.toString())) return true
    for (const name of unit.body.reads) {
      const origin = originOf({ kind: 'local', name, members: [] }, module.file, graph)
      const declaring = origin && graph.analyze(origin.file)
      const found = origin && declaring?.unitOf.get(origin.name)
      if (declaring && found) waiting.push({ unit: found, module: declaring })
    }
  }
  return false
}
