import type { TimeSlicer } from '../../common/time-slicer.js'
import type { ToolFacts } from '../../model/facts.js'
import type { Range } from '../../model/text.js'
import type { ToolSet, ToolSetMember } from '../../model/tool-set.js'
import type { FileReport } from '../reports.js'
import type { GroupReader, Sought } from './group-reader.js'
import type { Importers } from './usage/importers.js'

/** Definitions that one request may carry, and the call or the server that holds them. */
export interface HeldTools {
  range: Range
  members: readonly ToolSetMember[]
}

/** Text without one of these words puts no tools together. */
const SIGN = /tool(?:s|set|box|kit)\b|server|mcp/i

const ANY_SET: Sought = { mayBeIn: (text) => SIGN.test(text), onServers: true }
/** Where somebody waits. */
const ANY_SET_NOW: Sought = { ...ANY_SET, urgent: true }

/** Text that may construct a server, on which other files register tools. */
const SERVER_SIGN = /\bnew\s+[\w.]{0,100}(?:server|mcp)\w{0,100}\s*[(<]/i
const MADE_SERVER_NOW: Sought = { mayBeIn: (text) => SERVER_SIGN.test(text), onServers: true, urgent: true }

/**
 * Which tools a source puts together: in a record or a list, or on one server. It is asked for where a limit of requests
 * may be exceeded at all, and only files that changed since are read again.
 */
export class ToolSets {
  readonly #groups: GroupReader
  readonly #importers: Importers
  #byTool: ReadonlyMap<string, readonly ToolSet[]> = new Map()
  #known = ''
  #revision = 0

  constructor(groups: GroupReader, importers: Importers) {
    this.#groups = groups
    this.#importers = importers
  }

  /** Grows whenever other sets are known. */
  get revision(): number {
    return this.#revision
  }

  /** The sets that a tool stands in, as far as they were looked for. */
  of({ file, site }: ToolFacts): readonly ToolSet[] {
    return this.#byTool.get(keyOf(file, site.range)) ?? []
  }

  /**
   * What a file gives to one call, or constructs as a server, with the definitions that go there: those that `others` register on
   * its servers, too. Null where it does neither. Somebody waits for it.
   */
  async heldBy(file: string, others: Iterable<string>): Promise<HeldTools[] | null> {
    const groups = this.#groups
    const own = await groups.of(file, ANY_SET_NOW)
    const found = [...(own?.sets ?? [])]
    const makesServers = (await groups.of(file, MADE_SERVER_NOW)) !== null
    if (makesServers)
      for (const other of new Set(others)) found.push(...((await groups.of(other, ANY_SET_NOW))?.sets ?? []))
    const held = new Map<string, HeldTools>()
    const add = (range: Range | undefined, members: readonly ToolSetMember[]) => {
      if (!range || members.length === 0) return
      const key = keyOf(file, range)
      held.set(key, { range, members: together(held.get(key)?.members ?? [], members) })
    }
    for (const { kind, at, call, members } of merged(found))
      if (at.file === file) add(kind === 'server' ? at.range : call, members)
    for (const { from, members } of own?.uses ?? []) add(from, members)
    return held.size > 0 || makesServers ? [...held.values()] : null
  }

  /** Looks through the files that lead to a tool; what other files had before is forgotten. */
  async find(reports: Iterable<Pick<FileReport, 'file' | 'tools'>>, turns?: TimeSlicer): Promise<void> {
    const found: ToolSet[] = []
    const files = new Set<string>()
    const withTools = new Set<string>()
    for (const { file, tools } of reports) {
      files.add(file)
      if (tools.length > 0) withTools.add(file)
    }
    const leading = await this.#importers.leadingTo(withTools, files, turns)
    for (const file of files) {
      if (!leading.has(file)) continue
      await turns?.yieldIfDue()
      found.push(...((await this.#groups.of(file, ANY_SET))?.sets ?? []))
    }
    const sets = largest(merged(found))
    const known = JSON.stringify(sets)
    if (known === this.#known) return
    this.#known = known
    const byTool = new Map<string, ToolSet[]>()
    for (const set of sets) {
      for (const { file, range } of set.members) {
        const key = keyOf(file, range)
        byTool.set(key, [...(byTool.get(key) ?? []), set])
      }
    }
    this.#byTool = byTool
    this.#revision++
  }
}

export function keyOf(file: string, { start }: ToolFacts['site']['range']): string {
  return `${file} ${start.line}:${start.character}`
}

/** A server is added to by many files. */
function merged(sets: readonly ToolSet[]): ToolSet[] {
  const byId = new Map<string, ToolSet>()
  for (const set of sets) {
    const same = byId.get(set.id)
    if (!same) {
      byId.set(set.id, { ...set })
      continue
    }
    same.members = together(same.members, set.members)
  }
  return [...byId.values()]
}

function together(some: readonly ToolSetMember[], others: readonly ToolSetMember[]): ToolSetMember[] {
  const known = new Set(some.map(({ file, range }) => keyOf(file, range)))
  return [...some, ...others.filter(({ file, range }) => !known.has(keyOf(file, range)))]
}

/** Without those that are part of another one: what the larger one may come to, the smaller one does not exceed. */
function largest(sets: readonly ToolSet[]): ToolSet[] {
  const inOrder = [...sets].sort((a, b) => b.members.length - a.members.length || (a.id < b.id ? -1 : 1))
  const kept: Array<{ set: ToolSet; keys: ReadonlySet<string> }> = []
  for (const set of inOrder) {
    const keys = new Set(set.members.map(({ file, range }) => keyOf(file, range)))
    const isPart = kept.some((other) => [...keys].every((key) => other.keys.has(key)))
    if (!isPart) kept.push({ set, keys })
  }
  return kept.map(({ set }) => set)
}
