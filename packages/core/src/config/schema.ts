import { retryStyles } from '@toolsight/runtime'
import { z } from 'zod'
import type { SeveritySetting } from '../model/finding.js'
import type { ArgumentRole, Framework, ToolField } from '../model/framework.js'
import { defaultConfig } from './defaults.js'
import type { KnownNames } from './validate.js'

const word = z.string().min(1)
const words = z.array(word)

const severity: z.ZodType<SeveritySetting> = z.enum(['error', 'warning', 'info', 'off'])

const toolField: z.ZodEnum<{ [F in ToolField]: F }> = z.enum([
  'name',
  'description',
  'input',
  'parameters',
  'outputSchema',
  'samples',
  'examples',
  'hints',
  'metadata',
  'handler',
])

const argumentRole: z.ZodEnum<{ [R in ArgumentRole]: R }> = z.enum([
  'config',
  'name',
  'description',
  'input',
  'handler',
])

const pattern = word.refine(isPattern, { error: 'is no regular expression' })

const callShape = z.strictObject({
  callee: word.meta({
    description: 'The exported function; a chain for members: `defineTool`, `Tool.define`.',
  }),
  arguments: z
    .array(z.array(argumentRole).min(1))
    .min(1)
    .default([['config']])
    .meta({ description: 'What each argument is, left to right; one list for each overload.' }),
  fields: z
    .partialRecord(toolField, words.min(1))
    .default({})
    .meta({ description: 'The keys of the definition that hold each part, in order of precedence.' }),
})

const limit = z.int().nonnegative()

const framework = z.strictObject({
  id: word.meta({ description: 'Stable id, as `framework` in the JSON that `toolsight check` prints.' }),
  title: word.optional().meta({ description: 'For people; the id when absent.' }),
  modules: words.default([]).meta({
    description:
      'Module specifiers that it is imported from. Empty: recognised by the shape of the call alone.',
  }),
  calls: z.array(callShape).min(1).meta({ description: 'The calls that define a tool.' }),
  naming: z.enum(['config', 'file', 'config-equals-file']).default('config').meta({
    description:
      'Who names the tool: the definition, the file (`search.ts` is `search`), or both, which must agree.',
  }),
  conversion: z.enum(['converter', 'standard']).default('converter').meta({
    description:
      '`converter`: explicit JSON Schema, else a registered converter. `standard`: only what implements Standard JSON Schema.',
  }),
  converters: words.default([]).meta({
    description: 'Converters that the framework brings itself, by their names in `converters`.',
  }),
  io: z
    .enum(['input', 'output'])
    .default('output')
    .meta({ description: 'For Zod: the side of a schema that goes out.' }),
  explicitKey: word.nullable().optional().meta({
    description: 'The key under which a definition may carry JSON Schema of its own.',
  }),
  limits: z
    .strictObject({
      name: z.strictObject({ pattern, min: limit, max: limit }).optional(),
      description: z.strictObject({ max: limit }).optional(),
    })
    .default({})
    .meta({ description: 'Limits on names and descriptions; absent means none.' }),
})

/** One configuration file as written: every key may be absent. */
export const configFileSchema = z
  .strictObject({
    $schema: z
      .string()
      .optional()
      .meta({ description: 'Where the JSON Schema of this file is, for editors.' }),
    extends: word.optional().meta({
      description:
        'Another configuration file, relative to this one, whose values hold where this one is silent.',
    }),
    targets: words.optional().meta({ description: 'The providers that the tools are sent to.' }),
    converters: words.optional().meta({
      description:
        'The vendors whose schemas are converted to JSON Schema, as the program itself registers them.',
    }),
    include: words
      .optional()
      .meta({ description: 'The files to check, relative to the directory of this file.' }),
    exclude: words.optional().meta({
      description:
        'The files to leave out, besides what git ignores. A file named on the command line is checked all the same.',
    }),
    rules: z
      .record(word, severity)
      .optional()
      .meta({ description: 'The severity of each rule, by its code.' }),
    frameworks: z.array(framework).optional().meta({ description: 'Frameworks of your own, as data.' }),
    retryStyle: z
      .union([word, words.min(1)], { error: 'it is the name of a style, or a list of them' })
      .optional()
      .meta({ description: 'How a refused input is told to the model in previews: a style, or several.' }),
    evaluate: z
      .strictObject({
        enabled: z.boolean().meta({
          description: 'False: nothing of the workspace is run; only what the text alone tells is checked.',
        }),
        timeoutMs: z.int().min(50).max(600_000),
        env: words.meta({ description: 'Environment variables that tool files may read.' }),
        node: word.nullable().meta({ description: 'The Node that evaluates; null picks one.' }),
      })
      .partial()
      .optional()
      .meta({ description: 'How schemas are evaluated.' }),
  })
  .meta({ title: 'Toolsight configuration' })

export type ConfigFile = z.output<typeof configFileSchema>

/** A framework entry with its defaults filled in. */
export function toFramework(entry: z.output<typeof framework>): Framework {
  const ownKeys = entry.calls.flatMap((call) => call.fields.parameters ?? [])
  return { ...entry, title: entry.title ?? entry.id, explicitKey: entry.explicitKey ?? ownKeys[0] ?? null }
}

/** The JSON Schema (draft 7, what editors read best) of a configuration file, with the words that may stand in it. */
export function configJsonSchema(known: KnownNames): Record<string, unknown> {
  const schema = z.toJSONSchema(configFileSchema, { io: 'input', target: 'draft-7' }) as {
    properties: Record<string, Record<string, unknown>>
  }
  const defaults: Record<string, unknown> = { ...defaultConfig() }
  for (const [key, property] of Object.entries(schema.properties)) {
    if (key in defaults) property['default'] = defaults[key]
  }
  const { targets, converters, rules, retryStyle } = schema.properties
  Object.assign(targets ?? {}, { items: { enum: known.targets } })
  Object.assign(converters ?? {}, { items: { enum: known.converters } })
  Object.assign(rules ?? {}, { propertyNames: { enum: known.rules } })
  const styles = { enum: [...retryStyles] }
  Object.assign(retryStyle ?? {}, { anyOf: [styles, { type: 'array', items: styles, minItems: 1 }] })
  return { ...schema, allowComments: true, allowTrailingCommas: true }
}

function isPattern(source: string): boolean {
  try {
    new RegExp(source, 'u')
    return true
  } catch {
    return false
  }
}
