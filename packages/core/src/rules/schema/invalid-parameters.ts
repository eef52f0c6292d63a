import { isTriviallyValid } from '../../json-schema/sound-schema.js'
import { fieldPath, type SchemaViolation, schemaViolation } from '../../json-schema/violation.js'
import type { ToolFacts } from '../../model/facts.js'
import { type ExplicitSchema, explicitKey, explicitSchema } from '../engine/explicit.js'
import { inputFailure } from '../engine/resolution.js'
import type { Report, Rule, RuleContext } from '../engine/rule.js'
import { inline, shorten } from '../engine/wording.js'
import { type Contradiction, contradictionsIn } from './contradictions.js'

export const invalidParameters: Rule = {
  scope: 'tool',
  meta: {
    code: 'invalid-parameters',
    title: '`parameters` is not valid JSON Schema',
    category: 'correctness',
    severity: 'error',
    fixable: false,
    what:
      'The JSON Schema that the tool carries is checked against the meta-schema of its dialect: 2020-12, or the draft ' +
      'that its `$schema` names (2019-09, draft-07, draft-06, draft-04). For Zod and other converted schemas the result ' +
      'of the conversion is checked in the same way. Valid keywords that contradict each other are reported, too: a type that JSON ' +
      'Schema does not have, a `required` name that no property has, a minimum above its maximum, an empty `enum`, a required field that allows no value. The finding ' +
      'stands at the keyword, also in a `.json` file that is imported.',
    why:
      'Providers check it too, and refuse the whole request for one bad tool: every other tool in that request is ' +
      'lost with it.',
    remedy:
      'Correct the place that the message names. Tuples written as a list under `items` and `exclusiveMinimum: true` ' +
      'belong to older drafts; write them the way of 2020-12, since some providers read every schema as that.',
    good: {
      files: {
        'tools/order-taxi.ts': `import { defineTool } from '@toolsight/runtime'
import { type } from 'arktype'

export const orderTaxi = defineTool({
  name: 'order_taxi',
  description: 'Orders a taxi to the hotel.',
  input: type({ passengers: 'number' }),
  parameters: {
    type: 'object',
    properties: { passengers: { type: 'number' } },
    required: ['passengers'],
  },
  handler: ({ passengers }) => \`A taxi for \${passengers}\`,
})
`,
      },
    },
    bad: {
      files: {
        'tools/order-taxi.ts': `import { defineTool } from '@toolsight/runtime'
import { type } from 'arktype'

export const orderTaxi = defineTool({
  name: 'order_taxi',
  description: 'Orders a taxi to the hotel.',
  input: type({ passengers: 'number' }),
  parameters: {
    type: 'object',
    properties: { passengers: { type: 'numeric' } },
    required: ['passengers'],
  },
  handler: ({ passengers }) => \`A taxi for \${passengers}\`,
})
`,
      },
      at: { file: 'tools/order-taxi.ts', line: 10, text: "type: 'numeric'" },
    },
  },

  async *check(tool, context) {
    const key = explicitKey(tool, context) ?? 'parameters'
    const { reading } = tool
    if (reading?.parameters.kind === 'not-json') {
      yield {
        message: `Give \`${key}\` as plain JSON Schema: this is ${inline(reading.parameters.found, 60)}.`,
        at: { fields: ['parameters'] },
      }
      return
    }

    const explicit = explicitSchema(tool)
    if (explicit) {
      const what = explicit.field === 'parameters' ? key : 'input'
      if (typeof explicit.value === 'boolean') {
        yield {
          message: `Give \`${what}\` as a JSON Schema object: ${explicit.value} describes no field.`,
          at: { fields: [explicit.field] },
        }
        return
      }
      const reports = await explicitReports(explicit, what)
      yield* reports
      if (reports.length > 0) return
    }

    const failure = inputFailure(tool, 'invalid-parameters')
    if (failure) {
      yield {
        message: `Correct \`${key}\`: it is not valid JSON Schema.\n${shorten(failure.message, 500)}`,
        at: { fields: ['parameters', 'input'] },
      }
      return
    }

    if (tool.schemaSource === 'converter' && tool.schema !== null) yield* convertedReports(tool, context)
  },
}

/** Everything that is wrong with JSON Schema that an author wrote, each at its keyword. */
async function explicitReports({ field, value }: ExplicitSchema, what: string): Promise<Report[]> {
  const contradictions = contradictionsIn(value, { required: true })
  const breach = await schemaViolation(value)
  const isSaid = contradictions.some(({ pointer }) => isSame(pointer, breach?.pointer ?? []))
  const reports = contradictions.map((each) => ({
    message: contradictionText(each, `\`${what}\``),
    at: { fields: [field], keyword: { part: field, pointer: each.pointer }, link: LINK },
    path: fieldPath(each.pointer),
  }))
  if (!breach || isSaid) return reports
  const place = breach.place === '' ? `\`${what}\`` : `\`${inline(breach.place, 80)}\` in \`${what}\``
  const keyword = breach.pointer.length > 0 && { keyword: { part: field, pointer: breach.pointer } }
  return [
    {
      message: details(`Correct ${place}: it ${breach.problem}.`, breach),
      at: { fields: [field], ...keyword, link: LINK },
      path: breach.path,
    },
    ...reports,
  ]
}

/** What is wrong with the JSON Schema that a converter made, each at the field. */
async function* convertedReports(tool: ToolFacts, context: RuleContext): AsyncIterable<Report> {
  const { schema } = tool
  if (schema === null) return
  for (const each of contradictionsIn(schema, { required: false })) {
    const path = fieldPath(each.pointer)
    yield {
      message: contradictionText(each, 'the converted schema'),
      at: { fields: ['input'], ...(path.length > 0 && { path }) },
      path,
    }
  }
  const convertsTo2020 = context.frameworks.get(tool.site.framework)?.conversion === 'converter'
  if (!convertsTo2020 || isTriviallyValid(schema)) return
  const breach = await schemaViolation(schema)
  if (!breach) return
  const place =
    breach.place === '' ? 'the converted schema' : `\`${inline(breach.place, 80)}\` in the converted schema`
  const first = `Correct ${place}: it ${breach.problem}.`
  const source = `This is what ${tool.converter ?? 'the converter'} makes of the input; see to metadata and overrides there.`
  yield {
    message: details(`${first}\n${source}`, breach),
    at: { fields: ['input'], ...(breach.path.length > 0 ? { path: breach.path } : {}) },
    path: breach.path,
  }
}

const LINK = 'The keyword stands here.'

function contradictionText({ pointer, problem, advice }: Contradiction, what: string): string {
  return `Correct \`${inline(pointer.join('.'), 80)}\` in ${what}: it ${problem}.\n${advice}`
}

function isSame(a: readonly string[], b: readonly string[]): boolean {
  return a.length === b.length && a.every((segment, index) => segment === b[index])
}

function details(text: string, { allowed, hint, dialect }: SchemaViolation): string {
  const lines = [
    text,
    allowed === null ? null : `Allowed: ${allowed}.`,
    hint,
    `Checked against JSON Schema ${dialect}.`,
  ]
  return lines.filter((line) => line !== null).join('\n')
}
