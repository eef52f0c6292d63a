import type { OutputUnit } from '@cfworker/json-schema'
import { type DetailedIssue as Issue, type IssueDetail, withDetail } from '../issue-detail.js'

/** An error with those that caused it. */
interface Failure {
  unit: OutputUnit
  causes: Failure[]
}

/**
 * The validator reports every level (`properties`, then `items`, then `type`); a reader wants the
 * deepest ones. Of a union, only the alternative that was evidently meant, else one issue for all.
 */
export function issuesOf(units: readonly OutputUnit[], instance: unknown): Issue[] {
  const issues = nest(units).flatMap((failure) => render(failure, instance))
  const seen = new Set<string>()
  return issues.filter((issue) => {
    const key = JSON.stringify([issue.path, issue.message])
    return !seen.has(key) && seen.add(key)
  })
}

/** Units come in the order of a walk, each before its causes; a cause's keyword stands below its parent's. */
function nest(units: readonly OutputUnit[]): Failure[] {
  const roots: Failure[] = []
  const open: Failure[] = []
  for (const unit of units) {
    const failure: Failure = { unit, causes: [] }
    while (open.length > 0 && !isCause(unit, open.at(-1)!.unit)) open.pop()
    const parent = open.at(-1)
    if (parent === undefined) roots.push(failure)
    else parent.causes.push(failure)
    open.push(failure)
  }
  return roots
}

function isCause(unit: OutputUnit, parent: OutputUnit): boolean {
  // A schema `false` is reported at the instance's place instead of its own: it belongs to what came just before.
  if (unit.keyword === 'false')
    return unit.instanceLocation.startsWith(parent.instanceLocation) && isApplicator(parent)
  const { keywordLocation } = parent
  if (parent.keyword === 'if') {
    const schema = keywordLocation.slice(0, -'if'.length)
    return (
      unit.keywordLocation.startsWith(`${schema}then/`) || unit.keywordLocation.startsWith(`${schema}else/`)
    )
  }
  return unit.keywordLocation.startsWith(`${keywordLocation}/`)
}

const applicators: ReadonlySet<string> = new Set([
  'properties',
  'patternProperties',
  'additionalProperties',
  'unevaluatedProperties',
  'items',
  'prefixItems',
  'additionalItems',
  'unevaluatedItems',
  'allOf',
  'anyOf',
  'oneOf',
  'if',
  'dependentSchemas',
  'dependencies',
  '$ref',
  '$recursiveRef',
])

function isApplicator(unit: OutputUnit): boolean {
  return applicators.has(unit.keyword)
}

function render(failure: Failure, instance: unknown): Issue[] {
  const { unit, causes } = failure
  if (unit.keyword === 'anyOf' || unit.keyword === 'oneOf') return renderUnion(failure, instance)
  if (isApplicator(unit) && causes.length > 0) return causes.flatMap((cause) => render(cause, instance))
  const path = pathOf(unit.instanceLocation, instance)
  if (unit.keyword === 'required') {
    const key = quoted(unit.error)
    const message = `Required property ${JSON.stringify(key)} is missing.`
    return [withDetail({ message, path: [...path, key] }, { keyword: 'required' })]
  }
  return [withDetail({ message: messageOf(unit, path), path }, detailOf(unit))]
}

/** Beside the issue's own properties, and out of sight of those who print or copy it. */
function detailOf({ keyword, error }: OutputUnit): IssueDetail {
  return keyword === 'type' ? { keyword, ...typesIn(error) } : { keyword }
}

function renderUnion(failure: Failure, instance: unknown): Issue[] {
  const { unit, causes } = failure
  const path = pathOf(unit.instanceLocation, instance)
  if (unit.keyword === 'oneOf' && !unit.error.includes('(0 matches)')) {
    const message = 'Matches more than one of the alternatives, and must match exactly one.'
    return [withDetail({ message, path }, { keyword: unit.keyword })]
  }
  const branches = branchesOf(causes, `${unit.keywordLocation}/`)
  const alternatives = () => branches.map((branch) => branch.flatMap((cause) => render(cause, instance)))
  const meant = branches.filter(
    (branch) => !branch.some((cause) => isOfAnotherKind(cause, unit.instanceLocation)),
  )
  if (meant.length === 1) {
    return meant[0]!
      .flatMap((cause) => render(cause, instance))
      .map((issue) => withDetail(issue, { alternatives }))
  }
  const expected = expectedTypes(branches)
  if (expected !== null)
    return [withDetail({ message: expected, path }, { keyword: unit.keyword, alternatives })]
  const reasons = branches.map((branch) => {
    const decisive = branch.find((cause) => isOfAnotherKind(cause, unit.instanceLocation)) ?? branch[0]!
    return place(render(decisive, instance)[0]!, path.length)
  })
  const list = [...new Set(reasons)].slice(0, 5)
  const message = ['Matches none of the alternatives.', ...list].join(' ')
  return [withDetail({ message, path }, { keyword: unit.keyword, alternatives })]
}

function branchesOf(causes: readonly Failure[], prefix: string): Failure[][] {
  const branches = new Map<string, Failure[]>()
  for (const cause of causes) {
    if (cause.unit.keyword === 'false') continue
    const index = cause.unit.keywordLocation.slice(prefix.length).split('/', 1)[0]!
    branches.set(index, [...(branches.get(index) ?? []), cause])
  }
  return [...branches.values()]
}

/** A wrong type of the value itself, or a wrong constant below it (a discriminator), rules an alternative out. */
function isOfAnotherKind(failure: Failure, location: string): boolean {
  const { keyword, instanceLocation } = failure.unit
  if (keyword === 'const') return true
  if ((keyword === 'type' || keyword === 'enum') && instanceLocation === location) return true
  return failure.causes.some((cause) => isOfAnotherKind(cause, location))
}

/** `Expected string or number, received boolean.` when every alternative failed by its type alone. */
function expectedTypes(branches: readonly Failure[][]): string | null {
  const parts = branches.map(([first, ...more]) =>
    more.length === 0 && first?.unit.keyword === 'type' ? typesIn(first.unit.error) : null,
  )
  const [first] = parts
  if (first === undefined || first === null || parts.includes(null)) return null
  const expected = new Set(parts.flatMap((part) => part!.expected))
  return `Expected ${[...expected].join(' or ')}, received ${first.received}.`
}

/** Inside a union's message: `limit: Expected number, received string.` */
function place(issue: Issue, depth: number): string {
  const below = (issue.path ?? []).slice(depth).map(String)
  return below.length === 0 ? issue.message : `${below.join('.')}: ${issue.message}`
}

function messageOf({ keyword, error }: OutputUnit, path: readonly PropertyKey[]): string {
  switch (keyword) {
    case 'type': {
      const { expected, received } = typesIn(error)
      return `Expected ${expected.join(' or ')}, received ${received}.`
    }
    case 'enum':
      return error.replace('Instance does not match any of', 'Must be one of')
    case 'const':
      return error.replace('Instance does not match', 'Must be')
    case 'false': {
      const last = path.at(-1)
      if (last === undefined) return 'No input is allowed.'
      return typeof last === 'number'
        ? `Item ${last} is not allowed.`
        : `Property ${JSON.stringify(last)} is not allowed.`
    }
    case 'not':
      return 'Matches a schema that it must not match.'
    default:
      return error.replace(/^Instance /, 'Value ').replace(/ {2,}/g, ' ')
  }
}

/** `Instance type "null" is invalid. Expected "string", "number".` */
function typesIn(error: string): { expected: string[]; received: string } {
  const [received = 'another type', ...expected] = [...error.matchAll(/"([^"]+)"/g)].map((match) => match[1]!)
  return { expected, received }
}

function quoted(error: string): string {
  return error.slice(error.indexOf('"') + 1, error.lastIndexOf('"'))
}

/** `#/items/0/a~1b` as property names and, where the instance has an array, numbers. */
function pathOf(location: string, instance: unknown): Array<string | number> {
  let current = instance
  return location
    .split('/')
    .slice(1)
    .map((segment) => {
      const key = decodeURIComponent(segment).replace(/~1/g, '/').replace(/~0/g, '~')
      const step = Array.isArray(current) ? Number(key) : key
      current =
        typeof current === 'object' && current !== null
          ? (current as Record<PropertyKey, unknown>)[step]
          : undefined
      return step
    })
}
