import { RECORD_WITHOUT_VALUES } from '../../model/constructs.js'
import type { ToolFacts } from '../../model/facts.js'
import type { SchemaPath } from '../../model/json.js'
import type { ResolutionFailure, ToolReading } from '../../model/reading.js'
import { explicitKey } from '../engine/explicit.js'
import { inputFailure, outputFailure } from '../engine/resolution.js'
import type { Report, Rule, RuleContext } from '../engine/rule.js'
import { fieldLabel, inline, shorten } from '../engine/wording.js'
import { formsOf, isOfClass } from './json-forms.js'

export const unconvertibleSchema: Rule = {
  scope: 'tool',
  meta: {
    code: 'unconvertible-schema',
    title: 'A field has no JSON Schema',
    category: 'correctness',
    severity: 'error',
    fixable: true,
    what:
      'The converter refuses the schema: some field in it accepts values that JSON Schema cannot describe, such as a ' +
      '`Date`, a `bigint`, a `Map` or a transformed value. Each finding points at such a field, however deep it is. Or the ' +
      'schema has hundreds of levels, which no converter and no provider takes.',
    why:
      'One such field takes the whole tool away from the model: the conversion throws, and depending on the framework ' +
      'the program fails at start or the tool silently disappears.',
    remedy:
      'A model sends JSON, so describe what arrives as JSON: an ISO date string instead of a `Date`, a string or an ' +
      'integer instead of a `bigint`, an array instead of a `Set`. Turn it into the richer type in the handler. If the ' +
      'schema has to stay as it is, add `parameters` to the tool.',
    good: {
      files: {
        'tools/reserve-table.ts': `import { defineTool } from '@toolsight/runtime'
import { z } from 'zod'

export const reserveTable = defineTool({
  name: 'reserve_table',
  description: 'Reserves a table in the restaurant.',
  input: z.object({
    guests: z.int().min(1),
    at: z.iso.datetime(),
  }),
  handler: ({ guests, at }) => \`\${guests} guests at \${at}\`,
})
`,
      },
    },
    bad: {
      files: {
        'tools/reserve-table.ts': `import { defineTool } from '@toolsight/runtime'
import { z } from 'zod'

export const reserveTable = defineTool({
  name: 'reserve_table',
  description: 'Reserves a table in the restaurant.',
  input: z.object({
    guests: z.int().min(1),
    at: z.date(),
  }),
  handler: ({ guests, at }) => \`\${guests} guests at \${at}\`,
})
`,
      },
      at: { file: 'tools/reserve-table.ts', line: 9, text: 'at' },
    },
  },

  *check(tool, context) {
    const input = inputFailure(tool, 'unconvertible-schema')
    const key = explicitKey(tool, context)
    const side = sideOf(tool, context)
    for (const part of input ? refusedParts(input) : []) {
      const { path } = part
      const otherwise = key === null ? null : `add \`${key}\` to the tool`
      yield {
        message: message(part, fieldLabel(path), side, otherwise),
        at: { fields: ['input'], path, link: `${fieldLabel(path)} is defined here.` },
        path,
        ...fixesOf(part.construct, path),
      }
    }
    for (const part of silentlyConverted(tool)) yield silentReport(part, tool, context)
    const output = outputFailure(tool, 'unconvertible-schema')
    for (const part of output ? refusedParts(output) : []) {
      const { path } = part
      const place = path.length > 0 ? `${fieldLabel(path)} of the output` : 'the output'
      yield {
        message: message(part, place, 'result', 'give `outputSchema` as JSON Schema'),
        at: {
          fields: ['outputSchema'],
          ...(path.length > 0 && { path, owner: 'outputSchema' as const }),
          link: `${fieldLabel(path)} is defined here.`,
        },
      }
    }
  },
}

/** Fields that take no JSON value, where a framework's converter made something of them without a word. */
function silentlyConverted({ reading }: ToolFacts): Unsendable[] {
  const resolution = reading?.resolution
  const isConverted =
    resolution?.status === 'resolved' && resolution.source === 'converter' && resolution.unconverted !== true
  return isConverted ? (reading?.unsendable ?? []) : []
}

type Unsendable = NonNullable<ToolReading['unsendable']>[number]

function silentReport(
  { construct, path, isRequired }: Unsendable,
  tool: ToolFacts,
  context: RuleContext,
): Report {
  const { title } = context.frameworks.get(tool.site.framework) ?? { title: 'The framework' }
  return {
    message: [
      `Change ${fieldLabel(path)}: \`${inline(construct, 40)}\` cannot be written as JSON Schema.`,
      instead(construct, sideOf(tool, context)),
      `${title} converts it without an error, but the validator refuses every value that a model can send.`,
    ].join('\n'),
    at: { fields: ['input'], path, link: `${fieldLabel(path)} is defined here.` },
    path,
    ...fixesOf(construct, path),
    // What is left out is accepted.
    ...(isRequired ? {} : { severity: 'warning' as const }),
  }
}

/** The first form that a model can send is the fix, the others are a person's choice. */
function fixesOf(construct: string | null, path: SchemaPath): Pick<Report, 'fix' | 'otherFixes'> {
  if (construct === null || path.length === 0) return {}
  if (NOTHING.has(construct)) return { fix: { kind: 'leave-out', path } }
  if (isOfClass(construct)) return { fix: { kind: 'take-json', construct, as: null, path } }
  const [fix, ...otherFixes] = formsOf(construct).map(
    ({ as }) => ({ kind: 'take-json', construct, as, path }) as const,
  )
  return fix ? { fix, otherFixes } : {}
}

/** What no value at all can be sent for. */
const NOTHING = new Set(['undefined', 'void'])

interface RefusedPart {
  path: SchemaPath
  construct: string | null
  /** The library that a schema of another one stands in. */
  inside?: string
  /** It has more of them than any provider takes. */
  levels?: number
  /** What the vendor says of it; it stops at the first. */
  said: string | null
  /** The framework whose own converter refuses it. */
  refusedBy?: string
}

function refusedParts(failure: Unconvertible): RefusedPart[] {
  const { path, construct, inside, vendor, message: text, others = [], levels, saidBy } = failure
  if (levels !== undefined) return [{ path: [], construct: null, levels, said: null }]
  const said = `${saidBy ?? inline(vendor, 40)} says: ${shorten(reason(text), 500)}`
  const by = saidBy === undefined ? {} : { refusedBy: saidBy }
  const first = { path: path ?? [], construct, ...(inside === undefined ? {} : { inside }), ...by, said }
  return [first, ...others.map((each) => ({ ...each, ...by, said: null }))]
}

type Unconvertible = Extract<ResolutionFailure, { code: 'unconvertible-schema' }>

function message(part: RefusedPart, place: string, side: Side, otherwise: string | null): string {
  const { construct, inside, levels, refusedBy, said } = part
  if (levels !== undefined)
    return `Make ${place} flatter: it has more than ${levels} levels, which no provider takes.\n${FLATTER}`
  if (construct !== null && inside !== undefined) {
    const [other, own] = [inline(construct, 40), inline(inside, 40)]
    // What a converter says of what it does not know is an accident of its code.
    return (
      `Change ${place}: it is a ${other} schema inside a ${own} schema.\n` +
      `${own} converts its own schemas only. Build this part with the same import as the schema around it.`
    )
  }
  // JSON Schema can say it; the framework wants it said in another way.
  if (construct === 'optional' && refusedBy !== undefined)
    return [`Make ${place} nullable: ${refusedBy} refuses an optional field.`, ...(said ? [said] : [])].join(
      '\n',
    )
  if (construct === null && refusedBy !== undefined)
    return [`Change ${place}: ${refusedBy} refuses it.`, ...(said ? [said] : [])].join('\n')
  if (construct === RECORD_WITHOUT_VALUES)
    return [
      `Give ${place} a schema of its values: \`z.record(…)\` has one argument.`,
      'Zod 4 before 4.4 takes that for the schema of the keys. Write both: `z.record(z.string(), …)`.',
      ...(said === null ? [] : [said]),
    ].join('\n')
  const what = construct === null ? 'this' : `\`${inline(construct, 40)}\``
  const first = `Change ${place}: ${what} cannot be written as JSON Schema.`
  const advice = `${instead(construct, side)}${otherwise === null ? '' : ` Or ${otherwise}.`}`
  return [first, advice, ...(said === null ? [] : [said])].join('\n')
}

const FLATTER =
  'Describe what is nested as a list of items that refer to each other by an id, or take it as JSON text.'

/** The runtime's sentence about the tool ends with what the validator itself says. */
function reason(message: string): string {
  return message.split("can't be converted to JSON Schema: ").at(-1) ?? message
}

/** Who has to make of JSON what the schema was of: what a schema transforms goes out as it arrives where its input side does. */
type Side = 'transform' | 'handler' | 'result'

function sideOf({ site }: ToolFacts, { frameworks }: RuleContext): Side {
  return frameworks.get(site.framework)?.io === 'input' ? 'transform' : 'handler'
}

/** What can be sent instead of a construct that JSON Schema has no words for. */
function instead(construct: string | null, side: Side): string {
  const known = construct !== null && Object.hasOwn(INSTEAD, construct) ? INSTEAD[construct] : undefined
  if (known === undefined) return 'Describe what is sent as JSON.'
  if (typeof known === 'string') return known
  const { form, type } = known
  if (side === 'result') return `Give ${form}.`
  return `Take ${form}${type === undefined ? '' : ` and make the \`${type}\` in ${side === 'transform' ? 'a transform' : 'the handler'}`}.`
}

/** By the construct: what JSON has in its place, and what is made of that; or all that there is to say. */
const INSTEAD: Record<string, string | { form: string; type?: string }> = {
  date: { form: 'an ISO date string', type: 'Date' },
  bigint: { form: 'a string or an integer', type: 'bigint' },
  map: { form: 'an object, or an array of pairs' },
  set: { form: 'an array' },
  undefined: 'Leave the field out, or make it optional.',
  void: 'Leave the field out, or make it optional.',
  symbol: { form: 'a string' },
  function: 'Leave it out: JSON has no code to call.',
  file: { form: 'a URL, a path or base64 text' },
  nan: { form: 'a number' },
  transform: 'Keep the schema to what is sent, and transform in the handler.',
  custom: 'Describe what is sent with a built-in type, and check the rest in a refinement.',
  instanceof: 'Describe what is sent with a built-in type, and construct the object in the handler.',
}
