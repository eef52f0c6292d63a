import * as z from 'zod'
import type { SeveritySetting } from '../model/finding.js'
import { defaultConfig } from './defaults.js'
import { frameworkSchema } from './framework.js'
import { RENAMED_RULES } from './renamed-rules.js'
import { serversSchema } from './server.js'

const word = z.string().min(1)
const words = z.array(word)

/** `warn` is what most linters call it. */
const severity = z
  .enum(['error', 'warning', 'warn', 'info', 'off'])
  .transform((setting): SeveritySetting => (setting === 'warn' ? 'warning' : setting))

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
    targets: z
      .union([z.literal('auto'), words], { error: 'it is "auto" or a list of targets' })
      .optional()
      .meta({
        description:
          'The providers that the tools are judged for: a list, or "auto" for those that the program sends them to.',
      }),
    converters: words.optional().meta({
      description:
        'The vendors whose schemas are converted to JSON Schema, as the program itself registers them.',
    }),
    include: words
      .optional()
      .meta({ description: 'The files to check, relative to the directory of this file.' }),
    exclude: words.optional().meta({
      description:
        'The files to leave out, besides what git ignores. A file named on the command line is checked anyway.',
    }),
    rules: z
      .record(word, severity)
      .optional()
      .meta({ description: 'The severity of each rule, by its code.' }),
    frameworks: z.array(frameworkSchema).optional().meta({ description: 'Frameworks of your own, as data.' }),
    retryStyle: z
      .union([word, words.min(1)], { error: 'it is the name of a style, or a list of them' })
      .optional()
      .meta({
        description:
          "In whose words previews show a refusal: `auto` for those of the tool's framework in its installed version, a style, or a list of them.",
      }),
    tokens: z
      .strictObject({
        perTool: z.int().positive().nullable().meta({ description: 'What one tool may cost.' }),
        total: z.int().positive().nullable().meta({
          description: 'What all tools of one package and one framework may cost together.',
        }),
      })
      .partial()
      .optional()
      .meta({
        description:
          'Budgets in tokens of o200k_base, of tools as the targets receive them; null means no budget.',
      }),
    evaluate: z
      .strictObject({
        enabled: z.boolean().meta({
          description: 'False: nothing of the workspace is run; only what the text alone tells is checked.',
        }),
        registration: z.boolean().meta({
          description:
            'False: no class is instantiated and no handler of tools/list is called to find tools that only these show.',
        }),
        timeoutMs: z.int().min(50).max(600_000),
        env: words.meta({ description: 'Environment variables that tool files may read.' }),
        node: word.nullable().meta({ description: 'The Node that evaluates; null picks one.' }),
      })
      .partial()
      .optional()
      .meta({ description: 'How schemas are evaluated.' }),
    servers: serversSchema.optional().meta({
      description:
        'Your own MCP servers. They are started by `toolsight check --server` and by the command of an editor, never by themselves.',
    }),
  })
  .meta({ title: 'Toolsight configuration' })

export type ConfigFile = z.output<typeof configFileSchema>

/** A word that may stand in a configuration, and what it says. */
export interface Choice {
  value: string
  description: string
}

/** All words that are known, by where they may stand. */
export interface Choices {
  targets: readonly Choice[]
  converters: readonly Choice[]
  rules: readonly Choice[]
  retryStyle: readonly Choice[]
}

/** What stands in `properties` of a JSON Schema that editors read. */
type Property = Record<string, unknown>

/** `enumDescriptions` is what editors show beside each value that they offer. */
function oneOf(choices: readonly Choice[]): Property {
  return {
    enum: choices.map(({ value }) => value),
    enumDescriptions: choices.map(({ description }) => description),
  }
}

const SEVERITIES: readonly Choice[] = [
  { value: 'error', description: 'Reported as an error. `toolsight check` fails.' },
  { value: 'warning', description: 'Reported as a warning.' },
  { value: 'warn', description: 'The same as `warning`.' },
  { value: 'info', description: 'Reported as information.' },
  { value: 'off', description: 'Not reported.' },
]

const AUTO: Choice = { value: 'auto', description: 'Those that the program sends its tools to.' }

/** The keys whose words are known, for configuration files and for the settings of an editor. */
export function propertiesOfChoices({
  targets,
  converters,
  rules,
  retryStyle,
}: Choices): Record<keyof Choices, Property> {
  return {
    targets: { anyOf: [oneOf([AUTO]), { type: 'array', items: oneOf(targets) }] },
    converters: { type: 'array', items: oneOf(converters) },
    rules: { type: 'object', propertyNames: oneOf(rules), additionalProperties: oneOf(SEVERITIES) },
    retryStyle: {
      anyOf: [oneOf(retryStyle), { type: 'array', items: oneOf(retryStyle), minItems: 1 }],
    },
  }
}

/** Former codes of rules are accepted, and editors say what to write instead. */
function withFormerCodes(rules: readonly Choice[]): Property {
  const former = [...RENAMED_RULES].map(([code, current]) => ({
    value: code,
    description: `This rule is now called ${current}.`,
  }))
  return {
    propertyNames: oneOf([...rules, ...former]),
    properties: Object.fromEntries(
      former.map(({ value, description }) => [
        value,
        { ...oneOf(SEVERITIES), deprecationMessage: description },
      ]),
    ),
  }
}

/** The JSON Schema (draft 7, what editors read best) of a configuration file, with the words that may stand in it. */
export function configJsonSchema(choices: Choices): Record<string, unknown> {
  const schema = z.toJSONSchema(configFileSchema, { io: 'input', target: 'draft-7' }) as {
    properties: Record<string, Property>
  }
  const defaults: Record<string, unknown> = { ...defaultConfig() }
  for (const [key, property] of Object.entries(schema.properties)) {
    if (key in defaults) property['default'] = defaults[key]
  }
  for (const [key, { description, default: value }] of Object.entries(schema.properties)) {
    const known: Property | undefined = { ...propertiesOfChoices(choices) }[key]
    if (known) schema.properties[key] = { description, ...known, default: value }
  }
  Object.assign(schema.properties['rules'] ?? {}, withFormerCodes(choices.rules))
  return { ...schema, allowComments: true, allowTrailingCommas: true }
}
