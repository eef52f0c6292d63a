import type { RawFailure, RawTimeout, SiteResult } from '../../../child/protocol.js'
import { encloses, isSameRange } from '../../../common/ranges.js'
import { schemaNodes } from '../../../json-schema/nodes.js'
import type { Framework } from '../../../model/framework.js'
import type { JsonObject } from '../../../model/json.js'
import type { EvaluationFailure, ToolReading, UnknownPart } from '../../../model/reading.js'
import type { Blocked, ToolSite } from '../../../model/site.js'
import { hashOf } from '../../cache/dependency-fingerprints.js'
import type { ToolOutcome } from '../../checks/facts.js'
import { describeFailure, hasPlaces, internalFailure } from '../../checks/failures.js'
import { takesNoSchema } from '../frameworks/takes-no-schema.js'
import { withAnswers } from './answered.js'
import type { Prepared } from './prepare.js'
import { programOf } from './program.js'
import type { SettledSite } from './settle-sites.js'

/** A failure as the child or its host saw it. */
export type ChildFailure = EvaluationFailure | RawFailure | RawTimeout

/** What the child made of a file. */
export type ChildAnswer = { sites: SiteResult[]; files?: string[] } | { failure: ChildFailure }

/** Those failures of an answer that lead back to places in the source. */
export function failuresOf(answer: ChildAnswer): ChildFailure[] {
  const all =
    'failure' in answer
      ? [answer.failure]
      : answer.sites.flatMap(({ tools, failure }) => [
          ...tools.flatMap((tool) => tool.failure ?? []),
          ...(failure ? [failure] : []),
        ])
  return all.filter(hasPlaces)
}

/**
 * The child's answer for a file, one outcome for each tool; after them, for each schema of another role. `traced`: its failures, led
 * back to the source as typed.
 */
export function toOutcomes(
  prepared: Prepared,
  answer: ChildAnswer,
  traced: ReadonlyMap<ChildFailure, EvaluationFailure>,
): ToolOutcome[] {
  return byRole(prepared.sites).flatMap((sites) => outcomesOf({ ...prepared, sites }, answer, traced))
}

/** Tools, then what has another role: a prompt may have a tool's name, and neither says anything of the other. */
function byRole(sites: readonly SettledSite[]): SettledSite[][] {
  const isTool = ({ site }: SettledSite) => site.role === undefined
  return [sites.filter(isTool), sites.filter((each) => !isTool(each))]
}

function outcomesOf(
  prepared: Prepared,
  answer: ChildAnswer,
  traced: ReadonlyMap<ChildFailure, EvaluationFailure>,
): ToolOutcome[] {
  const program = 'failure' in answer ? {} : { program: programBehind(prepared, answer) }
  const map = (failure: ChildFailure) => traced.get(failure) ?? (failure as EvaluationFailure)
  const outcomes = prepared.sites.map((settled): ToolOutcome[] => {
    const base = { site: settled.site, framework: settled.framework, ...program }
    const ended = (
      instance: number,
      failure: ChildFailure,
      reading: ToolReading | null = null,
    ): ToolOutcome => {
      const blocked = unmetIn(failure, settled.site) ?? unsetIn(map(failure), settled.site)
      return blocked
        ? {
            ...base,
            site: { ...settled.site, blocked },
            instance,
            outcome: { unevaluated: blocked.reason, known: reading },
          }
        : { ...base, instance, outcome: { reading, failure: map(failure) } }
    }
    const withheld = (blocked: Blocked, instance: number, known: ToolReading | null): ToolOutcome => ({
      ...base,
      site: { ...settled.site, blocked },
      instance,
      outcome: { unevaluated: blocked.reason, ...(known ? { known } : {}) },
    })
    if (settled.site.blocked)
      return [{ ...base, instance: 0, outcome: { unevaluated: settled.site.blocked.reason } }]
    if ('failure' in answer) return [ended(0, answer.failure)]
    // Another definition of the function that is called there has gone through the same list.
    const isFilled = ({ site }: SettledSite) =>
      answer.sites.some(({ index, tools: made }) => {
        const other = prepared.sites.find((each) => each.site.index === index)
        return made.length > 0 && other && isSameRange(other.site.callee, site.callee)
      })
    const result = answer.sites.find((each) => each.index === settled.site.index)
    const tools = (result?.tools ?? []).flatMap((tool, instance): ToolOutcome[] => {
      const reading = 'reading' in tool ? withoutUnsetText(tool.reading, settled.site) : null
      const missing = reading && !tool.failure ? missingPart(reading, settled.framework) : null
      // Of a tool in another form only its name tells that it is one.
      const isNamed = reading?.name.kind === 'string' || settled.framework.naming !== 'config'
      const isUnnamed = reading?.name.kind !== 'string' && settled.site.literal.name === undefined
      if (settled.converts && (missing ? isUnnamed : reading && !isNamed)) return []
      if (missing) return [{ ...unknownOutcome(prepared, settled, missing, reading), ...program, instance }]
      const emptied = reading && emptiedBy(reading, settled.site)
      if (emptied) return [withheld(emptied, instance, reading)]
      // What an instance lacks that was only just made, other methods of its class may give it.
      const isBare =
        reading?.name.kind === 'absent' && settled.registers && settled.framework.naming === 'config'
      if (isBare && settled.empty) return [withheld(settled.empty, instance, reading)]
      if (reading && isNamedElsewhere(settled, reading))
        return [{ ...base, instance, outcome: { unevaluated: REMOTE, known: reading } }]
      if (tool.failure) return [ended(instance, tool.failure, reading)]
      return [{ ...base, instance, outcome: { reading, failure: null } }]
    })
    if (result?.unknown && !settled.converts)
      tools.push({ ...unknownOutcome(prepared, settled, result.unknown, null), ...program, instance: 0 })
    if (result?.failure) tools.push(ended(tools.length, result.failure))
    if (tools.length === 0 && result && settled.empty)
      return isFilled(settled) ? [] : [withheld(settled.empty, 0, null)]
    const isElsewhere = settled.madeInto === 'elsewhere'
    if (isElsewhere && tools.some((tool) => hasLiveSchema(tool) || takesNothingWritten(tool))) return []
    if (settled.madeInto && tools.some(hasLiveSchema))
      return [{ ...base, instance: 0, outcome: { unevaluated: CONVERTED } }]
    // Without the packages it cannot be told which tools these are, and those are known where they are written.
    if (settled.isWrittenElsewhere) return tools.filter((tool) => !isUnread(tool))
    const isCall = (settled.shape.form ?? 'call') === 'call'
    const mayTakeNothing = settled.shape.noInput !== undefined
    if (settled.site.likely && !isCall && !mayTakeNothing && tools.every(takesNoSchema)) return []
    return settled.certain ? tools : tools.filter((tool) => definesSomething(tool, !isConversion(settled)))
  })
  const answered = withAnswers(prepared.sites, outcomes, new Set(prepared.defined))
  const namesOf = (isOne: (settled: SettledSite | undefined) => boolean) =>
    new Set(answered.flatMap((tools, index) => (isOne(prepared.sites[index]) ? tools.map(nameToTell) : [])))
  const defined = namesOf((settled) => !isConversion(settled) && !settled?.site.likely)
  const handedOn = namesOf((settled) => !settled?.site.likely)
  const all = answered.flat()
  const isHandedOnAround = (tool: ToolOutcome) =>
    all.some(
      (outer) => isAround(outer, tool) && nameRead(outer) !== null && nameRead(outer) === nameRead(tool),
    )
  // What is made of a definition may need more than the definition does.
  const isReadWithin = (tool: ToolOutcome) => {
    if (nameRead(tool) !== null || tool.site.blocked?.further) return false
    const [only, ...more] = all.filter((inner) => isAround(tool, inner) && nameRead(inner) !== null)
    const name = tool.site.literal.name
    return only !== undefined && more.length === 0 && (name === undefined || name === nameRead(only))
  }
  const shown = answered.flatMap((found, index) => {
    const tools = found.filter((tool) => !isReadWithin(tool))
    const settled = prepared.sites[index]
    const isNew = (known: ReadonlySet<string | null>) => (tool: ToolOutcome) =>
      nameToTell(tool) === null || !known.has(nameToTell(tool))
    // What only looks like a tool is known as one where it is handed on, if only to something that seems to take tools.
    if (settled?.site.likely) return tools.filter((tool) => isNew(handedOn)(tool) && !isHandedOnAround(tool))
    if (!isConversion(settled)) return tools
    // A class that has a name is the tool itself, whatever else its methods need.
    const isOwn = (tool: ToolOutcome) => settled?.isClass === true && nameRead(tool) !== null
    return tools.filter(
      (tool) => (!prepared.needsDefinitions || isOwn(tool)) && !defined.has(nameKnown(tool)),
    )
  })
  return oncePerCall(shown)
}

/** What an import that leads nowhere keeps from being read, even by its name. */
function isUnread(tool: ToolOutcome): boolean {
  const { outcome } = tool
  return 'failure' in outcome && outcome.failure?.kind === 'unresolved-import' && nameRead(tool) === null
}

/** What failed where a condition is not known to hold: whether it ever runs is not known. */
function unmetIn(failure: ChildFailure, { callee }: ToolSite): Blocked | null {
  if (failure.kind !== 'threw' || !('unmet' in failure) || failure.unmet === undefined) return null
  const { unmet, name, message } = failure
  const reason =
    `it is made only if \`${unmet}\` is true, and nothing shows that it is. ` +
    `If it is not, making the tool throws ${name}: ${message}`
  return { unmet: true, name: unmet, reason, range: callee }
}

/** A list of values that is empty where the tool is not made tells nothing of the one that is sent where it is. */
function emptiedBy({ unmade, resolution }: ToolReading, { callee }: ToolSite): Blocked | null {
  if (unmade === undefined || resolution.status !== 'resolved') return null
  const isEmpty = ({ schema }: { schema: JsonObject }) =>
    Array.isArray(schema['enum']) && schema['enum'].length === 0
  if (!schemaNodes(resolution.schema).some(isEmpty)) return null
  const reason =
    `it is made only if \`${unmade}\` is true, and nothing shows that it is. ` +
    'If it is not, a list of values in its schema is empty'
  return { unmet: true, name: unmade, reason, range: callee }
}

/** A text with a value that is not set where the tool is not made (`Runs ${command}.`) differs where it is made. */
function withoutUnsetText(reading: ToolReading, { literal }: ToolSite): ToolReading {
  const { unmade, description, unknown = [] } = reading
  if (unmade === undefined || literal.description !== undefined || description.kind !== 'string')
    return reading
  if (!/\b(?:null|undefined|NaN)\b/.test(description.value)) return reading
  const part: UnknownPart = { part: 'description', label: unmade, origin: { kind: 'condition' } }
  return { ...reading, description: { kind: 'absent' }, unknown: [...unknown, part] }
}

/** What failed for want of a variable's value may do so in no program: functions that have run by then give it one. */
function unsetIn(failure: EvaluationFailure, { callee }: ToolSite): Blocked | null {
  if (failure.kind !== 'threw' || failure.unset === undefined) return null
  const { unset } = failure
  return {
    name: unset,
    reason: `it depends on \`${unset}\`, which gets its value as the program runs`,
    range: callee,
  }
}

/** The unknown part without which nothing can be said of a tool: its schema, or its name where it has one of its own. */
function missingPart({ unknown = [] }: ToolReading, { naming }: Framework): UnknownPart | null {
  const of = (part: UnknownPart['part']) => unknown.find((each) => each.part === part)
  return of('schema') ?? (naming === 'file' ? null : (of('name') ?? null))
}

function unknownOutcome(
  { unknowns, request }: Prepared,
  { site, framework }: SettledSite,
  { label, origin, path = [], part, text }: Omit<UnknownPart, 'part'> & Partial<Pick<UnknownPart, 'part'>>,
  known: ToolReading | null,
): Omit<ToolOutcome, 'instance'> {
  const nameOnly = part === 'name'
  const place = site.fields[nameOnly ? 'name' : 'input']?.key ?? site.callee
  const at = path.length > 0 ? ` (in the schema at \`${path.join('.')}\`)` : ''
  const local = origin.kind === 'local' ? unknowns[origin.module]?.[origin.index] : undefined
  const reason =
    origin.kind === 'import'
      ? `it depends on \`${label}\`, which is imported from '${origin.specifier}' and gets its value from a bundler or runtime`
      : (local?.reason ?? `it depends on \`${label}\``)
  const range = local && origin.kind === 'local' && origin.module === request.file ? local.range : place
  const blocked: Blocked = {
    name: local?.name ?? label,
    reason: reason + at,
    range,
    ...(nameOnly && { nameOnly, ...(text === undefined ? {} : { partialName: text }) }),
    ...(local?.parameterOf !== undefined && { parameterOf: local.parameterOf }),
    ...((origin.kind === 'import' || local?.external) && { external: true }),
  }
  return { site: { ...site, blocked }, framework, outcome: { unevaluated: blocked.reason, known } }
}

/** An object that takes even its name from elsewhere: where that is a tool, it hands the tool on and defines none. */
function isConversion(settled: SettledSite | undefined): boolean {
  return settled?.shape.form === 'literal' && !settled.certain
}

const REMOTE = 'it has its name from another server, which it hands calls on to'

/** A tool that hands calls on and has no name before the other server has listed it. */
function isNamedElsewhere({ site, framework }: SettledSite, { name }: ToolReading): boolean {
  return site.remote === true && framework.naming === 'config' && name.kind === 'absent'
}

const CONVERTED = 'A request handler converts its schema, and what the handler answers is not evaluated.'

/** `inputSchema: {}` allows anything as JSON Schema, and is no field at all where a registration takes it. */
function takesNothingWritten({ outcome }: ToolOutcome): boolean {
  const parameters = 'unevaluated' in outcome ? undefined : outcome.reading?.parameters
  return parameters?.kind === 'json' && JSON.stringify(parameters.value) === '{}'
}

function hasLiveSchema({ outcome }: ToolOutcome): boolean {
  return !('unevaluated' in outcome) && outcome.reading?.input.kind === 'schema'
}

function nameRead({ outcome }: ToolOutcome): string | null {
  if ('unevaluated' in outcome || outcome.reading?.name.kind !== 'string') return null
  return outcome.reading.name.value
}

/** What tells a tool from others of its file: its name, or the part of that which is known. */
function nameToTell(tool: ToolOutcome): string | null {
  return nameRead(tool) ?? tool.site.blocked?.partialName ?? null
}

/** The same, also where the schema is not known. */
function nameKnown(tool: ToolOutcome): string | null {
  const { outcome } = tool
  const known = 'unevaluated' in outcome ? outcome.known?.name : undefined
  return known?.kind === 'string' ? known.value : nameRead(tool)
}

/**
 * A call whose tool is not known, not even by a part of its name, counts once, however many ways lead to it: where its schema depends on what is not
 * known, and where it failed, once for each failure.
 */
function oncePerCall(tools: readonly ToolOutcome[]): ToolOutcome[] {
  const calls = new Set<string>()
  return tools.filter((tool) => {
    const { site } = tool
    const missed = missedIn(tool)
    if (missed === null || isNamed(tool)) return true
    const { blocked } = site
    const call = JSON.stringify([site.range, missed, blocked?.partialName, blocked?.further && blocked.name])
    const isNew = !calls.has(call)
    calls.add(call)
    return isNew
  })
}

/** What keeps a tool from being known, as far as it tells reports of one call apart; null where it is known. */
function missedIn({ site, outcome }: ToolOutcome): string | null {
  const unknown = `unknown to ${site.framework}`
  if ('unevaluated' in outcome) return unknown
  const { failure, reading } = outcome
  if (failure !== null) return describeFailure(failure)
  return reading?.unknown?.some(({ part }) => part === 'schema') ? unknown : null
}

/** Whether something was read that a tool is told from others by. */
function isNamed(tool: ToolOutcome): boolean {
  const { site, outcome } = tool
  const known = 'unevaluated' in outcome ? outcome.known : outcome.reading
  const isHeld = known?.key !== undefined || known?.handler !== undefined
  return isHeld || nameKnown(tool) !== null || site.literal.name !== undefined
}

function isAround({ site: outer }: ToolOutcome, { site: inner }: ToolOutcome): boolean {
  return encloses(outer.range, inner.range) && !isSameRange(outer.range, inner.range)
}

/** The code may be unchanged while a file that it reads has changed: then the result tells. */
function programBehind(
  { request }: Prepared,
  { sites, files = [] }: { sites: SiteResult[]; files?: string[] },
): string {
  if (files.length === 0) return programOf(request)
  // The place that something was thrown from differs in each process.
  const came = JSON.stringify(sites, (name, value: unknown) => (name === 'stack' ? undefined : value))
  return `${programOf(request)} ${hashOf(came)}`
}

/**
 * A call that only its callee's name made look like a tool's definition is not one where nothing of a tool came out. Of an
 * object that takes even its name from elsewhere, a failure tells nothing either.
 */
function definesSomething({ outcome }: ToolOutcome, isCall: boolean): boolean {
  if ('unevaluated' in outcome) return isCall || outcome.known?.name.kind === 'string'
  if (outcome.failure !== null || outcome.reading === null) return isCall
  const { name, description, input, parameters } = outcome.reading
  return [name, description, input, parameters].some(({ kind }) => kind !== 'absent')
}

/** What the text alone tells, where nothing is evaluated. */
export function unevaluated(sites: readonly SettledSite[], reason: string): ToolOutcome[] {
  return byRole(sites).flatMap((each) => unevaluatedOf(each, reason))
}

function unevaluatedOf(sites: readonly SettledSite[], reason: string): ToolOutcome[] {
  const written = sites.filter(
    ({ madeInto, site, shape }) =>
      shape.form !== 'answer' && (!madeInto || site.literal.vendor === undefined),
  )
  // What a function would answer is not known; it counts where nothing else of the file tells.
  const tools = written.length > 0 ? written : sites.filter(({ shape }) => shape.form === 'answer')
  const outcomes = tools.map(({ site, framework }) => ({
    site,
    framework,
    instance: 0,
    outcome: { unevaluated: blockedReason(site) ?? reason },
  }))
  return oncePerCall(outcomes)
}

/** Where our own code failed before anything was evaluated. */
export function notPrepared(sites: readonly SettledSite[], message: string): ToolOutcome[] {
  const outcomes = sites.map(({ site, framework }) => ({
    site,
    framework,
    instance: 0,
    outcome: site.blocked
      ? { unevaluated: site.blocked.reason }
      : { reading: null, failure: internalFailure(message) },
  }))
  return oncePerCall(outcomes)
}

function blockedReason(site: ToolSite): string | null {
  return site.blocked?.reason ?? null
}
