import { isDeepStrictEqual } from 'node:util'
import { canonical } from '../json-schema/canonical.js'
import type { JsonObject } from '../model/json.js'
import type { ContractChange } from './change.js'
import { approvalChange, hintChanges } from './hints.js'
import { type SchemaChange, schemaChanges } from './input-changes.js'
import { type Lock, type LockedTool, RESOLVED, resolvedInput, schemaFor } from './lock.js'
import { isUnknown, type MatchedTool, matchTools } from './match.js'
import { isSameText } from './unknown-text.js'

/** A change, and whether a proof may show that it hurts. */
export interface FoundContractChange extends ContractChange {
  mayRefuse?: true
}

/** A pair of tools with what is otherwise between them, before anything is proved. */
export interface ComparedTool extends MatchedTool {
  changes: FoundContractChange[]
}

/** Fewer tokens than this are no cost worth a line. */
const MIN_TOKENS = 10
const MIN_SHARE = 0.05

/** What is otherwise in one list of tools than in another, tool by tool; tools that are the same have no changes. */
export function compareTools(before: readonly LockedTool[], after: readonly LockedTool[]): ComparedTool[] {
  return matchTools(before, after).map((pair) => ({ ...pair, changes: changesOf(pair) }))
}

/** The same of whole locks: a prompt is never the one that a tool became. */
export function compareLocks(
  before: Pick<Lock, 'tools' | 'schemas'> | null,
  after: Pick<Lock, 'tools' | 'schemas'>,
): ComparedTool[] {
  return [
    ...compareTools(before?.tools ?? [], after.tools),
    ...compareTools(before?.schemas ?? [], after.schemas ?? []),
  ]
}

function changesOf({ before, after }: MatchedTool): FoundContractChange[] {
  const about = after ?? before
  if (about === null) return []
  const { role } = about
  const [noun, prefix] = role === 'tool' ? ['tool', ''] : ['prompt', 'prompt ']
  const of = (
    change: Omit<FoundContractChange, 'tool' | 'file' | 'path' | 'owner'> & { path?: string[] },
  ): FoundContractChange => ({
    ...(role !== 'tool' && { role }),
    tool: nameOf(about, before),
    file: about.file,
    owner: 'tool',
    path: [],
    ...change,
  })
  if (before === null) return [of({ kind: `${noun}-added`, title: `new ${noun}`, hurts: [], asks: 'minor' })]
  if (after === null) {
    // Nobody called what had no name: where tools are listed in a way that could not be run, they stand beside it now.
    if (before.name === null)
      return [
        of({
          kind: `${noun}-removed`,
          title: `a ${noun} that was not known is gone`,
          hurts: [],
          asks: 'patch',
        }),
      ]
    return [of({ kind: `${noun}-removed`, title: `${noun} removed`, hurts: ['calls'], asks: 'major' })]
  }
  const changes: FoundContractChange[] = []
  const add = (change: Parameters<typeof of>[0]) => changes.push(of(change))
  const isAsKnown = (before.unknown === undefined) === (after.unknown === undefined)
  // What could not be evaluated on one side lacks parts there: that is no change.
  const isSaid = (from: unknown, to: unknown) => isAsKnown || (from != null && to != null)
  if (before.name !== after.name && !isUnknown(before) && !isUnknown(after))
    add({
      kind: `${noun}-renamed`,
      title: `${prefix}renamed from \`${before.name ?? 'no name'}\``,
      hurts: ['calls'],
      asks: 'major',
      before: before.name,
      after: after.name,
    })
  if (before.file !== after.file)
    add({
      kind: `${noun}-moved`,
      title: `${prefix}moved from ${before.file ?? 'a server'}`,
      hurts: [],
      asks: 'patch',
      before: before.file,
      after: after.file,
    })
  for (const key of ['title', 'description'] as const) {
    const [from, to] = [before[key] ?? null, after[key] ?? null]
    if (!isSameText(from, to) && isSaid(from, to))
      add({
        kind: `${key}-changed`,
        title: `${key} changed`,
        hurts: ['behaviour'],
        asks: 'patch',
        before: from,
        after: to,
      })
  }
  if (isSaid(before.annotations, after.annotations))
    for (const change of hintChanges(before.annotations ?? {}, after.annotations ?? {})) add(change)
  const approval = approvalChange(before, after)
  if (approval) add(approval)
  if (isSaid(before.other, after.other))
    changes.push(...memberChanges(before.other ?? {}, after.other ?? {}).map(of))
  if (isAsKnown) {
    const found = schemasOf(before, after)
    changes.push(...found.map((change) => fromSchema(change, about)))
    // The list is made of the schema: it is a change of its own where the schema is the same.
    if (found.length === 0 && !isDeepStrictEqual(before.arguments, after.arguments))
      add({
        kind: 'arguments-changed',
        title: 'arguments are listed otherwise',
        hurts: ['behaviour'],
        asks: 'patch',
        ...(before.arguments !== undefined && { before: before.arguments }),
        ...(after.arguments !== undefined && { after: after.arguments }),
      })
  }
  for (const target of targetsOf(before, after)) {
    const members = memberChanges(before.sent?.[target] ?? {}, after.sent?.[target] ?? {})
    changes.push(...members.map((change) => of({ ...change, targets: [target] })))
  }
  if (!isAsKnown)
    add({
      kind: after.unknown === undefined ? 'schema-known' : 'schema-unknown',
      title: after.unknown === undefined ? 'schema is known now' : 'schema is not known any more',
      hurts: [],
      asks: 'patch',
      ...(after.unknown !== undefined && { after: after.unknown }),
    })
  changes.push(...costOf(before, after).map(of))
  return changes
}

/** A tool of which nothing is known now is the one that it was. */
function nameOf(about: LockedTool, before: LockedTool | null): string | null {
  return isUnknown(about) ? (before?.name ?? null) : about.name
}

function costOf({ tokens: from }: LockedTool, { tokens: to }: LockedTool) {
  if (from === null || to === null || from === to) return []
  const grown = to - from
  if (Math.abs(grown) < MIN_TOKENS || Math.abs(grown) < from * MIN_SHARE) return []
  const hurts = grown > 0
  const kind = grown > 0 ? 'tokens-grew' : 'tokens-shrank'
  const title = grown > 0 ? `${grown} more tokens` : `${-grown} fewer tokens`
  return [
    { kind, title, hurts: hurts ? ['cost' as const] : [], asks: 'patch' as const, before: from, after: to },
  ]
}

function memberChanges(before: JsonObject, after: JsonObject) {
  const keys = [...new Set([...Object.keys(before), ...Object.keys(after)])].sort()
  return keys.flatMap((key) => {
    const [from, to] = [before[key], after[key]]
    if (isDeepStrictEqual(from, to)) return []
    const how = from === undefined ? 'added' : to === undefined ? 'dropped' : 'changed'
    return [
      {
        kind: `${key}-${how}`,
        title: `\`${key}\` ${how}`,
        hurts: ['behaviour' as const],
        asks: 'patch' as const,
        ...(from !== undefined && { before: from }),
        ...(to !== undefined && { after: to }),
      },
    ]
  })
}

/** Targets that both sides were made for: a target that somebody configured is no change of a tool. */
function targetsOf(before: LockedTool, after: LockedTool): string[] {
  const known = new Set(before.input.flatMap((form) => form.for))
  return after.input.flatMap((form) => form.for).filter((target) => target !== RESOLVED && known.has(target))
}

/** Of the schema that the tool resolves to, then of what targets get otherwise. */
function schemasOf(before: LockedTool, after: LockedTool): Array<SchemaChange & { targets?: string[] }> {
  const found = new Map<string, SchemaChange & { targets?: string[] }>()
  const keyOf = ({ kind, path, before: from, after: to }: SchemaChange) =>
    JSON.stringify([kind, path, canonical(from ?? null), canonical(to ?? null)])
  const [from, to] = [resolvedInput(before), resolvedInput(after)]
  if (from && to) for (const each of schemaChanges(from, to, 'input')) found.set(keyOf(each), each)
  for (const target of targetsOf(before, after)) {
    const [one, other] = [schemaFor(before.input, target), schemaFor(after.input, target)]
    if (!one || !other || (one === from && other === to)) continue
    for (const each of schemaChanges(one, other, 'input')) {
      const key = keyOf(each)
      const known = found.get(key)
      if (known) known.targets?.push(target)
      // A field is new once, with whatever words a target gets it.
      else if (each.kind.startsWith('field-') && hasField(found, each)) continue
      // What only a provider's form says, the tool itself does not judge by.
      else found.set(key, { ...each, mayRefuse: false, targets: [target] })
    }
  }
  const changes = [...found.values()]
  if (before.output && after.output)
    changes.push(...schemaChanges(before.output, after.output, 'outputSchema'))
  else if (before.output || after.output) {
    const isLost = !after.output
    changes.push({
      kind: isLost ? 'output-dropped' : 'output-added',
      title: isLost ? 'output schema dropped' : 'output schema added',
      owner: 'outputSchema',
      path: [],
      hurts: isLost ? ['results'] : [],
      asks: isLost ? 'major' : 'minor',
      mayRefuse: false,
    })
  }
  return changes
}

function hasField(found: ReadonlyMap<string, SchemaChange>, { kind, path }: SchemaChange): boolean {
  return [...found.values()].some((each) => each.kind === kind && isDeepStrictEqual(each.path, path))
}

function fromSchema(change: SchemaChange & { targets?: string[] }, about: LockedTool): FoundContractChange {
  const { kind, title, hurts, asks, owner, path, before, after, targets, mayRefuse } = change
  return {
    kind,
    title,
    hurts,
    asks,
    ...(about.role !== 'tool' && { role: about.role }),
    tool: about.name,
    file: about.file,
    owner: owner === 'outputSchema' ? 'outputSchema' : 'input',
    path,
    ...(targets && { targets }),
    ...(before !== undefined && { before }),
    ...(after !== undefined && { after }),
    ...(mayRefuse && { mayRefuse: true as const }),
  }
}
