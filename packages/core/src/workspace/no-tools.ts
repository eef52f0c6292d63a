import { type LikelyTool, likelyTools } from '../locate/likely.js'
import { isSourceFile } from '../locate/parse.js'
import type { Json, JsonObject } from '../model/json.js'
import { vendorOfModule } from '../schema/vendors/index.js'
import type { Documents } from './documents.js'
import type { FrameworkInfo } from './framework-list.js'

/** Why a project seems to have no tools, and what to do. */
export interface NoTools {
  /** The packages of known frameworks that are installed, with their versions. */
  installed: Array<{ name: string; version: string }>
  /** Places that look like definitions of tools, in order. */
  likely: Array<LikelyTool & { file: string }>
  /** An entry of `frameworks` in the configuration that describes the function they call most; null where none is called. */
  entry: JsonObject | null
}

/** Places to show are few; a project that has none is read to its end. */
const MAX_LIKELY = 200

export function whyNoTools(
  files: readonly string[],
  documents: Documents,
  frameworks: readonly FrameworkInfo[],
): NoTools {
  const likely: NoTools['likely'] = []
  for (const file of files) {
    if (likely.length >= MAX_LIKELY) break
    const { text } = documents.read(file)
    if (text === null || !isSourceFile(file) || !MAY_BE.test(text)) continue
    const isValidator = (specifier: string) => vendorOfModule(specifier) !== null
    likely.push(...likelyTools(file, text, isValidator).map((each) => ({ file, ...each })))
  }
  const installed = frameworks.flatMap((framework) => framework.installed)
  return {
    installed: installed.filter(
      ({ name, version }, at) =>
        at === installed.findIndex((other) => other.name === name && other.version === version),
    ),
    likely,
    entry: entryFor(likely),
  }
}

/** What a text has that defines something with a schema; most files have neither. */
const MAY_BE = /schema|parameters|\bparams\b|\bargs\b|\binput\b|\bshape\b|tool/i

function entryFor(likely: NoTools['likely']): JsonObject | null {
  const calls = new Map<string, Array<NonNullable<LikelyTool['call']>>>()
  for (const { call } of likely) {
    if (call) calls.set(call.callee, [...(calls.get(call.callee) ?? []), call])
  }
  const [most] = [...calls.values()].sort((a, b) => b.length - a.length)
  const [first] = most ?? []
  if (!most || !first) return null
  const modules = [...new Set(most.flatMap(({ module }) => (module === null ? [] : [module])))].sort()
  const lists = [...new Map(most.map((call) => [call.arguments.join(), call.arguments])).values()]
  const fields = lists.some((roles) => roles.includes('config')) ? USUAL_FIELDS : {}
  return {
    id: 'own',
    ...(modules.length > 0 ? { modules } : {}),
    calls: [{ callee: first.callee, arguments: lists as Json, ...fields }],
  }
}

/** To be corrected by whoever pastes it. */
const USUAL_FIELDS: JsonObject = {
  fields: {
    name: ['name', 'id'],
    description: ['description'],
    input: ['input', 'inputSchema', 'schema', 'args'],
    parameters: ['parameters'],
    handler: ['handler', 'execute', 'run'],
  },
}
