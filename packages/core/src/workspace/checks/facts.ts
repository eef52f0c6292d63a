import path from 'node:path'
import { around } from '../../common/ranges.js'
import { namesOf } from '../../detect/definitions/key-use.js'
import type { HeldAt, KeyedAt, ToolFacts } from '../../model/facts.js'
import type { Framework, ToolField } from '../../model/framework.js'
import type { JsonObject } from '../../model/json.js'
import type { EvaluationFailure, Resolution, TextReading, ToolReading } from '../../model/reading.js'
import type { ToolSite, WrittenTool } from '../../model/site.js'
import type { Range } from '../../model/text.js'
import { foundInstead, missingPackage } from '../../rules/evaluation/missing-package.js'
import { nameByFile, standsIn } from '../analysis/tool-folders.js'
import { describeFailure } from './failures.js'

/** What is known of one tool before it has an id: its site, and how its evaluation ended. */
export interface ToolOutcome {
  site: ToolSite
  framework: Framework
  instance: number
  /** A failure may leave a reading: the part that threw is missing from it. */
  outcome:
    | { reading: ToolReading | null; failure: EvaluationFailure | null }
    /** `known`: what was still evaluated. */
    | { unevaluated: string; known?: ToolReading | null }
  /** As `ToolFacts.program`. */
  program?: string
  /** As `ToolFacts.written`. */
  written?: WrittenTool
}

/** The version of a vendor's library as a file imports it; null when it is not found. */
export type InstalledVersion = (vendor: string, file: string) => string | null

/** The keys of records of other files that hold what a file declares under a name. */
export type KeysElsewhere = (file: string, name: string) => HeldAt[]

/** The facts of a file's tools, in source order, with ids that are unique within the file. */
export function toFacts(
  root: string,
  file: string,
  outcomes: readonly ToolOutcome[],
  installed: InstalledVersion,
  elsewhere: KeysElsewhere,
): ToolFacts[] {
  const taken = new Set<string>()
  let unnamed = 0
  return outcomes.map((each) => {
    const held = withKeys(factsOf(file, each, installed), each, outcomes, elsewhere)
    const facts = withRenaming(held, each.framework)
    const label = facts.name ?? heldAs(each.site) ?? `${++unnamed}`
    const { role } = each.site
    const first = role ? `${role}:${label}` : label
    let free = first
    // A name may look like a repeated one.
    for (let count = 2; taken.has(free); count++) free = `${first}~${count}`
    taken.add(free)
    // Where it was evaluated, nobody knew what a record calls it, nor that it is no tool.
    const reason = facts.reason?.replace(/^Tool '(?=')/, () => `Tool '${label}`) ?? null
    return {
      ...facts,
      reason: role ? (reason?.replace(/^Tool '/, "Prompt '") ?? null) : reason,
      id: `${path.posix.relative(root, file)}#${free}`,
    }
  })
}

/** What a tool without a name is held under still tells it from others. */
function heldAs({ boundTo }: ToolSite): string | null {
  return boundTo === 'default' ? null : boundTo
}

/** Where a record names a tool that does not stand in one: by the records that it is put into, here and in other files. */
function withKeys(
  facts: ToolFacts,
  { site, framework: { naming } }: ToolOutcome,
  outcomes: readonly ToolOutcome[],
  elsewhere: KeysElsewhere,
): ToolFacts {
  const { uses = [], exported } = site
  const isHeld = exported !== undefined || uses.length > 0
  const isByKey = naming === 'key' || naming === 'key-or-file' || naming === 'key-or-config'
  const isNamed = facts.name !== null && facts.nameSource !== 'key'
  if (!isByKey || (isNamed && naming !== 'key-or-config')) return facts
  if (isNamed && !isHeld) return { ...facts, provisionalName: facts.name as string }
  if (!isHeld) return withProvisionalName(facts)
  // Several tools of one place go by several names, and no use tells which.
  if (outcomes.filter((other) => other.site.index === site.index).length > 1) return facts
  const own = uses.map((use) => ({ ...use, file: facts.file }))
  const all = [...own, ...(exported === undefined ? [] : elsewhere(facts.file, exported))]
    .filter(({ isCalled }) => isCalled || !site.madeByCall)
    .map(({ isCalled: _, ...use }): KeyedAt => use)
  const keyedAt = isNamed ? all.filter(({ isTools }) => isTools) : all
  const [name = null, ...others] = namesOf(keyedAt)
  if (isNamed && (name === null || others.length > 0))
    return { ...facts, keyedAt, ...(name === null ? { provisionalName: facts.name as string } : {}) }
  const named: Named =
    name === null || others.length > 0 ? { name: null, nameSource: null } : { name, nameSource: 'key' }
  const held = { ...facts, ...named, keyedAt }
  return name === null ? withProvisionalName(held) : held
}

function withProvisionalName(facts: ToolFacts): ToolFacts {
  // The function around a call that only leads to the tool has a name of its own.
  const maker = facts.written ? null : facts.site.maker?.function
  const provisionalName = heldAs(facts.site) ?? maker ?? null
  return facts.name === null && provisionalName !== null ? { ...facts, provisionalName } : facts
}

function withRenaming(facts: ToolFacts, { rename }: Framework): ToolFacts {
  if (facts.name === null || !rename) return facts
  const { replace = [], prefix = '' } = rename
  const renamed = replace.reduce(
    (name, [pattern, by]) => name.replace(new RegExp(pattern, 'gu'), by),
    facts.name,
  )
  const calledAs = prefix + renamed
  return calledAs === facts.name ? facts : { ...facts, calledAs }
}

function factsOf(
  file: string,
  { site, framework, instance, outcome, program, written }: ToolOutcome,
  installed: InstalledVersion,
): ToolFacts {
  const { reading, failure } = 'unevaluated' in outcome ? { reading: null, failure: null } : outcome
  const known = reading ?? ('unevaluated' in outcome ? outcome.known : null)
  const evaluated = known ? textOf(known.name) : null
  // Of a tool that is not evaluated, the text still tells the name.
  const own = evaluated ?? (reading ? null : (site.literal.name ?? null))
  const key = known?.key ?? site.key?.name ?? null
  const name = nameOf(file, framework, site, { written: own, key, handler: known?.handler ?? null })
  const description = known ? textOf(known.description) : (site.literal.description ?? null)
  const unknown = unknownParts(known, site)
  // What goes out without an input says nothing of one that could not be read.
  const isUnread =
    failure !== null && reading?.input.kind === 'absent' && reading.parameters.kind === 'absent'
  const place = written ?? ('unevaluated' in outcome && name.name === null ? writtenWithin(site) : undefined)
  const schema = isUnread ? schemaOf(NO_SCHEMA) : reading ? schemaOf(reading.resolution) : literalSchema(site)
  const facts: ToolFacts = {
    id: '',
    file,
    site: asRead(site, known ?? null),
    instance,
    ...name,
    description,
    vendor:
      reading?.input.kind === 'schema'
        ? reading.input.vendor
        : reading
          ? null
          : (site.literal.vendor ?? null),
    vendorVersion: reading?.input.kind === 'schema' ? versionOf(reading.input, file, installed) : null,
    schemaSource: schema.source,
    converter: schema.converter,
    schema: schema.schema,
    outputSchema: reading ? schemaOf(reading.outputResolution).schema : null,
    ...statusOf(outcome, reading, failure),
    reading,
    failure,
    ...probed(reading),
    ...(program !== undefined && { program }),
    ...(place && { written: place }),
    ...(unknown.length > 0 && { unknown }),
  }
  const missing = missingPackage(facts)
  // Nothing is wrong with the tool: what the text tells of it holds.
  if (missing === null) return facts
  return {
    ...facts,
    vendor: facts.vendor ?? site.literal.vendor ?? null,
    status: 'unevaluated',
    reason: `The package \`${missing}\` is not installed${foundInstead(facts)}.`,
  }
}

/**
 * A tool without a name that no call gives a part of: the function that makes it tells more of it than the call. So does the call of that
 * function, where the call that is known only leads there.
 */
function writtenWithin({ definition, remote, fields }: ToolSite): WrittenTool | undefined {
  if (!definition || remote) return undefined
  const parts = Object.entries(definition.fields) as Array<[ToolField, Range]>
  const [first, ...more] = parts.map(([, range]) => range)
  if (!definition.isOwn || !first) {
    const { calledAt } = definition
    return calledAt && Object.keys(fields).length === 0 ? { ...calledAt, fields: {} } : undefined
  }
  const range = definition.range ?? more.reduce(around, first)
  const places = parts.map(([field, each]) => [field, { key: each, value: each, property: each }])
  return { file: definition.file, range, fields: Object.fromEntries(places) }
}

function textOf(text: TextReading): string | null {
  return text.kind === 'string' ? text.value : null
}

/** What of a tool is known in part or not at all; where its name or its schema is, nothing of it counts as known. */
function unknownParts(
  known: ToolReading | null | undefined,
  site: ToolSite,
): NonNullable<ToolFacts['unknown']> {
  const parts = (known?.unknown ?? []).flatMap(({ part }) =>
    part === 'name' || part === 'schema' ? [] : [part],
  )
  // No program may send the text of a tool that may not be made.
  const isUnsure = site.blocked?.unmet || (known && isDescribedByCall(known, site))
  return [...new Set(isUnsure ? [...parts, 'description' as const] : parts)]
}

/** The program's own code hands the tool on, and calls the function that is its description. */
function isDescribedByCall({ description }: ToolReading, site: ToolSite): boolean {
  const isHandedOn = site.answeredByOwn || site.convertedBy !== undefined || site.likely
  return Boolean(isHandedOn) && description.kind === 'other' && description.found === 'a function'
}

/** Values tell their library's version in part or not at all; the installed package fills it in where they agree. */
function versionOf(
  { vendor, vendorVersion }: { vendor: string; vendorVersion: string | null },
  file: string,
  installed: InstalledVersion,
): string | null {
  if (vendorVersion?.includes('.')) return vendorVersion
  const found = installed(vendor, file)
  return found?.startsWith(vendorVersion ?? '') ? found : vendorVersion
}

type Named = Pick<ToolFacts, 'name' | 'nameSource'>

function nameOf(
  file: string,
  { naming, folders, fileCase }: Framework,
  { boundTo, exportedAs, uses }: ToolSite,
  { written, key, handler }: Record<'written' | 'key' | 'handler', string | null>,
): Named {
  const byFile = nameByFile(file, 'default')
  const ofFile: Named = { name: fileCase ? kebabCase(byFile) : byFile, nameSource: 'file' }
  const ofKey: Named = { name: key, nameSource: 'key' }
  const held = exportedAs ?? boundTo
  switch (naming) {
    case 'file':
      // One of several that the file gives in a record: what is made of the two names is the framework's.
      return key !== null && uses === undefined ? { name: null, nameSource: null } : ofFile
    case 'file-and-export':
    case 'key-or-file':
      if (naming === 'key-or-file' && key !== null) return ofKey
      if (held === null || !standsIn(file, folders)) break
      return { name: nameByFile(file, held), nameSource: 'file' }
    case 'key':
      if (written === null && key !== null) return ofKey
      break
    case 'key-or-config':
      // Of a name that is put into records, those of tools count alone.
      if (key !== null && uses === undefined) return ofKey
      break
    case 'config-equals-file':
      if (written === null && held === 'default') return ofFile
      break
    case 'config-or-file':
      if (written === null) return ofFile
      break
    case 'config-or-handler':
      if (written === null && handler !== null) return { name: handler, nameSource: 'handler' }
      break
    case 'config-or-owner':
    case 'config':
  }
  return written === null ? { name: null, nameSource: null } : { name: written, nameSource: 'config' }
}

/** As `kebabCase` in dist/runtime/server/mcp/definitions/utils.js of @nuxtjs/mcp-toolkit 0.21.0. */
function kebabCase(name: string): string {
  return name
    .replace(/([a-z0-9])([A-Z])/g, '$1-$2')
    .replace(/[_\s]+/g, '-')
    .toLowerCase()
}

/** What of the probes is asked of all tools together. */
function probed(reading: ToolReading | null): Pick<ToolFacts, 'stripped'> {
  const probes = reading?.callProbes
  if (probes?.status !== 'probed' || reading?.resolution.status !== 'resolved') return {}
  const unknownKey = probes.attempts.find(({ attempt }) => attempt === 'unknown-key')
  const isOpen = reading.resolution.schema['additionalProperties'] === undefined
  const isLost = unknownKey?.result === 'altered' && unknownKey.keys === 'stripped' && isOpen
  return isLost && unknownKey.misspelt ? { stripped: unknownKey.misspelt } : {}
}

interface FoundSchema {
  schema: JsonObject | null
  source: 'explicit' | 'converter' | null
  converter: string | null
}

const NO_SCHEMA: Resolution = { status: 'absent' }

function schemaOf(resolution: Resolution): FoundSchema {
  if (resolution.status !== 'resolved') return { schema: null, source: null, converter: null }
  const converter = resolution.source === 'converter' ? resolution.converter : null
  return { schema: resolution.schema, source: resolution.source, converter }
}

/** Without evaluation, `parameters` that are written out are still the explicit schema. */
/**
 * Arguments without keys are told apart by their values where the text does not tell: in `server.tool(name, what, run)` the second one is
 * the input by its place, and a description by its value.
 */
function asRead(site: ToolSite, reading: ToolReading | null): ToolSite {
  const { input, ...others } = site.fields
  const isText = reading?.input.kind === 'absent' && reading.description.kind === 'string'
  if (!input || others.description || site.config !== null || !isText) return site
  return { ...site, fields: { ...others, description: input } }
}

function literalSchema(site: ToolSite): FoundSchema {
  const { parameters } = site.literal
  const found = typeof parameters === 'object' && parameters !== null && !Array.isArray(parameters)
  return { schema: found ? parameters : null, source: found ? 'explicit' : null, converter: null }
}

function statusOf(
  outcome: ToolOutcome['outcome'],
  reading: ToolReading | null,
  failure: EvaluationFailure | null,
): Pick<ToolFacts, 'status' | 'reason'> {
  if ('unevaluated' in outcome) return { status: 'unevaluated', reason: outcome.unevaluated }
  if (failure) return { status: 'failed', reason: failureReason(failure) }
  const resolution = reading?.resolution
  if (resolution?.status === 'resolved') return { status: 'resolved', reason: null }
  if (resolution?.status === 'failed' && resolution.code === 'unknown-conversion')
    return { status: 'unevaluated', reason: resolution.message }
  if (resolution?.status === 'failed') return { status: 'failed', reason: firstLine(resolution.message) }
  return { status: 'resolved', reason: null }
}

function failureReason(failure: EvaluationFailure): string {
  const thrown = failure.kind === 'threw' ? `${failure.name}: ` : ''
  return firstLine(`${thrown}${describeFailure(failure)}`)
}

function firstLine(text: string): string {
  return text.split('\n', 1)[0] as string
}
