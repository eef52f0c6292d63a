import path from 'node:path'
import { HURTS, type Hurt } from '../../contract/change.js'
import { compareTools } from '../../contract/compare.js'
import { type LockedTool, lockedToolText } from '../../contract/lock.js'
import { matchTools } from '../../contract/match.js'
import type { Documents } from '../../files/documents.js'
import type { ToolFacts } from '../../model/facts.js'
import type { WireForm } from '../../wire/index.js'
import type { FileReports } from '../checks/file-reports.js'
import type { Editor } from '../editor/editor.js'
import type { Wire } from '../wire/wire.js'
import type { DiffedPackage, PackageDiff, ReportedChange } from './contract-diff.js'
import { LockFiles, type StoredLock } from './lock-files.js'
import { lockedTool, withUses } from './locked-tool.js'
import type { PackageLock } from './package-lock.js'

/** What became of a tool since its package was locked. */
export interface ToolSinceLock {
  /** The lock does not have it. */
  isNew: boolean
  /** The worst first. */
  changes: ReportedChange[]
  /** The worst that changes do which nobody has accepted; null where they hurt nobody. */
  worst: Hurt | null
  /** Each change that hurts is accepted. */
  isAccepted: boolean
}

/** The two sides of a tool for a comparison by people, as a lock writes them. */
export interface LockedForms {
  /** Null where the lock does not have it. */
  locked: string | null
  now: string
}

export interface SinceLockParts {
  documents: Documents
  reports: FileReports
  wire: Wire
  editor: Editor
  /** The folder whose lock has a tool. */
  folderOf(tool: ToolFacts): string
  /** Hashes of what makes these tools of a package. */
  sources(tools: readonly ToolFacts[], folder: string): Promise<Record<string, string>>
  diff(packages: readonly DiffedPackage[], version: string): Promise<PackageDiff[]>
}

/** A tool of now beside what the lock has of it. */
interface Compared {
  stored: StoredLock
  forms: ReadonlyMap<string, WireForm>
  now: LockedTool
  before: LockedTool | null
  hasChanged: boolean
  full?: Promise<ToolSinceLock>
}

/** The tools of a package that was matched last. */
interface Matches {
  stored: StoredLock
  all: readonly ToolFacts[]
  pairs: ReadonlyMap<ToolFacts, LockedTool | null>
}

/**
 * Tools beside the lock of their package, one by one, from what is known anyway: nothing is sent by an SDK for it, and no file is read
 * but a lock that has changed.
 */
export class SinceLock {
  readonly #parts: SinceLockParts
  readonly #files = new LockFiles()
  readonly #compared = new WeakMap<ToolFacts, Compared>()
  #matches: Matches | null = null

  constructor(parts: SinceLockParts) {
    this.#parts = parts
  }

  /** Files may have changed on disk. */
  lookAgain(): void {
    this.#files.lookAgain()
  }

  /** Grows whenever a lock has changed. */
  get revision(): number {
    return this.#files.revision
  }

  /** At once; null where the tool is not known well enough, or its package has no lock. */
  state(tool: ToolFacts): 'same' | 'changed' | 'new' | null {
    const compared = this.#compare(tool)
    if (!compared) return null
    if (compared.before === null) return 'new'
    return compared.hasChanged ? 'changed' : 'same'
  }

  /** Why the lock of a tool's package cannot be read; null where it can, or there is none. */
  problem(tool: ToolFacts): string | null {
    return this.#files.in(this.#parts.folderOf(tool))?.problem ?? null
  }

  /** What became of it and who is hurt, proved by its own validator; null where nothing did, or nothing can be said. */
  async of(tool: ToolFacts): Promise<ToolSinceLock | null> {
    const compared = this.#compare(tool)
    if (!compared?.hasChanged) return null
    compared.full ??= this.#full(tool.stale ?? tool, compared)
    return compared.full
  }

  /** Both sides for people; null where nothing can be compared. */
  async forms(tool: ToolFacts): Promise<LockedForms | null> {
    const compared = this.#compare(tool)
    if (!compared) return null
    const { before } = compared
    const { tool: now } = await this.#now(tool.stale ?? tool, compared.forms)
    const common = before === null ? null : targetsOf(before, now)
    const text = (each: LockedTool) => lockedToolText(common === null ? each : onlyFor(each, common))
    return { locked: before && text(before), now: text(now) }
  }

  #compare(tool: ToolFacts): Compared | null {
    // While its text says nothing, what it said last holds.
    const facts = tool.stale ?? tool
    if (facts.server) return null
    const folder = this.#parts.folderOf(facts)
    const stored = this.#files.in(folder)
    if (!stored?.lock) return null
    const forms = this.#forms(facts)
    const known = this.#compared.get(facts)
    if (known?.stored === stored && isSame(known.forms, forms)) return known
    const { tool: now } = lockedTool(facts, folder, { forms, tokens: null })
    const before = this.#lockedAs(facts, now, stored, folder)
    // What cannot be evaluated just now has not changed for that.
    if (now.unknown !== undefined && before?.unknown === undefined) return null
    const [pair] = before ? compareTools([before], [now]) : []
    const hasChanged = before === null || pair === undefined || pair.changes.length > 0
    const compared: Compared = { stored, forms, now, before, hasChanged }
    this.#compared.set(facts, compared)
    return compared
  }

  /** How it is sent to the targets that it is checked for, as far as that is known by now. */
  #forms(facts: ToolFacts): Map<string, WireForm> {
    const { wire } = this.#parts
    const forms = new Map<string, WireForm>()
    for (const { target } of wire.choices(facts)) {
      const form = wire.known(facts, target)
      if (form) forms.set(target, form)
    }
    return forms
  }

  /** What the lock has of a tool: by name and file, else what matches it best of all that is left of the package. */
  #lockedAs(facts: ToolFacts, now: LockedTool, stored: StoredLock, folder: string): LockedTool | null {
    const sameName = (stored.lock?.tools ?? []).filter(
      (each) => each.name === now.name && each.file === now.file && each.server === undefined,
    )
    if (sameName.length === 1) return sameName[0] ?? null
    return this.#matchesIn(folder, stored, facts).get(facts) ?? null
  }

  /** Each tool of a package with what the lock has of it, as `diff` matches them. */
  #matchesIn(
    folder: string,
    stored: StoredLock,
    asked: ToolFacts,
  ): ReadonlyMap<ToolFacts, LockedTool | null> {
    const { reports, documents, folderOf } = this.#parts
    const all = [...reports.all.values()]
      .flatMap(({ tools }) => tools.map((tool) => tool.stale ?? tool))
      .filter((tool) => !tool.server && folderOf(tool) === folder)
    if (!all.includes(asked)) all.push(asked)
    const last = this.#matches
    if (
      last?.stored === stored &&
      last.all.length === all.length &&
      all.every((each, at) => each === last.all[at])
    )
      return last.pairs
    const made = new Map(
      all.map((each) => [lockedTool(each, folder, { forms: new Map(), tokens: null }).tool, each]),
    )
    // A file that is there and was not looked at may still have its tools.
    const mayHaveBecome = ({ file, server }: LockedTool) => {
      if (server !== undefined || file === null) return false
      const whole = path.posix.join(folder, file)
      return reports.all.has(whole) || documents.stamp(whole) === null
    }
    const found = matchTools((stored.lock?.tools ?? []).filter(mayHaveBecome), [...made.keys()])
    const pairs = new Map<ToolFacts, LockedTool | null>()
    for (const { before, after } of found) {
      const tool = after && made.get(after)
      if (tool) pairs.set(tool, before)
    }
    this.#matches = { stored, all, pairs }
    return pairs
  }

  async #now(facts: ToolFacts, forms: ReadonlyMap<string, WireForm>) {
    const { editor, folderOf } = this.#parts
    const tokens = (await editor.tokens(facts))?.total ?? null
    const made = lockedTool(facts, folderOf(facts), { forms, tokens })
    return { ...made, packages: withUses([made]) }
  }

  async #full(facts: ToolFacts, { stored, before, forms }: Compared): Promise<ToolSinceLock> {
    const { folderOf, sources, diff, reports } = this.#parts
    const { lock, accepted } = stored
    if (before === null || lock === null) return { isNew: true, changes: [], worst: null, isAccepted: false }
    const folder = folderOf(facts)
    const { tool, packages } = await this.#now(facts, forms)
    const own = reports.all.get(facts.file)?.tools ?? [facts]
    const now: PackageLock = {
      folder,
      lock: { ...lock, packages, sources: await sources(own, folder), tools: [tool], schemas: [] },
      facts: new Map([[tool, facts]]),
    }
    const was = { ...lock, tools: [before], schemas: [] }
    const [found] = await diff([{ before: was, now, accepted }], lock.toolsight)
    const changes = [...(found?.changes ?? [])].sort((a, b) => rank(a) - rank(b))
    const open = changes.filter((change) => change.accepted === null)
    return {
      isNew: false,
      changes,
      worst: open.flatMap((change) => worstOf(change) ?? [])[0] ?? null,
      isAccepted: open.length < changes.length && open.every((change) => worstOf(change) === null),
    }
  }
}

/** As `diff` prints it: what an upgrade made of a text is told with the upgrade. */
export function worstOf({ hurts }: Pick<ReportedChange, 'hurts'>): Hurt | null {
  const worst = HURTS.find((each) => hurts.includes(each)) ?? null
  return hurts.includes('cause') && (worst === 'behaviour' || worst === 'cost') ? 'cause' : worst
}

const WORDS: Readonly<Record<Hurt, string>> = {
  calls: 'breaks calls',
  results: 'breaks results',
  consent: 'needs new consent',
  behaviour: 'the model reads something else',
  cost: 'takes more tokens',
  cause: 'by an upgrade',
}

/** `changed since the lock: breaks calls` */
export function sinceLockText({
  isNew,
  worst,
  isAccepted,
}: Pick<ToolSinceLock, 'isNew' | 'worst' | 'isAccepted'>): string {
  if (isNew) return 'new since the lock'
  const words = worst === null ? (isAccepted ? 'accepted' : 'breaks nothing') : WORDS[worst]
  return `changed since the lock: ${words}`
}

function rank(change: ReportedChange): number {
  const worst = worstOf(change)
  return worst === null ? HURTS.length : HURTS.indexOf(worst)
}

function isSame(a: ReadonlyMap<string, WireForm>, b: ReadonlyMap<string, WireForm>): boolean {
  return a.size === b.size && [...a].every(([target, { json }]) => sameJson(json, b.get(target)?.json))
}

function sameJson(a: unknown, b: unknown): boolean {
  return a === b || JSON.stringify(a) === JSON.stringify(b)
}

function targetsOf(before: LockedTool, now: LockedTool): ReadonlySet<string> {
  const known = new Set(before.input.flatMap((form) => form.for))
  return new Set(now.input.flatMap((form) => form.for).filter((target) => known.has(target)))
}

/** Without targets that only one side tells of: what somebody configured is no change of a tool. */
function onlyFor(tool: LockedTool, targets: ReadonlySet<string>): LockedTool {
  const { sent, ...rest } = tool
  const own = Object.entries(sent ?? {}).filter(([target]) => targets.has(target))
  return {
    ...rest,
    input: tool.input
      .map((form) => ({ ...form, for: form.for.filter((target) => targets.has(target)) }))
      .filter((form) => form.for.length > 0),
    ...(own.length > 0 && { sent: Object.fromEntries(own) }),
  }
}
