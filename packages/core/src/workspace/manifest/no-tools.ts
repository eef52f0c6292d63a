import { LIKELY_KEYS } from '../../common/definition-keys.js'
import type { LikelyTool } from '../../detect/likely/likely-tool.js'
import type { SentKeys } from '../../detect/likely/sent-keys.js'
import type { Json, JsonObject } from '../../model/json.js'
import type { SignReader } from '../checks/tool-signs.js'
import type { FrameworkInfo } from './framework-list.js'

/** Why a project seems to have no tools, and what to do. */
export interface NoTools {
  /** The packages of known frameworks that are installed, with their versions. */
  installed: Array<{ name: string; version: string }>
  /** Those that a package.json asks for and that are not installed, and the command that installs them. */
  missing: { names: string[]; install: string }
  /** Places that look like definitions of tools, in order. */
  likely: Array<LikelyTool & { file: string }>
  /** An entry of `frameworks` in the configuration that describes how most of them are written; null where that is not told. */
  entry: JsonObject | null
}

/** Places to show are few; a project that has none is read to its end. */
const MAX_LIKELY = 200

export async function whyNoTools(
  files: readonly string[],
  signs: SignReader,
  frameworks: readonly FrameworkInfo[],
  { wanted, manager }: { wanted: ReadonlySet<string>; manager: string },
): Promise<NoTools> {
  const likely: NoTools['likely'] = []
  const sent = await signs.sentBy(files)
  for (const file of files) {
    if (likely.length >= MAX_LIKELY) break
    // A file that our own code fails on has a finding that says so.
    const found = await signs.of(file, sent).catch(() => null)
    likely.push(...(found?.likely ?? []).map((each) => ({ file, ...each })))
  }
  const installed = frameworks.flatMap((framework) => framework.installed)
  const known = new Set(installed.map(({ name }) => name))
  const missing = new Set(frameworks.flatMap(({ packages }) => packages))
  return {
    missing: {
      names: [...missing].filter((name) => wanted.has(name) && !known.has(name)).sort(),
      install: `${manager} install`,
    },
    installed: installed.filter(
      ({ name, version }, at) =>
        at === installed.findIndex((other) => other.name === name && other.version === version),
    ),
    likely,
    entry: entryFor(likely),
  }
}

function entryFor(likely: NoTools['likely']): JsonObject | null {
  const calls = new Map<string, LikelyCall[]>()
  for (const { call, ownFields = [] } of likely) {
    // The configuration has no decorators of methods, and what only the project reads is no schema.
    if (call && !call.decorates && ownFields.length === 0)
      calls.set(call.callee, [...(calls.get(call.callee) ?? []), call])
  }
  const [most] = [...calls.values()].sort((a, b) => b.length - a.length)
  const [first] = most ?? []
  const objects = likely.filter(({ keys, ownFields = [] }) => keys.length > 0 && ownFields.length === 0)
  if (!most || !first || objects.length > most.length)
    return entryForObjects(objects) ?? (first && most ? entryForCalls(first, most) : null)
  return entryForCalls(first, most)
}

type LikelyCall = NonNullable<LikelyTool['call']>

function entryForCalls(first: LikelyCall, most: readonly LikelyCall[]): JsonObject {
  const modules = [...new Set(most.flatMap(({ module }) => (module === null ? [] : [module])))].sort()
  const lists = [...new Map(most.map((call) => [call.arguments.join(), call.arguments])).values()]
  const fields = lists.some((roles) => roles.includes('config')) ? USUAL_FIELDS : {}
  return {
    id: 'own',
    ...(modules.length > 0 ? { modules } : {}),
    calls: [{ callee: first.callee, arguments: lists as Json, ...fields }],
  }
}

/** What nothing is called with is told by the keys that most of them have. */
function entryForObjects(all: NoTools['likely']): JsonObject | null {
  const sets = new Map<string, NoTools['likely']>()
  for (const each of all) {
    const key = [...each.keys].sort().join()
    sets.set(key, [...(sets.get(key) ?? []), each])
  }
  const [most = []] = [...sets.values()].sort((a, b) => b.length - a.length)
  const keys = [...(most[0]?.keys ?? [])]
  // One may be anything.
  if (most.length < 2) return null
  return {
    id: 'own',
    calls: [
      {
        callee: 'tool',
        form: 'literal',
        known: { keys },
        arguments: [['config']],
        fields: most[0]?.sent ? fieldsOf(most[0].sent) : fieldsAmong(keys),
      },
    ],
  }
}

function fieldsOf(sent: SentKeys): JsonObject {
  return Object.fromEntries(Object.entries(sent).map(([field, key]: [string, string]) => [field, [key]]))
}

function fieldsAmong(keys: readonly string[]): JsonObject {
  const found = Object.entries(LIKELY_KEYS).flatMap(([field, known]) => {
    const own = [...known].filter((key) => keys.includes(key))
    return own.length > 0 ? [[field, own] as const] : []
  })
  return Object.fromEntries(found)
}

/** To be completed after it is pasted. */
const USUAL_FIELDS: JsonObject = {
  fields: {
    name: ['name', 'id'],
    description: ['description'],
    input: ['input', 'inputSchema', 'schema', 'args'],
    parameters: ['parameters'],
    handler: ['handler', 'execute', 'run'],
  },
}
