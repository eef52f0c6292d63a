import type { CallShape } from '../../../model/framework.js'
import { Conditional } from '../../modules/conditions.js'
import type { Evaluation } from '../../modules/evaluation.js'
import type { Module } from '../../modules/module.js'
import type { SiteEntry } from '../../modules/site-entry.js'
import type { RawFailure, SiteRequest } from '../../protocol.js'
import { describeValue, type Taint, type Unknowns } from '../../reading/index.js'
import { describeThrown } from '../describe.js'
import { ofProgram, Suspension } from '../failures.js'
import { type DefinedTool, defineTool } from './define-tool.js'
import { conditional, isKnownToFail } from './unmet.js'

export interface DefinedSite {
  tools: DefinedTool[]
  /** What ended the site before all its tools were made. */
  failure: RawFailure | null
  /** Which tools it makes depends on this. */
  taint: Taint
}

/** A loop that makes more is no list of tools. */
const MAX_TOOLS = 1000

type SiteRun = DefinedSite & {
  /** Members of what is not known that were handed on: a condition may have gone by one. */
  passed: Taint
}

/**
 * Runs one site. Every part of a definition is read on its own, so that one that throws leaves the rest readable. Where what a
 * function is given is not known, there are also the tools that it makes without it, if it may be left out.
 *
 * @throws Suspension where something that it reads is still loading
 */
export async function runSite(
  module: Module,
  request: SiteRequest,
  { unknowns, factoryRuns }: Pick<Evaluation, 'unknowns' | 'factoryRuns'>,
): Promise<DefinedSite> {
  factoryRuns.couldLeaveOut = false
  const first = await run(module, request, unknowns)
  if (!factoryRuns.couldLeaveOut || (first.taint.size === 0 && first.passed.size === 0)) return first
  factoryRuns.leavesOut = true
  try {
    return joined(first, await run(module, request, unknowns))
  } finally {
    factoryRuns.leavesOut = false
  }
}

/** The tools of both, one of each name: those of the first unless these are not known. */
function joined(first: SiteRun, without: SiteRun): SiteRun {
  const isSure = without.failure === null && without.taint.size === 0
  if (!isSure || without.tools.length === 0) return first
  const isNamed = without.tools.some(hasName)
  if (!first.tools.some(hasName)) return isNamed || first.taint.size > 0 ? without : first
  if (!isNamed) return first
  const [known, other] = first.taint.size > 0 ? [without, first] : [first, without]
  const names = new Set(known.tools.map(({ live }) => live.name))
  const more = other.tools.filter((tool) => hasName(tool) && !names.has(tool.live.name))
  return { ...known, tools: [...known.tools, ...more] }
}

function hasName({ live }: DefinedTool): boolean {
  return typeof live.name === 'string'
}

async function run(module: Module, request: SiteRequest, unknowns: Unknowns): Promise<SiteRun> {
  const tools: DefinedTool[] = []
  const taint: Taint = new Set()
  const passed: Taint = new Set()
  try {
    module.start()
    module.scope.prepare([`site:${request.index}`])
    const generator = module.sites.get(request.index)
    if (!generator) throw new Error(`There is no call number ${request.index} in this module`)
    const made = unknowns.into(taint, generator, passed)
    const next = () => unknowns.into(taint, () => made.next(), passed)
    for (let step = next(); !step.done; step = next()) {
      const { answers } = request.shape
      const entries = answers
        ? await answered(step.value, answers, unknowns, { taint, passed })
        : [step.value]
      // By index here and below: user code may have changed the methods of arrays, which is undone after it.
      for (let index = 0; index < entries.length; index++) {
        if (tools.length === MAX_TOOLS)
          throw ofProgram(new RangeError(`This call makes more than ${MAX_TOOLS} tools`))
        const entry = entries[index] as SiteEntry
        const tool = await defineTool(entry, request, unknowns, new Set(taint))
        // A condition that is there for its sake keeps what has no name from being a tool.
        const unmade = entry.conditions?.find((each) => isKnownToFail(each, unknowns))
        if (unmade && isNameless(tool)) continue
        const failure = conditional(tool.failure, entry.conditions, unknowns)
        tools[tools.length] = { ...tool, failure, ...(unmade && { unmade: unmade.label }) }
      }
    }
    return { tools, failure: null, taint, passed }
  } catch (error) {
    if (error instanceof Suspension) throw error
    const { thrown, conditions } = error instanceof Conditional ? error : { thrown: error, conditions: [] }
    const failure = taint.size > 0 ? null : describeThrown(thrown, null)
    return { tools, failure: conditional(failure, conditions, unknowns), taint, passed }
  }
}

function isNameless({ live, key, failure }: DefinedTool): boolean {
  return key === null && failure === null && typeof live.name !== 'string' && !live.unknown?.name?.size
}

/** What is handed to a function that answers a request, beside the request. */
const EXTRA = { requestId: 1, signal: new AbortController().signal }

/**
 * The entries that a function answers a request for tools with, each as a definition. The function is run as the server would
 * run it, contained as everything here; what it throws ends the site.
 */
async function answered(
  { args }: SiteEntry,
  { method, key }: NonNullable<CallShape['answers']>,
  unknowns: Unknowns,
  { taint, passed }: { taint: Taint; passed: Taint },
): Promise<SiteEntry[]> {
  const [argument] = args
  if (argument?.kind !== 'value') return []
  const run = async (): Promise<unknown> => {
    const handler = argument.get()
    if (typeof handler !== 'function')
      throw ofProgram(new TypeError(`What answers the request is ${describeValue(handler)}, not a function`))
    const request = { method, params: {} }
    const answer: unknown = await Reflect.apply(handler, undefined, [request, { ...EXTRA }])
    const isAnswer = typeof answer === 'object' && answer !== null
    return isAnswer ? (answer as Record<string, unknown>)[key] : undefined
  }
  const list = await unknowns.into(taint, run, passed)
  if (!Array.isArray(list))
    throw ofProgram(
      new TypeError(`What it answers to \`${method}\` has no list of tools, but ${describeValue(list)}`),
    )
  const entries: SiteEntry[] = []
  for (let index = 0; index < list.length && index <= MAX_TOOLS; index++) {
    const get = () => list[index] as unknown
    entries[index] = { args: [{ kind: 'value', get }] }
  }
  return entries
}
