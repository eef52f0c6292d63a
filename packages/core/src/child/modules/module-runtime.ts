import { dirname } from 'node:path'
import { uriOfFile } from '../../common/paths.js'
import type { ModuleCode } from '../protocol.js'
import type { Unknowns } from '../reading/index.js'
import { instanceOf, placeOf } from '../runner/execution-position.js'
import { ofProgram } from '../runner/failures.js'
import { type MarkKind, markPlace } from '../runner/marks.js'
import { isKnownToFail } from '../runner/sites/unmet.js'
import type { Suspensions } from '../runner/suspensions.js'
import { underConditions } from './conditions.js'
import type { FactoryRuns } from './factory-runs.js'
import { OptionalEntries } from './optional-entries.js'
import { type MutationRun, Scope, type Trace, type UnitInit } from './scope.js'
import { inherited, type SiteCondition, type SiteEntry, type SiteGenerator } from './site-entry.js'
import { elementOf, type MembersAlone, type UnknownValues } from './unknown-values.js'
import { isUnread, noteUnread } from './unread-parameters.js'

/** What a module's code asks of the evaluation that it is part of. */
export interface CodeEvaluation {
  readonly suspensions: Suspensions
  readonly unknowns: Unknowns
  readonly factoryRuns: FactoryRuns
  /** How the statements of a module make themselves known. */
  trace(id: string): Trace
}

/** What a module's code reaches of the module. */
export interface CodeHost {
  readonly code: ModuleCode
  readonly scope: Scope
  readonly sites: Map<number, SiteGenerator>
  readonly unknown: UnknownValues
  /** The one that the module is part of now. */
  evaluation(): CodeEvaluation
  import(specifier: string): Promise<unknown>
  namespace(specifier: string): unknown
  require(specifier: string): unknown
  /** The file, or the built-in module's name. */
  located(specifier: string): string
  commonjs(): { exports: unknown }
}

/** What the code that a module was rewritten to calls: `__r` in it. */
export function moduleRuntime({ code, scope, sites, unknown, evaluation, ...host }: CodeHost): object {
  const { id } = code
  const url = uriOfFile(id)
  const optional = new OptionalEntries(
    () => evaluation().unknowns,
    (make) => unknown.entry(make),
  )
  const {
    position: { marks },
    module: at,
  } = evaluation().trace(id)
  return {
    unit: (names: string[], init: UnitInit, at?: number) => scope.unit(names, init, at),
    mutation: (targets: string[], run: MutationRun, at?: number, before?: string[]) =>
      scope.mutation(targets, run, at, before),
    refs: (names: string[], reads: string[]) => scope.refs(names, reads),
    site: (index: number, generator: SiteGenerator) => {
      sites.set(index, generator)
    },
    locals: (
      units: Array<[string[], UnitInit, number, number]>,
      mutations: Array<[string[], MutationRun, number, number]> = [],
    ) => {
      const { suspensions, unknowns } = evaluation()
      const locals = new Scope(suspensions, unknowns)
      for (const each of units) locals.unit(...each)
      for (const [targets, run, at, within] of mutations) locals.mutation(targets, run, at, [], within)
      return locals.bindings
    },
    enter: (offset: number, kind: MarkKind, around?: number) =>
      marks.enter(markPlace(at, offset), kind, around),
    at: (mark: number, offset: number) => marks.at(mark, markPlace(at, offset)),
    turn: (mark: number) => marks.turn(mark),
    leave: (mark: number) => marks.leave(mark),
    bare: <T>(value: T): T => value,
    see: <T>(value: T): T => evaluation().unknowns.see(value),
    argument: (get: () => unknown) => unknown.argument(get),
    described: (get: () => unknown) => unknown.described(get),
    entry: (get: () => unknown) => unknown.entry(get),
    contained: (index: number, get: () => unknown) => unknown.contained(index, get),
    deciding: (index: number, get: () => Promise<unknown>) => unknown.deciding(index, get),
    spread: (get: () => unknown) => unknown.spread(get),
    row: elementOf,
    base: (get: () => unknown) => unknown.base(get),
    merged: (before: object, spread: () => unknown, after: object, keys?: readonly string[]) =>
      unknown.merged(before, spread, after, keys),
    instance: (at: number, make: () => unknown, failed?: () => unknown, alone?: () => MembersAlone) =>
      unknown.instance(() => traced(evaluation().trace(id), at, make), failed, alone),
    heir: inherited,
    under: underConditions,
    mayHold: (get: () => unknown) => !isKnownToFail({ label: '', get }, evaluation().unknowns),
    attempt: (run: () => unknown) => void isKnownToFail({ label: '', get: run }, evaluation().unknowns),
    run: (...call: Parameters<FactoryRuns['run']>) => evaluation().factoryRuns.run(...call),
    unread: noteUnread,
    handed: (called: () => unknown, index: number, get: () => unknown) =>
      evaluation().unknowns.active && isUnread(called(), index) ? unknown.argument(get) : get(),
    awaited: (place: number, get: () => unknown, otherwise: () => unknown) => {
      const { suspensions, unknowns } = evaluation()
      return suspensions.awaited.read(`${id} ${place}`, get, otherwise, unknowns)
    },
    orElse: (get: () => unknown) => evaluation().factoryRuns.orElse(get),
    again: calledAgain((condition) => isKnownToFail(condition, evaluation().unknowns)),
    either: (...branches: Parameters<OptionalEntries['either']>) => optional.either(...branches),
    alternatives: (...branches: Parameters<OptionalEntries['alternatives']>) =>
      optional.alternatives(...branches),
    filter: (isWanted: unknown) => optional.filter(isWanted),
    choice: (...branches: Parameters<OptionalEntries['choice']>) => optional.choice(...branches),
    choices: () => optional.choices(),
    late: (owner: object, key: string, get: () => unknown) => unknown.late(owner, key, get),
    /** Names of what is not known, as they are read, as they are put into text, and as they are handed on. */
    unknown: unknown.names((value) => evaluation().unknowns.see(value)),
    text: unknown.names((value) => value, true),
    given: unknown.names((value) => value),
    import: (specifier: string) => host.import(String(specifier)),
    namespace: host.namespace,
    require: Object.assign((specifier: string) => host.require(String(specifier)), {
      resolve: host.located,
    }),
    meta: {
      url,
      filename: id,
      dirname: dirname(id),
      // As bundlers and other runtimes have it.
      get env() {
        return process.env
      },
      // Of Vite, which puts imports in its place.
      glob: () => {
        throw ofProgram(new ReferenceError('import.meta.glob is not defined'))
      },
      resolve: (specifier: string) => uriOfFile(host.located(specifier)),
    },
    filename: id,
    dirname: dirname(id),
    get module() {
      return host.commonjs()
    },
    get exports() {
      return host.commonjs().exports
    },
  }
}

/** A function that calls itself more often within itself goes through no list of tools. */
const MAX_CALLS = 200

/** Where its conditions end it, there is nothing of a definition. */
function calledAgain(
  isOver: (condition: SiteCondition) => boolean,
): (made: () => Iterable<SiteEntry>) => Iterable<SiteEntry> {
  let calls = 0
  return function* (made) {
    if (calls === MAX_CALLS)
      throw ofProgram(
        new RangeError(
          `A function that registers tools calls itself more than ${MAX_CALLS} times within itself`,
        ),
      )
    calls++
    try {
      for (const entry of made()) if (!entry.conditions?.some(isOver)) yield entry
    } finally {
      calls--
    }
  }
}

/** Makes an instance in the top-level statement of this number: for all that need it, it is known whether that ends. */
function traced({ position, module }: Trace, statement: number, make: () => unknown): unknown {
  const outer = position.enter(placeOf(module, instanceOf(statement)))
  try {
    return make()
  } finally {
    position.back(outer)
  }
}
