import type TS from 'typescript'
import type { Lens, TypedTool } from './lens.js'
import { membersOf, objectOf, partOf, scalarsOf, unwrapped } from './nodes.js'
import type { TypedFinding } from './typed-finding.js'
import {
  fieldsOf,
  type Kind,
  kindsOf,
  membersOfUnion,
  type ValidatorType,
  validatorType,
} from './validator-type.js'

/** Keywords whose meaning is not in the keywords beside them: a schema with one of these is not judged. */
const INVOLVED = ['$ref', '$dynamicRef', 'anyOf', 'oneOf', 'allOf', 'not', 'if', 'dependentSchemas']

type Tell = (node: TS.Node, path: readonly string[], ...lines: string[]) => void

/** Where the JSON Schema that is written in `parameters` and the validator's input type disagree, field by field. */
export function parametersDrift(lens: Lens, tool: TypedTool): TypedFinding[] {
  const parameters = partOf(lens, tool, 'parameters')
  const input = partOf(lens, tool, 'input')
  const type = input && parameters && validatorType(lens, input, 'input')
  if (!type || !parameters) return []
  const findings: TypedFinding[] = []
  const { source } = lens
  const tell: Tell = (node, path, ...lines) => {
    // A schema that is imported, or that stands elsewhere: the finding stays with the tool.
    const at = node.getSourceFile() === source ? node : parameters
    const start = at.getStart(source)
    const where = path.length === 0 ? 'what the tool takes' : `\`${path.join('.')}\``
    const first = `Bring \`parameters\` and the validator together: their types disagree on ${where}.`
    findings.push({
      code: 'parameters-drift',
      severity: 'warning',
      message: [first, ...lines].join('\n'),
      span: { start, length: at.end - start },
      tool: tool.id,
      fixes: [],
    })
  }
  compare(lens, parameters, type, [], tell)
  return findings
}

function compare(lens: Lens, node: TS.Node, of: ValidatorType, path: readonly string[], tell: Tell): void {
  const { ts } = lens
  const literal = objectOf(lens, node)
  if (!literal) return
  const { byName, isWhole } = membersOf(ts, literal)
  if (!isWhole || INVOLVED.some((keyword) => byName.has(keyword))) return
  if ('type' in of) {
    const kinds = kindsOf(lens, of.type)
    if (kinds.has('anything')) return
    const type = byName.get('type')
    if (type && !isAgreedType(lens, type, kinds, path, tell)) return
    const allowed = byName.get('enum') ?? byName.get('const')
    if (allowed) compareValues(lens, allowed, of.type, path, tell)
    const items = byName.get('items')
    const element = items && elementOf(lens, of.type)
    if (items && element) compare(lens, items.value, { type: element }, [...path, '[]'], tell)
  }
  const properties = byName.get('properties')
  if (properties) compareFields(lens, properties, byName.get('required'), of, path, tell)
}

function isAgreedType(
  lens: Lens,
  { value }: { value: TS.Node },
  kinds: ReadonlySet<Kind>,
  path: readonly string[],
  tell: Tell,
): boolean {
  const { ts } = lens
  const written = unwrapped(ts, value)
  const named = ts.isStringLiteralLike(written)
    ? [written.text]
    : scalarsOf(ts, value)?.map((each) => each.value)
  if (!named) return false
  const refused = named.filter((name) => !kinds.has((name === 'integer' ? 'number' : name) as Kind))
  if (refused.length === 0) return true
  const takes = listed([...kinds].filter((kind) => kind !== 'undefined').map((kind) => NAMES[kind]))
  tell(
    value,
    path,
    `\`parameters\` allows ${listed(refused.map((name) => NAMES[name as Kind] ?? String(name)))}; the validator takes ${takes}.`,
  )
  return false
}

export const NAMES: Record<Kind | 'integer', string> = {
  string: 'a string',
  number: 'a number',
  integer: 'an integer',
  boolean: 'a boolean',
  null: 'null',
  array: 'an array',
  object: 'an object',
  undefined: 'nothing',
  anything: 'anything',
  other: 'what JSON cannot be (a date, a function, an instance)',
}

/** Values that are listed, against literals: only where the type has nothing but literals of that kind. */
function compareValues(
  lens: Lens,
  { value }: { value: TS.Node },
  type: TS.Type,
  path: readonly string[],
  tell: Tell,
): void {
  const { ts } = lens
  const written = unwrapped(ts, value)
  const values = ts.isStringLiteralLike(written)
    ? [{ value: written.text, node: written as TS.Node }]
    : scalarsOf(ts, value)
  const allowed = literalsOf(lens, type)
  if (!values || !allowed) return
  for (const { value: listedValue, node } of values) {
    if (!allowed.includes(listedValue))
      tell(
        node,
        path,
        `\`parameters\` allows ${JSON.stringify(listedValue)}; the validator takes ${listed(allowed.map((each) => JSON.stringify(each)))}.`,
      )
  }
  const missing = allowed.filter((each) => !values.some((found) => found.value === each))
  if (missing.length > 0 && values.every((found) => allowed.includes(found.value)))
    tell(
      value,
      path,
      `The validator also takes ${listed(missing.map((each) => JSON.stringify(each)))}, which the model never learns.`,
    )
}

/** Every string and number that a type allows; null where it allows others than literals. */
export function literalsOf({ ts }: Lens, type: TS.Type): Array<string | number> | null {
  const values: Array<string | number> = []
  for (const member of membersOfUnion(type)) {
    if (member.isStringLiteral() || member.isNumberLiteral()) values.push(member.value)
    else if (!(member.flags & (ts.TypeFlags.Null | ts.TypeFlags.Undefined | ts.TypeFlags.BooleanLike)))
      return null
  }
  return values.length === 0 ? null : values
}

export function elementOf({ ts, checker }: Lens, type: TS.Type): TS.Type | null {
  const arrays = membersOfUnion(type).filter((each) => checker.isArrayType(each))
  return arrays.length === 1
    ? (checker.getIndexTypeOfType(arrays[0] as TS.Type, ts.IndexKind.Number) ?? null)
    : null
}

function compareFields(
  lens: Lens,
  properties: { key: TS.Node; value: TS.Node },
  required: { value: TS.Node } | undefined,
  of: ValidatorType,
  path: readonly string[],
  tell: Tell,
): void {
  const { ts } = lens
  const literal = objectOf(lens, properties.value)
  const known = fieldsOf(lens, of)
  if (!literal || !known) return
  const { byName, isWhole } = membersOf(ts, literal)
  const demanded = required ? scalarsOf(ts, required.value)?.map(({ value }) => value) : []
  const fields = new Map(known.fields.map((field) => [field.name, field]))
  for (const [name, { key, value }] of byName) {
    const field = fields.get(name)
    const at = [...path, name]
    if (!field) {
      if (!known.isOpen)
        tell(
          key,
          at,
          `The validator's input type has no \`${name}\`: what the model sends there is lost or refused.`,
        )
      continue
    }
    if (!field.isOptional && demanded && !demanded.includes(name))
      tell(key, at, `The validator requires \`${name}\`, and \`parameters\` lets the model leave it out.`)
    compare(lens, value, { type: field.type }, at, tell)
  }
  if (!isWhole) return
  const missing = known.fields.filter(({ name, isOptional }) => !isOptional && !byName.has(name))
  for (const { name } of missing)
    tell(
      properties.key,
      [...path, name],
      `The validator requires \`${name}\`, of which \`parameters\` does not tell the model.`,
    )
}

export function listed(pieces: readonly string[]): string {
  return pieces.length < 2 ? (pieces[0] ?? '') : `${pieces.slice(0, -1).join(', ')} or ${pieces.at(-1)}`
}
