import type { EvaluationRequest, PackageFile, SiteRequest } from '../protocol.js'
import type { Probing, ReadContext, Unknowns } from '../reading/index.js'

/** What reading a tool takes of the process that it is in. */
export interface ReadingGround {
  unknowns: Unknowns
  /** The processor time that the process has used so far. */
  now(): number
  /** Runs work that tries calls on validators. */
  probing: Probing['run']
  load(file: PackageFile): Promise<unknown>
}

/** How the tools of a site are read: by what its framework asks of a schema, with the program's own converters. */
export function readContext(
  { converters, unprobed }: EvaluationRequest,
  { framework, shape, own }: SiteRequest,
  { unknowns, now, probing, load }: ReadingGround,
): ReadContext {
  return {
    framework: shape.refusals
      ? { ...framework, refusals: [...shape.refusals, ...(framework.refusals ?? [])] }
      : framework,
    // No model calls what is no tool.
    ...(shape.role ? {} : { probing: { onlyPlain: unprobed === true, now, run: probing } }),
    noInput: shape.noInput ?? framework.noInput,
    unknowns,
    converters: converters.filter(
      ({ vendor, registered }) => registered || framework.converters.includes(vendor),
    ),
    load: async (name) => {
      const path = converters.map(({ packages }) => packages[name]).find((found) => found != null)
      return path == null ? null : load({ path, name })
    },
    loadOwn: async (index) => {
      const file = own?.[index]
      return file ? load(file) : null
    },
  }
}
