import { type Breach, breachOf } from './breach.js'
import { explicitKey, explicitSchema } from './explicit.js'
import { inputFailure } from './resolution.js'
import type { Rule } from './rule.js'
import { isPlainlySound } from './sound-schema.js'
import { inline, shorten } from './wording.js'

export const invalidParameters: Rule = {
  meta: {
    code: 'invalid-parameters',
    title: '`parameters` is not valid JSON Schema',
    category: 'correctness',
    severity: 'error',
    fixable: false,
    what:
      'The JSON Schema that the tool carries is checked against the meta-schema of its dialect: 2020-12, or the draft ' +
      'that its `$schema` names (2019-09, draft-07, draft-06, draft-04). For Zod and other converted schemas the result ' +
      'of the conversion is checked in the same way.',
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
      at: { file: 'tools/order-taxi.ts', line: 8, text: 'parameters' },
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
      const breach = await breachOf(explicit.value)
      if (breach) {
        const place = breach.place === '' ? `\`${what}\`` : `\`${inline(breach.place, 80)}\` in \`${what}\``
        yield {
          message: details(`Correct ${place}: it ${breach.problem}.`, breach),
          at: { fields: [explicit.field] },
          path: breach.path,
        }
        return
      }
    }

    const failure = inputFailure(tool, 'invalid-parameters')
    if (failure) {
      yield {
        message: `Correct \`${key}\`: it is not valid JSON Schema.\n${shorten(failure.message, 500)}`,
        at: { fields: ['parameters', 'input'] },
      }
      return
    }

    const convertsTo2020 = context.frameworks.get(tool.site.framework)?.conversion === 'converter'
    if (tool.schemaSource !== 'converter' || tool.schema === null || !convertsTo2020) return
    if (isPlainlySound(tool.schema)) return
    const breach = await breachOf(tool.schema)
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
  },
}

function details(text: string, { allowed, hint, dialect }: Breach): string {
  const lines = [
    text,
    allowed === null ? null : `Allowed: ${allowed}.`,
    hint,
    `Checked against JSON Schema ${dialect}.`,
  ]
  return lines.filter((line) => line !== null).join('\n')
}
