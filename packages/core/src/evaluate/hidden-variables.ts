import { pathToFileURL } from 'node:url'
import type { Evaluated, EvaluationRequest, RawFailure, SiteFailure, SiteResult } from '../child/protocol.js'

/*
 * A schema that depends on an environment variable fails without it in any of many ways: a member of `undefined`, an
 * error of its own, a validator that refuses the whole environment. None of them tells by itself that a variable is
 * missing, and a variable that was read need not be the reason. So what failed is evaluated again with values for the
 * variables that it read: they are the reason where it then ends otherwise.
 */

/** Between them they satisfy most of what programs demand of a variable. */
const VALUES = ['1', 'https://example.com/1', 'true']
/** More variables than this, and more attempts, are not looked into. */
const MAX_VARIABLES = 100
const MAX_TRIALS = 150

/** Evaluates some sites with these variables; null where that did not end well. */
export type Trial = (
  sites: ReadonlySet<number>,
  environment: Record<string, string>,
) => Promise<Evaluated | null>

/** An answer in which each failure for want of environment variables names them. */
export async function withHiddenVariables(
  evaluated: Evaluated,
  { modules }: Pick<EvaluationRequest, 'modules'>,
  trial: Trial,
): Promise<Evaluated> {
  const failed = evaluated.sites.filter((site) => failuresOf(site).some(isUnexplained))
  if (evaluated.hidden.length === 0 || failed.length === 0) return evaluated
  const files = modules.map(({ id }) => pathToFileURL(id).href)
  return new Search(evaluated, new Set(failed.map(({ index }) => index)), files, trial).run()
}

/** Where a failure is in an answer; null for what ended its site. */
interface Place {
  site: number
  tool: number | null
}

class Search {
  private trials = 0
  private readonly read: Set<string>

  constructor(
    private readonly evaluated: Evaluated,
    private readonly sites: ReadonlySet<number>,
    /** Of the workspace, as stacks name them. */
    private readonly files: readonly string[],
    private readonly trial: Trial,
  ) {
    this.read = new Set(evaluated.environment)
  }

  async run(): Promise<Evaluated> {
    const supposed = await this.suppose()
    if (!supposed) return this.evaluated
    const causes = new Map<string, string[] | null>()
    const sites: SiteResult[] = []
    for (const site of this.evaluated.sites) {
      const explained = <F extends SiteFailure>(failure: F, tool: number | null) =>
        this.explained(failure, { site: site.index, tool }, supposed, causes)
      const tools: SiteResult['tools'] = []
      for (const [index, tool] of site.tools.entries()) {
        tools.push(tool.failure ? { ...tool, failure: await explained(tool.failure, index) } : tool)
      }
      sites.push({ ...site, tools, failure: site.failure && (await explained(site.failure, null)) })
    }
    return { ...this.evaluated, sites, environment: [...this.read].sort() }
  }

  /** All variables that are read, also those that are only read once others are there, with the value that helps most. */
  private async suppose(): Promise<Supposed | null> {
    let first: Supposed | null = null
    const likely = this.mostLikelyFirst().slice(0, MAX_VARIABLES)
    for (const value of VALUES) {
      const names = new Set(likely)
      for (;;) {
        const outcome = await this.attempt(this.sites, names, value)
        if (!outcome) return first
        const size = names.size
        for (const name of outcome.hidden) if (names.size < MAX_VARIABLES) names.add(name)
        if (names.size > size) continue
        const supposed = { names: [...names], value, outcome }
        first ??= supposed
        if (outcome.sites.every((site) => failuresOf(site).length === 0)) return supposed
        break
      }
    }
    return first
  }

  /** What an error names comes first. */
  private mostLikelyFirst(): string[] {
    const { hidden, sites } = this.evaluated
    const messages = sites
      .flatMap(failuresOf)
      .flatMap((failure) => (failure.kind === 'threw' ? failure.message : []))
    const isNamed = (name: string) => messages.some((message) => isNamedIn(message, name))
    return [...hidden.filter(isNamed), ...hidden.filter((name) => !isNamed(name))]
  }

  private async explained<F extends SiteFailure>(
    failure: F,
    place: Place,
    supposed: Supposed,
    causes: Map<string, string[] | null>,
  ): Promise<F> {
    const before = this.signature(failure)
    if (failure.kind !== 'threw' || !isUnexplained(failure) || before === null) return failure
    let variables = causes.get(before)
    if (variables === undefined) {
      const after = this.signature(failureAt(supposed.outcome, place))
      variables = after === before ? null : await this.needed(failure, place, supposed, after)
      causes.set(before, variables)
    }
    return variables ? { ...failure, cause: { kind: 'hidden-environment', variables } } : failure
  }

  /** As few of the variables as have the same effect as all of them. */
  private async needed(
    failure: Extract<RawFailure, { kind: 'threw' }>,
    place: Place,
    { names, value }: Supposed,
    after: string | null,
  ): Promise<string[]> {
    // Some value is not what the program demands: what the error itself names is meant.
    const named = after === null ? [] : names.filter((name) => isNamedIn(failure.message, name))
    if (named.length > 0) return named
    let needed = names
    // What is read last is what most likely is wanted: what comes before may only lead around it.
    for (const name of names) {
      if (needed.length === 1) break
      const rest = needed.filter((each) => each !== name)
      const outcome = await this.attempt(new Set([place.site]), rest, value)
      if (outcome && this.signature(failureAt(outcome, place)) === after) needed = rest
    }
    return needed
  }

  private async attempt(
    sites: ReadonlySet<number>,
    names: Iterable<string>,
    value: string,
  ): Promise<Evaluated | null> {
    if (this.trials++ >= MAX_TRIALS) return null
    const outcome = await this.trial(sites, Object.fromEntries([...names].map((name) => [name, value])))
    for (const name of outcome?.environment ?? []) this.read.add(name)
    return outcome
  }

  /** Equal for what failed in the same way at the same place. */
  private signature(failure: SiteFailure | null): string | null {
    if (failure === null) return null
    if (failure.kind !== 'threw') return JSON.stringify(failure)
    const frames = failure.stack
      .split('\n')
      .filter((line) => this.files.some((file) => line.includes(`${file}:`)))
    return JSON.stringify([failure.name, failure.message, failure.field, frames])
  }
}

interface Supposed {
  names: string[]
  value: string
  outcome: Evaluated
}

function failuresOf({ tools, failure }: SiteResult): SiteFailure[] {
  return [...tools.flatMap((tool) => tool.failure ?? []), ...(failure ? [failure] : [])]
}

function failureAt({ sites }: Evaluated, { site, tool }: Place): SiteFailure | null {
  const found = sites.find(({ index }) => index === site)
  // What ends a site keeps the tools behind it from being made.
  return (tool === null ? undefined : found?.tools[tool]?.failure) ?? found?.failure ?? null
}

function isUnexplained(failure: SiteFailure): boolean {
  return failure.kind === 'threw' && failure.cause === undefined
}

function isNamedIn(message: string, name: string): boolean {
  const at = message.indexOf(name)
  const isWord = (character: string | undefined) => character !== undefined && /[\w$]/.test(character)
  return at >= 0 && !isWord(message[at - 1]) && !isWord(message[at + name.length])
}
