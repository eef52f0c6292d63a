import type { StandardSchemaV1 } from '@standard-schema/spec'
import { valueAt } from '../repair/edit.js'
import { codePath, pathOf } from './issue-path.js'
import { jsonText, shortened } from './json.js'
import { textOf } from './secrets.js'
import type { RetryLimits, Style } from './style.js'

type Issue = StandardSchemaV1.Issue

const MAX_VALUE = 24

/** Our own: the fewest tokens that name each place, what was expected there and what was received. */
export const concise: Style = {
  source: 'Toolsight’s own short form, the default of @toolsight/runtime',
  format({ tool, issues, details: { input } }, limits) {
    const faults = issues.flatMap((issue) => leavesOf(issue, []))
    const lines = new Set(onePerPlace(faults).map((fault) => lineOf(fault, input, limits)))
    const shown = [...lines].slice(0, limits.maxIssues)
    const rest = lines.size - shown.length
    return [`Invalid arguments for ${tool}:`, ...shown, ...(rest > 0 ? [`and ${rest} more`] : [])].join('\n')
  },
}

interface Fault {
  path: Array<string | number>
  message: string
}

/** Of several faults at one place the first, and one that says more than that a pattern is not matched. */
function onePerPlace(faults: readonly Fault[]): Fault[] {
  const shown = new Map<string, Fault>()
  for (const fault of faults) {
    // Unknown keys of one object are each a fault of their own.
    const place = fault.path.length === 0 ? fault.message : codePath(fault.path)
    const known = shown.get(place)
    if (!known || /match.*pattern/i.test(known.message)) shown.set(place, fault)
  }
  return [...shown.values()]
}

/** What is wrong in the branch of a union that was most likely meant; the union itself where none stands out. */
function leavesOf(issue: Issue, home: ReadonlyArray<string | number>): Fault[] {
  const path = [...home, ...pathOf(issue)]
  const branches = branchesOf(issue).filter((branch) => branch.length > 0)
  if (branches.length === 0) return [{ path, message: issue.message }]
  const faults = branches.map((branch) => branch.flatMap((each) => leavesOf(each, path)))
  const meant = faults.filter((branch) => branch.every((fault) => fault.path.length > path.length))
  const least = Math.min(...meant.map((branch) => branch.length))
  const best = meant.filter((branch) => branch.length === least)
  if (best.length === 1 && best[0]) return best[0]
  const expected = new Set(faults.flatMap((branch) => branch.map(({ message }) => expectation(message))))
  const single = [...expected].filter((each) => each !== null)
  const isOfTypes = faults.every((branch) => branch.every((fault) => fault.path.length === path.length))
  if (!isOfTypes || single.length === 0) return [{ path, message: issue.message }]
  return [{ path, message: `expected ${single.join(' or ')}` }]
}

/** A union's branches: Zod 4 has `errors`, Zod 3 `unionErrors`. */
function branchesOf(issue: Issue): Issue[][] {
  if ('errors' in issue && Array.isArray(issue.errors) && issue.errors.every(Array.isArray))
    return issue.errors as Issue[][]
  if ('unionErrors' in issue && Array.isArray(issue.unionErrors))
    return issue.unionErrors.map((error: { issues?: Issue[] }) => error.issues ?? [])
  return []
}

function lineOf({ path, message }: Fault, input: unknown, limits: RetryLimits): string {
  const place = codePath(path)
  const found = valueAt(input, path)
  const said = problem(message, place)
  if (!found) return `${place}: ${missing(said)}`
  const text = shortened(said, limits.maxMessage)
  const name = path.at(-1)
  const line = path.length === 0 ? text : `${place}: ${text}`
  return isAboutKey(said) || path.length === 0
    ? line
    : `${line}, got ${shortValue(found.value, String(name), limits.maskSecrets)}`
}

/** Validators' messages without what the line says anyway: the place, and what was received. */
function problem(message: string, place: string): string {
  if (UNKNOWN_KEY.test(message)) return 'no such key'
  const expected = expectation(message)
  if (expected !== null) return `expected ${expected}`
  const bare = message.startsWith(`${place} `) ? message.slice(place.length + 1) : message
  return bare
    .replace(/ \(was [^()]*\)$/, '')
    .replace(/^Invalid (?:input|string|key): /, '')
    .replace(/\.$/, '')
}

function expectation(message: string): string | null {
  const found = /expected (.+?)(?:,? (?:but )?received .*)?\.?$/i.exec(message)?.[1]
  if (found === undefined) return null
  return found.replace(/^(?:number|string|array) to (?:be|have) /, '').replace(/^one of /, '')
}

/** What is missing, where the message tells more than that. */
function missing(said: string): string {
  const expected = /^(?:expected|must be) (?:an? )?(.+)$/.exec(said)?.[1]
  return expected === undefined || expected.startsWith('"') ? 'missing' : `missing, expected ${expected}`
}

/** As Valibot, ArkType and our JSON Schema validator say it; Zod names the keys. */
const UNKNOWN_KEY = /Expected never|must be removed$|^(?:Property|Item) .+ is not allowed\.$/

function isAboutKey(said: string): boolean {
  return said === 'no such key' || said.startsWith('Unrecognized key')
}

function shortValue(value: unknown, name: string, maskSecrets: boolean): string {
  const shown = textOf(maskSecrets)
  const plain = typeof value === 'string' ? shown(value, name) : value
  if (typeof plain === 'string' && plain.length > MAX_VALUE)
    return `${JSON.stringify(plain.slice(0, MAX_VALUE)).slice(0, -1)}…" (${plain.length} characters)`
  const text = jsonText(plain, { text: shown })
  return text.length <= MAX_VALUE * 2
    ? text
    : Array.isArray(value)
      ? `a list of ${value.length}`
      : 'an object'
}
