import path from 'node:path'
import { findNodeAtLocation } from 'jsonc-parser'
import { jsonTree } from '../../common/json-tree.js'
import { Lines } from '../../common/lines.js'
import { foldersUp, isInside } from '../../common/paths.js'
import { type AcceptedChange, changeId } from '../../contract/accepted.js'
import {
  type ContractChange,
  type Judge,
  ownChange,
  type Proof,
  type Upgrade,
} from '../../contract/change.js'
import { type ComparedTool, compareLocks, type FoundContractChange } from '../../contract/compare.js'
import { type Lock, type LockedTool, resolvedInput } from '../../contract/lock.js'
import { proveRefusals } from '../../contract/proofs.js'
import { type AskedVersion, askedVersion } from '../../contract/version.js'
import type { ToolFacts } from '../../model/facts.js'
import type { JsonObject } from '../../model/json.js'
import type { OfferedInput } from '../../model/offered-input.js'
import type { Location } from '../../model/text.js'
import { inputs as inputProcess } from '../../samples/made/inputs.js'
import { FormerPlaces } from './former-place.js'
import { refusedByBoth, schemaJudge } from './judges.js'
import type { PackageLock } from './package-lock.js'
import type { NamedPlace } from './references.js'

/** A package as it was, to be compared with what it is. */
export interface DiffedPackage {
  /** Null: the package is new. */
  before: Lock | null
  now: PackageLock
  accepted: readonly AcceptedChange[]
  /** The validator that a tool had; absent where only a lock tells of it. */
  judgeBefore?: (tool: LockedTool) => Promise<Judge | null>
}

/** A change with all that there is to say of it. */
export interface ReportedChange extends ContractChange {
  /** By which it is accepted. */
  id: string
  /** Why it is accepted; null where it is not. */
  accepted: string | null
  /** Where it was made; null for what is gone. */
  location: Location | null
  /** Where a tool stood that is gone; null for others, and where nothing is left of the package. */
  formerLocation: Location | null
  /** What still names a tool that is gone or has another name. */
  references: NamedPlace[]
}

export interface PackageDiff {
  /** Absolute, with `/`. */
  folder: string
  name: string | null
  /** Its package.json is not there any more. */
  isGone: boolean
  changes: ReportedChange[]
  /** Tools whose schema is not known now: of their inputs nothing is said. */
  notCompared: Array<Pick<LockedTool, 'name' | 'file'> & { reason: string }>
  version: AskedVersion
  /** Packages that make its schemas and are installed in another version now, whatever they changed. */
  upgrades: Upgrade[]
  /** Accepted changes that are not changes. */
  stale: AcceptedChange[]
}

export interface DiffParts {
  root: string
  toolsight: string
  read(file: string): string | null
  /** The validator of a tool of now; null where nothing judges. */
  judge(tool: ToolFacts): Promise<Judge | null>
  /** Where a part of a tool is written. */
  place(tool: ToolFacts, change: ContractChange): Promise<Location>
  /** What still names a tool that is gone. */
  named(name: string): Promise<NamedPlace[]>
}

/** What became of the tools of packages, who is hurt by it, and what shows it. */
export async function diffPackages(
  packages: readonly DiffedPackage[],
  parts: DiffParts,
): Promise<PackageDiff[]> {
  const found: PackageDiff[] = []
  for (const each of packages) {
    const { before, now, accepted } = each
    const reasons = new Map(accepted.map(({ id, reason }) => [id, reason]))
    const changes: ReportedChange[] = []
    const notCompared: PackageDiff['notCompared'] = []
    const former = new FormerPlaces(now.folder, parts.read)
    for (const compared of compareLocks(before, now.lock)) {
      const { before: was, after: is } = compared
      if (was && is?.unknown !== undefined)
        notCompared.push({ name: is.name ?? was.name, file: is.file, reason: is.unknown })
      const facts = compared.after ? now.facts.get(compared.after) : undefined
      for (const change of withCause(await proved(compared, facts, each, parts), compared, each)) {
        const id = changeId(change)
        const gone = oldName(change)
        changes.push({
          ...change,
          id,
          accepted: reasons.get(id) ?? null,
          location: await locationOf(change, facts, now.folder, parts),
          formerLocation: former.of(change),
          references: gone === null ? [] : await parts.named(gone),
        })
      }
    }
    const seen = new Set(changes.map(({ id }) => id))
    found.push({
      folder: now.folder,
      name: (now.lock.package ?? before?.package)?.name ?? null,
      isGone: now.lock.package === null && before !== null && before.package !== null,
      changes,
      notCompared,
      // What is accepted is still a change.
      upgrades: before ? upgradesOf(Object.keys(before.packages), before, now.lock) : [],
      version: askedVersion(changes, before?.package?.version ?? null, now.lock.package?.version ?? null),
      stale: accepted.filter(({ id }) => !seen.has(id)),
    })
  }
  return withMoves(found)
}

/** A tool that left its package for another one of these is gone for who uses the package, and it is said where it is. */
function withMoves(packages: readonly PackageDiff[]): PackageDiff[] {
  const added = new Map<string, PackageDiff>()
  const keyOf = ({ role, tool }: ReportedChange) => JSON.stringify([role, tool])
  for (const each of packages)
    for (const change of each.changes) if (ownChange(change.kind) === 'added') added.set(keyOf(change), each)
  return packages.map((pack) => ({
    ...pack,
    changes: pack.changes.map((change) => {
      const isGone = ownChange(change.kind) === 'removed' && change.tool !== null
      const now = isGone ? added.get(keyOf(change)) : undefined
      return now ? { ...change, title: `${change.title}: \`${now.name ?? now.folder}\` has it now` } : change
    }),
  }))
}

function oldName({ kind, before, tool }: ContractChange): string | null {
  if (ownChange(kind) === 'removed') return tool
  return ownChange(kind) === 'renamed' && typeof before === 'string' ? before : null
}

/** Changes of one tool, those proved that can be. */
async function proved(
  { before, after, changes }: ComparedTool,
  facts: ToolFacts | undefined,
  pack: DiffedPackage,
  parts: DiffParts,
): Promise<ContractChange[]> {
  if (!before || !after) return changes.map(bare)
  // The same code refuses what it did.
  const judgeBefore = isSameSource({ before, after }, pack) ? undefined : pack.judgeBefore
  const results: ContractChange[] = []
  const name = after.name ?? ''
  const [from, to] = [resolvedInput(before), resolvedInput(after)]
  const own = changes.filter(({ mayRefuse, owner }) => mayRefuse && owner === 'input')
  const output = changes.filter(({ mayRefuse, owner }) => mayRefuse && owner === 'outputSchema')
  const proofs = new Map<FoundContractChange, Proof>()
  if (from && to && facts && (own.length > 0 || judgeBefore)) {
    const validator = (await parts.judge(facts)) ?? schemaJudge(name, to)
    const takes = (await judgeBefore?.(before)) ?? null
    const found = await proveRefusals(own, {
      takes: takes ?? schemaJudge(name, from),
      refuses: takes ? validator : await refusedByBoth(name, validator, to),
      by: 'validator',
      refusing: 'after',
      inputs: await offered(from, to, own),
    })
    for (const [change, proof] of found.proofs) proofs.set(change, proof)
    for (const { path: at, proof } of found.others)
      results.push({
        kind: 'call-refused',
        title: 'a call is refused that was taken',
        hurts: ['calls'],
        asks: 'major',
        ...(after.role !== 'tool' && { role: after.role }),
        tool: after.name,
        file: after.file,
        owner: 'input',
        path: at,
        proof,
      })
  }
  if (before.output && after.output && output.length > 0) {
    const found = await proveRefusals(output, {
      takes: schemaJudge(name, after.output),
      refuses: schemaJudge(name, before.output),
      by: 'schema',
      refusing: 'before',
      inputs: await offered(after.output, before.output, output),
    })
    for (const [change, proof] of found.proofs) proofs.set(change, proof)
  }
  const known = changes.map((change): ContractChange => {
    const proof = proofs.get(change)
    if (!proof) return bare(change)
    const hurt = change.owner === 'outputSchema' ? 'results' : 'calls'
    const hurts = [hurt, ...change.hurts.filter((each) => each !== 'behaviour')] as ContractChange['hurts']
    return { ...bare(change), hurts, asks: 'major', proof }
  })
  return [...known, ...results]
}

function bare({ mayRefuse: _, ...change }: FoundContractChange): ContractChange {
  return change
}

/** Inputs for changes, and drawn ones; none where making them takes too long. */
async function offered(
  from: JsonObject,
  to: JsonObject,
  changes: readonly FoundContractChange[],
): Promise<OfferedInput[]> {
  const places = changes.map(({ kind, path: at }) => ({ kind, path: at }))
  const made = (await inputProcess.askOrNull('changedInputs', from, to, places)) ?? []
  const drawn = (await inputProcess.askOrNull('drawInputs', from, 1)) ?? []
  return [...made, ...drawn.map(({ input }) => ({ input, change: null }))]
}

/** What no upgrade makes: a name can be given elsewhere (`tools: { get_weather: weather }`), packages may not be installed. */
const ELSEWHERE = /^(?:(?:tool|prompt)-(?:moved|renamed)|schema-(?:known|unknown))$/

/** Changes of a tool whose source is the same were made by something else: by packages in other versions, as far as is known. */
function withCause(
  changes: readonly ContractChange[],
  { before, after }: ComparedTool,
  { before: lock, now }: DiffedPackage,
): readonly ContractChange[] {
  if (!lock || !before || !after) return changes
  if (!isSameSource({ before, after }, { before: lock, now })) return changes
  const upgrades = upgradesBehind(after, lock, now.lock)
  return changes.map((change) =>
    ELSEWHERE.test(change.kind)
      ? change
      : { ...change, hurts: [...change.hurts, 'cause' as const], upgrades },
  )
}

function isSameSource(
  { before, after }: Pick<ComparedTool, 'before' | 'after'>,
  { before: lock, now }: Pick<DiffedPackage, 'before' | 'now'>,
): boolean {
  const was = before?.file ? lock?.sources[before.file] : undefined
  const is = after?.file ? now.lock.sources[after.file] : undefined
  return was !== undefined && was === is
}

function upgradesOf(names: readonly string[], before: Lock, now: Lock): Upgrade[] {
  return names.flatMap((name): Upgrade[] => {
    const [from, to] = [before.packages[name]?.join(', ') ?? null, now.packages[name]?.join(', ') ?? null]
    return from === to ? [] : [{ name, from, to }]
  })
}

function upgradesBehind({ uses }: LockedTool, before: Lock, now: Lock): Upgrade[] {
  const names = new Set(uses.map((each) => each.replace(/(?<=.)@[^@/]+$/, '')))
  const found = upgradesOf([...names], before, now)
  if (found.length === 0 && before.toolsight !== now.toolsight)
    return [{ name: 'toolsight', from: before.toolsight, to: now.toolsight }]
  return found
}

async function locationOf(
  change: ContractChange,
  facts: ToolFacts | undefined,
  folder: string,
  parts: DiffParts,
): Promise<Location | null> {
  const [upgrade] = change.upgrades ?? []
  const declared = upgrade ? declaredAt(upgrade.name, folder, parts) : null
  if (declared) return declared
  if (!facts) return null
  if (facts.server) return facts.server.at
  return parts.place(facts, change)
}

const LISTS = ['dependencies', 'devDependencies', 'peerDependencies', 'optionalDependencies']

/** Where the nearest package.json asks for a package: an upgrade is made there. */
function declaredAt(name: string, folder: string, { root, read }: DiffParts): Location | null {
  for (const at of foldersUp(folder)) {
    if (!isInside(root, at)) return null
    const file = path.posix.join(at, 'package.json')
    const text = read(file)
    const tree = text === null ? undefined : jsonTree(text)
    if (text === null || !tree) continue
    for (const list of LISTS) {
      const node = findNodeAtLocation(tree, [list, name])?.parent
      if (!node) continue
      const range = new Lines(text).range({ start: node.offset, end: node.offset + node.length })
      return { file, range }
    }
  }
  return null
}
