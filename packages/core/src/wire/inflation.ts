import { type SchemaNode, schemaNodes } from '../json-schema/nodes.js'
import type { Inflation } from '../model/fields.js'
import type { Json, JsonObject, SchemaPath } from '../model/json.js'

/** What is shorter is not worth a word. Characters of JSON. */
const MIN_PATTERN = 40
const MIN_REPEATED = 140
const MIN_ENUM = 160

/**
 * What makes a schema larger than it has to be, with the cheaper spelling. `vendor` is the validator that it was written in,
 * whose words the advice uses; null for JSON Schema.
 */
export function inflationsIn(schema: JsonObject, vendor: string | null): Inflation[] {
  const nodes = schemaNodes(schema)
  const isZod = vendor === 'zod'
  return together([
    ...nodes.flatMap((node) => patternIn(node, isZod)),
    ...nodes.flatMap((node) => enumIn(node)),
    ...nodes.flatMap((node) => literalsIn(node, isZod)),
    ...nodes.flatMap((node) => boundsIn(node, isZod)),
    ...repeated(nodes, isZod),
  ])
}

/** Of these, the unions that a list of values would say the same as, whatever it is for. */
export function literalUnionsIn(schema: JsonObject, vendor: string | null): Inflation[] {
  return together(schemaNodes(schema).flatMap((node) => literalsIn(node, vendor === 'zod')))
}

type Found = Omit<Inflation, 'places'> & { place: SchemaPath }

/** One that stands at several places is one. */
function together(found: ReadonlyArray<Found | Inflation>): Inflation[] {
  const inflations = new Map<string, Inflation>()
  for (const each of found) {
    const { kind, title, advice, spared } = each
    const places = 'places' in each ? each.places : [each.place]
    const known = inflations.get(`${kind} ${title} ${spared}`)
    if (known) known.places.push(...places)
    else inflations.set(`${kind} ${title} ${spared}`, { kind, title, advice, places: [...places], spared })
  }
  return [...inflations.values()].map((each) =>
    // What stands at several places is spared at each; of a part that is repeated, all but one.
    each.kind === 'repeated-part' ? each : { ...each, spared: each.spared.repeat(each.places.length) },
  )
}

function patternIn({ schema, path }: SchemaNode, isZod: boolean): Found[] {
  const { pattern, format } = schema
  if (typeof pattern !== 'string' || pattern.length < MIN_PATTERN) return []
  const spared = member('pattern', pattern)
  if (typeof format !== 'string') {
    const advice = 'Say the shape in a few words in the description, and leave the test to the validator.'
    return [{ kind: 'long-pattern', title: 'a long pattern', advice, place: path, spared }]
  }
  const spelled = `z.string().meta({ format: '${format}' }).refine(…)`
  const advice = isZod
    ? `\`${spelled}\` sends the format alone, and tests as you like.`
    : 'The format says it: leave the pattern to the validator.'
  const title = `the pattern beside \`format: "${format}"\``
  return [{ kind: 'long-pattern', title, advice, place: path, spared }]
}

function enumIn({ schema, path }: SchemaNode): Found[] {
  const { enum: values } = schema
  if (!Array.isArray(values)) return []
  const spared = member('enum', values)
  if (spared.length < MIN_ENUM) return []
  const advice = 'Keep the values that are used, or take the value as text and have a tool that finds it.'
  return [{ kind: 'long-enum', title: `${values.length} values to choose from`, advice, place: path, spared }]
}

/** `anyOf: [{ const: 'a' }, { const: 'b' }]`, which an enum says in half the words. */
function literalsIn({ schema, path }: SchemaNode, isZod: boolean): Found[] {
  const branches = schema['anyOf'] ?? schema['oneOf']
  if (!Array.isArray(branches) || branches.length < 2) return []
  const values = branches.map(literalOf)
  if (values.includes(undefined)) return []
  const [whole, short] = [member('anyOf', branches), member('enum', values as Json[])]
  const advice = `${isZod ? '`z.enum([…])`' : '`enum`'} says the same in fewer words.`
  const spared = whole.slice(0, Math.max(0, whole.length - short.length))
  return [{ kind: 'literal-union', title: 'a union of literals', advice, place: path, spared }]
}

function literalOf(branch: Json): Json | undefined {
  if (typeof branch !== 'object' || branch === null || Array.isArray(branch)) return undefined
  const { const: value, type: _, ...others } = branch
  return Object.keys(others).length === 0 ? value : undefined
}

/** What Zod says of every integer: that JavaScript can count to it. */
function boundsIn({ schema, path }: SchemaNode, isZod: boolean): Found[] {
  const { minimum, maximum } = schema
  const spared = [
    ...(minimum === Number.MIN_SAFE_INTEGER ? [member('minimum', minimum)] : []),
    ...(maximum === Number.MAX_SAFE_INTEGER ? [member('maximum', maximum)] : []),
  ].join('')
  if (spared === '') return []
  const advice = `Bounds that mean something${isZod ? ' (`.min(1).max(50)`)' : ''} take their place, and help the model.`
  return [{ kind: 'integer-bounds', title: 'the bounds of safe integers', advice, place: path, spared }]
}

/** Equal parts, the largest ones; what is inside them is not told again. */
function repeated(nodes: readonly SchemaNode[], isZod: boolean): Inflation[] {
  const byText = new Map<string, SchemaNode[]>()
  for (const node of nodes) {
    const text = JSON.stringify(node.schema)
    if (text.length < MIN_REPEATED || node.path.length === 0) continue
    byText.set(text, [...(byText.get(text) ?? []), node])
  }
  const covered = new Set<SchemaNode>()
  const largest = [...byText].filter(([, same]) => same.length > 1).sort(([a], [b]) => b.length - a.length)
  return largest.flatMap(([text, same]): Inflation[] => {
    const outer = same.filter((node) => !isWithin(node, covered))
    if (outer.length < 2) return []
    for (const node of outer) covered.add(node)
    const advice = `${isZod ? '`.meta({ id: … })` on it' : 'A definition'} sends it once, to providers that take \`$ref\`.`
    return [
      {
        kind: 'repeated-part',
        title: `the same part ${outer.length === 2 ? 'twice' : `${outer.length} times`}`,
        advice,
        places: outer.map(({ path }) => path),
        spared: text.repeat(outer.length - 1),
      },
    ]
  })
}

function isWithin(node: SchemaNode, covered: ReadonlySet<SchemaNode>): boolean {
  for (let around: SchemaNode | null = node; around; around = around.parent)
    if (covered.has(around)) return true
  return false
}

function member(key: string, value: Json): string {
  return `${JSON.stringify(key)}:${JSON.stringify(value)},`
}
