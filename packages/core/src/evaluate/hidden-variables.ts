import { isDeepStrictEqual } from 'node:util'
import type { Evaluated, EvaluationRequest, RawFailure, SiteFailure, SiteResult } from '../child/protocol.js'
import { uriOfFile } from '../common/paths.js'
import { together } from './one-by-one.js'

/*
 * A schema that depends on an environment variable fails without it in any of many ways: a member of `undefined`, an
 * error of its own, a validator that refuses the whole environment. None of them tells by itself that a variable is
 * missing, and a variable that was read need not be the reason. So what failed is evaluated again with values for the
 * variables that it read: they are the reason where it then ends otherwise. A key that only has to be there is no part of a
 * tool: what comes out the same with other values is what the program makes.
 */

type ValueOf = (name: string) => string

/** Values for variables, and others that differ from them in all that a schema may be made of: number, length, parts, beginning. */
interface Guess {
  value: ValueOf
  others: readonly ValueOf[]
}

const URLS = [
  'https://example.com/1',
  'https://example.org:8080/a/b?c=20',
  'postgres://a:b@localhost,c/20',
] as const

/** What a name promises; `other` for all that promise nothing. */
const byName =
  (url: string, flag: string, other: string): ValueOf =>
  (name) =>
    name === 'NODE_ENV'
      ? 'production'
      : /(?:UR[LI]|ENDPOINT|ORIGIN|DSN)S?$/.test(name)
        ? url
        : /^(?:IS|HAS|USE|ENABLE|DISABLE|DEBUG)(?:_|$)|_(?:ENABLED|DISABLED)$/.test(name)
          ? flag
          : other

/** Between them they satisfy most of what programs demand of variables. */
const GUESSES: readonly Guess[] = [
  {
    value: byName(URLS[0], 'true', '1'),
    others: [byName(URLS[1], 'false', '20'), byName(URLS[2], 'false', 'a,b,c')],
  },
  { value: () => URLS[0], others: [() => URLS[1], () => URLS[2]] },
  { value: () => 'true', others: [() => 'false', () => 'yes,no'] },
]

/** More variables than this, and more attempts, are not looked into. */
const MAX_VARIABLES = 100
const MAX_TRIALS = 150

/** Evaluates some sites with these variables; null where that did not end well. */
export type Trial = (
  sites: ReadonlySet<number>,
  environment: Record<string, string>,
) => Promise<Evaluated | null>

/** An answer without failures for want of environment variables that only have to be there; each of the others names them. */
export async function withHiddenVariables(
  evaluated: Evaluated,
  { modules }: Pick<EvaluationRequest, 'modules'>,
  trial: Trial,
): Promise<Evaluated> {
  const failed = evaluated.sites.filter((site) => failuresOf(site).some(isUnexplained))
  if (evaluated.hidden.length === 0 || failed.length === 0) return evaluated
  const files = modules.map(({ id }) => uriOfFile(id))
  return new Search(evaluated, new Set(failed.map(({ index }) => index)), files, trial).run()
}

/** Where a failure is in an answer; null for what ended its site. */
interface Place {
  site: number
  tool: number | null
}

class Search {
  private trials = 0
  private readonly adopted: Evaluated[] = []
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
    const anyway = new Map<number, SiteResult>()
    for (const each of [await this.supposeNamed(), supposed]) if (each) await this.makeAnyway(each, anyway)
    const causes = new Map<string, string[] | null>()
    const sites: SiteResult[] = []
    for (const site of this.evaluated.sites) {
      const made = anyway.get(site.index)
      if (made) {
        sites.push(made)
        continue
      }
      const explained = <F extends SiteFailure>(failure: F, tool: number | null) =>
        this.explained(failure, { site: site.index, tool }, supposed, causes)
      const tools: SiteResult['tools'] = []
      for (const [index, tool] of site.tools.entries()) {
        tools.push(tool.failure ? { ...tool, failure: await explained(tool.failure, index) } : tool)
      }
      sites.push({ ...site, tools, failure: site.failure && (await explained(site.failure, null)) })
    }
    return {
      ...this.evaluated,
      ...(this.adopted.length > 0 && together([this.evaluated, ...this.adopted])),
      sites,
      environment: [...this.read].sort(),
    }
  }

  /** Finds sites whose tools cannot be made without some variables, and are the same whatever these hold. */
  private async makeAnyway(
    { names, guess: { value, others: differing }, outcome }: Supposed,
    found: Map<number, SiteResult>,
  ): Promise<void> {
    for (const sites of this.alike(outcome, found)) {
      const willDo = async (some: readonly string[]) => {
        const attempted = await this.attempt(sites, some, value)
        return [...sites].every((index) => madeBy(attempted, index) !== null)
      }
      // A variable that the tools do without stays without a value, as it is in the program.
      const needed = await this.fewest(names, willDo)
      const given = await this.attempt(sites, needed, value)
      if (!given) continue
      const others: Array<Evaluated | null> = []
      for (const other of differing) others.push(await this.attempt(sites, needed, other))
      const supposed = Object.fromEntries(needed.map((name) => [name, value(name)]))
      for (const index of sites) {
        const made = madeBy(given, index)
        if (made && isSameWith(others, made)) found.set(index, withSupposed(made, supposed))
      }
      this.adopted.push(given)
    }
  }

  /** The sites that are made in an outcome and failed without, by what failed: they most likely want the same variables. */
  private alike(outcome: Evaluated, found: ReadonlyMap<number, SiteResult>): Iterable<ReadonlySet<number>> {
    const groups = new Map<string, Set<number>>()
    for (const site of this.evaluated.sites) {
      if (found.has(site.index)) continue
      const failure = failuresOf(site).find(isUnexplained)
      const signature = failure && this.signature(failure)
      if (!signature || !madeBy(outcome, site.index)) continue
      groups.set(signature, (groups.get(signature) ?? new Set()).add(site.index))
    }
    return groups.values()
  }

  /** As few of the variables as will do. What is read last is what most likely is wanted: what comes before may only lead around it. */
  private async fewest(
    names: readonly string[],
    willDo: (names: readonly string[]) => Promise<boolean>,
  ): Promise<readonly string[]> {
    let needed = names
    for (const name of names) {
      if (needed.length === 1) break
      const rest = needed.filter((each) => each !== name)
      if (await willDo(rest)) needed = rest
    }
    return needed
  }

  /** All variables that are read, also those that are only read once others are there, with the value that helps most. */
  private async suppose(): Promise<Supposed | null> {
    let first: Supposed | null = null
    const likely = this.mostLikelyFirst().slice(0, MAX_VARIABLES)
    for (const guess of GUESSES) {
      const supposed = await this.grown(likely, guess, ({ hidden }) => hidden)
      if (!supposed) return first
      first ??= supposed
      if (supposed.outcome.sites.every((site) => failuresOf(site).length === 0)) return supposed
    }
    return first
  }

  /**
   * The variables that errors name alone, with the value that helps: others may have defaults, and demand a value of another kind.
   * Null where they do not help.
   */
  private async supposeNamed(): Promise<Supposed | null> {
    const named = this.namedIn(this.evaluated).slice(0, MAX_VARIABLES)
    if (named.length === 0) return null
    for (const guess of GUESSES) {
      const supposed = await this.grown(named, guess, (outcome) => this.namedIn(outcome))
      if (!supposed) return null
      if ([...this.sites].some((index) => madeBy(supposed.outcome, index))) return supposed
    }
    return null
  }

  /** A trial with these variables and all that are only wanted once these are there; null where one did not end well. */
  private async grown(
    start: readonly string[],
    guess: Guess,
    wanted: (outcome: Evaluated) => readonly string[],
  ): Promise<Supposed | null> {
    const names = new Set(start)
    for (;;) {
      const outcome = await this.attempt(this.sites, names, guess.value)
      if (!outcome) return null
      const { size } = names
      for (const name of wanted(outcome)) if (names.size < MAX_VARIABLES) names.add(name)
      if (names.size === size) return { names: [...names], guess, outcome }
    }
  }

  /** What an error names comes first. */
  private mostLikelyFirst(): string[] {
    const named = this.namedIn(this.evaluated)
    return [...named, ...this.evaluated.hidden.filter((name) => !named.includes(name))]
  }

  private namedIn({ hidden, sites }: Evaluated): string[] {
    const messages = sites
      .flatMap(failuresOf)
      .flatMap((failure) => (failure.kind === 'threw' ? failure.message : []))
    return hidden.filter((name) => messages.some((message) => isNamedIn(message, name)))
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
    { names, guess }: Supposed,
    after: string | null,
  ): Promise<string[]> {
    // Some value is not what the program demands: what the error itself names is meant.
    const named = after === null ? [] : names.filter((name) => isNamedIn(failure.message, name))
    if (named.length > 0) return named
    const fewest = await this.fewest(names, async (some) => {
      const outcome = await this.attempt(new Set([place.site]), some, guess.value)
      return outcome !== null && this.signature(failureAt(outcome, place)) === after
    })
    return [...fewest]
  }

  private async attempt(
    sites: ReadonlySet<number>,
    names: Iterable<string>,
    value: ValueOf,
  ): Promise<Evaluated | null> {
    if (this.trials++ >= MAX_TRIALS) return null
    const outcome = await this.trial(sites, Object.fromEntries([...names].map((name) => [name, value(name)])))
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
  guess: Guess
  outcome: Evaluated
}

/** A site that was made whole; null where it was not. */
function madeBy(outcome: Evaluated | null, site: number): SiteResult | null {
  const found = outcome?.sites.find(({ index }) => index === site)
  return found && found.tools.length > 0 && failuresOf(found).length === 0 ? found : null
}

/** Whether a site comes out the same with other values. What a program demands of a value need not hold for each, but for one. */
function isSameWith(others: readonly (Evaluated | null)[], made: SiteResult): boolean {
  const again = others.map((other) => madeBy(other, made.index)).filter((each) => each !== null)
  return again.length > 0 && again.every((each) => isDeepStrictEqual(each, made))
}

function withSupposed(site: SiteResult, supposed: Record<string, string>): SiteResult {
  const tools = site.tools.map((tool) =>
    'reading' in tool ? { ...tool, reading: { ...tool.reading, supposed } } : tool,
  )
  return { ...site, tools }
}

function failuresOf({ tools, failure }: SiteResult): SiteFailure[] {
  return [...tools.flatMap((tool) => tool.failure ?? []), ...(failure ? [failure] : [])]
}

function failureAt({ sites }: Evaluated, { site, tool }: Place): SiteFailure | null {
  const found = sites.find(({ index }) => index === site)
  // What ends a site keeps the tools behind it from being made.
  return (tool === null ? undefined : found?.tools[tool]?.failure) ?? found?.failure ?? null
}

/** Programs also end themselves for want of a variable. */
function isUnexplained(failure: SiteFailure): boolean {
  if (failure.kind !== 'threw') return false
  const { cause } = failure
  return cause === undefined || (cause.kind === 'refused' && cause.what === 'process.exit')
}

function isNamedIn(message: string, name: string): boolean {
  const at = message.indexOf(name)
  const isWord = (character: string | undefined) => character !== undefined && /[\w$]/.test(character)
  return at >= 0 && !isWord(message[at - 1]) && !isWord(message[at + name.length])
}
