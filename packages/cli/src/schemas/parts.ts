import * as z from 'zod'

/*
 * Parts that several outputs have. Objects may gain members: readers ignore what they do not know.
 */

const count = z.int().min(0)

const position = z.object({
  line: count.meta({ description: 'From 0.' }),
  character: count.meta({ description: 'From 0, in UTF-16 code units.' }),
})

export const range = z.object({ start: position, end: position })

export const version = z.literal(1).meta({ description: 'Of this form: a later form has a higher number.' })

export const file = z.string().meta({ description: 'From the root, with `/`.' })

export const severity = z.enum(['error', 'warning', 'info'])

/** A place in a schema: `[]` is the items of an array, `*` the values of a record, `|0` a branch of a union. */
export const schemaPath = z.array(z.string()).meta({
  description: 'Keys from the root; `[]`: items, `*`: values of a record, `|0`: a branch of a union.',
})

export const json = z.unknown()

export const jsonObject = z.record(z.string(), json)

export const jsonSchema = jsonObject.nullable().meta({ description: 'A JSON Schema.' })

export const counted = count

const targetSource = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('configuration') }),
  z.object({ kind: z.literal('call'), file, range, model: z.string().nullable() }),
  z.object({ kind: z.literal('framework'), title: z.string() }),
  z.object({ kind: z.literal('package'), name: z.string(), version: z.string().nullable(), file }),
])

export const tool = z.object({
  id: z
    .string()
    .meta({ description: '`tools/search.ts#search`; `~2` for the second of that name in a file.' }),
  name: z.string().nullable(),
  framework: z.string(),
  file: file.nullable().meta({ description: 'Null for a tool that only a server listed.' }),
  range: range.nullable(),
  nameRange: range.nullable(),
  written: z.object({ file, range, nameRange: range.nullable() }).optional().meta({
    description: 'Where it is written, if not in the call that registers it: in the entry of a list.',
  }),
  description: z.string().nullable(),
  vendor: z.string().nullable().meta({ description: 'The validator, `zod`.' }),
  vendorVersion: z.string().nullable(),
  schemaSource: z.enum(['explicit', 'converter']).nullable(),
  converter: z.string().nullable(),
  schema: jsonSchema,
  outputSchema: jsonSchema,
  status: z.enum(['resolved', 'failed', 'unevaluated']),
  reason: z.string().nullable().meta({ description: 'One sentence where it is not resolved.' }),
  recognised: z.enum(['call', 'shape', 'registration', 'server']),
  confidence: z.enum(['certain', 'likely']),
  unknown: z.array(z.string()).optional().meta({ description: 'Parts that only a running program has.' }),
  survives: z
    .object({ count, of: count })
    .optional()
    .meta({ description: 'Of the calls that models really make: see harden.' }),
  unseen: z.array(z.object({ name: z.string().nullable(), file, range })).optional(),
  server: z.string().optional().meta({ description: 'The server that listed it.' }),
  targets: z.array(
    z.object({
      target: z.string(),
      from: targetSource,
      notCaptured: z
        .string()
        .optional()
        .meta({ description: 'Why the SDK that sends the tool, which was asked, sent nothing of it.' }),
    }),
  ),
})

/** What has another role than a tool, with the same members. */
export const schema = tool.extend({
  role: z.enum(['prompt-arguments']).meta({ description: 'What it is for.' }),
  arguments: z
    .array(z.object({ name: z.string(), description: z.string().optional(), required: z.boolean() }))
    .optional()
    .meta({ description: 'Of a prompt: what `prompts/list` says of its arguments.' }),
})

export const diagnostic = z.object({
  code: z.string(),
  severity,
  category: z.enum(['correctness', 'silent-corruption', 'provider', 'quality', 'evaluation']),
  message: z.string().meta({ description: 'The first line stands alone.' }),
  file: file.nullable(),
  range: range.nullable(),
  tool: z.string().nullable(),
  path: schemaPath.nullable(),
  related: z.array(z.object({ file, range, message: z.string() })),
  fixable: z.boolean().describe('Whether `fix` knows a repair, by itself or where the finding is named.'),
  fixUnavailable: z
    .string()
    .optional()
    .describe('Why that cannot be made yet: see to it, and `fix` makes it.'),
  docs: z.string().meta({ description: "The command that prints the rule's page." }),
  cause: z.string().meta({ description: 'The same text for findings that belong together.' }),
  fingerprint: z.string().meta({ description: 'The same from run to run, wherever lines move.' }),
  targets: z.record(z.string(), severity).optional(),
})

/** Why there is no tool. */
export const noTools = z.object({
  installed: z.array(z.object({ name: z.string(), version: z.string() })),
  missing: z.array(z.string()),
  likely: z.array(z.object({ file, range, text: z.string() })),
  configuration: jsonObject.nullable(),
})

export const framework = z.object({
  id: z.string(),
  title: z.string(),
  packages: z.array(z.string()),
  versions: z.string().nullable(),
  installed: z.array(z.object({ name: z.string(), version: z.string() })),
  tools: count,
  configured: z.boolean(),
  modules: z.array(z.string()),
})
