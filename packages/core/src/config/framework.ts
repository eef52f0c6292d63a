import validRange from 'semver/ranges/valid.js'
import * as z from 'zod'
import type { ArgumentRole, Conversion, DefinitionForm, Framework, ToolField } from '../model/framework.js'

const word = z.string().min(1)
const words = z.array(word)

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
  'outputSchema',
  'handler',
  'annotations',
  'options',
])

const form: z.ZodEnum<{ [F in Exclude<DefinitionForm, 'answer'>]: F }> = z.enum([
  'call',
  'new',
  'class',
  'literal',
  'manifest',
  'module',
])

const naming: z.ZodEnum<{ [N in Framework['naming']]: N }> = z.enum([
  'config',
  'file',
  'config-equals-file',
  'key',
  'file-and-export',
  'key-or-file',
  'key-or-config',
  'config-or-file',
  'config-or-handler',
  'config-or-owner',
])

const conversion: z.ZodEnum<{ [C in Conversion]: C }> = z.enum([
  'converter',
  'standard',
  'strict',
  'fields',
  'json',
  'lenient',
  'unknown',
])

const pattern = word.refine(isPattern, { error: 'is no regular expression' })
const range = word.refine((text) => validRange(text) !== null, {
  error: 'is no range of versions; write one like ">=5 <7"',
})

/** `defineTool`, `Tool.define`, `McpServer#tool`. */
const CALLEE = /^[\p{ID_Start}$_][\p{ID_Continue}$]*(?:[.#][\p{ID_Start}$_][\p{ID_Continue}$]*)*$/u

const callShape = z
  .strictObject({
    callee: z
      .string()
      .regex(CALLEE, {
        error: 'is no name of a function; write one like "defineTool", "Tool.define" or "McpServer#tool"',
      })
      .meta({
        description:
          'The exported function, class or type; a chain for members: `defineTool`, `Tool.define`. `McpServer#tool` is a method of what `McpServer` makes.',
      }),
    form: form.optional().meta({
      description:
        'How a definition is written: a call (the default), `new X(…)`, `class … extends X`, an object literal of the type X, an entry of a list in package.json, or the exports of a file.',
    }),
    arguments: z
      .array(z.array(argumentRole).min(1))
      .min(1)
      .default([['config']])
      .meta({ description: 'What each argument is, left to right; one list for each overload.' }),
    fields: z.partialRecord(toolField, words.min(1)).default({}).meta({
      description:
        'The keys of the definition that hold each part, in order of precedence. The usual keys hold parts that are left out: `name` or `id`, `description`, `input` or `inputSchema`, and so on.',
    }),
    nested: z
      .array(z.strictObject({ key: word, requires: words.min(1) }))
      .optional()
      .meta({
        description: 'Keys that hold the definition itself where they hold an object with these keys.',
      }),
    annotationKeys: words.min(1).optional().meta({
      description: 'An argument object that has these keys alone is annotations, not an input schema.',
    }),
    chain: words.min(1).optional().meta({
      description:
        'Methods of a definition that give it back: `server` in `toolDefinition({ … }).server(run)`.',
    }),
    known: z
      .strictObject({
        keys: words.min(1),
        values: z.record(word, z.json()).optional(),
        schema: words.min(1).optional(),
        oneOf: z.array(words.min(1)).min(1).optional(),
        spokenOf: z.literal(true).optional(),
        decorates: z.literal(true).optional(),
        beside: z.boolean().optional(),
        installed: z.boolean().optional(),
      })
      .optional()
      .meta({
        description:
          'For object literals: the keys, and values, that tell a definition without its type. For files: what they export.',
      }),
    spread: word.optional().meta({
      description:
        'For files: the export whose members are a part of the definition, as the other exports are.',
    }),
    likely: z.literal(true).optional().meta({
      description: 'For object literals that may be no tools: findings about them are never more than info.',
    }),
    telling: z.literal(true).optional().meta({
      description:
        'For methods: the name and the arguments tell that a call is one, where what it is called on has a type of the project’s own.',
    }),
    noInput: z.record(word, z.json()).optional().meta({
      description: 'As `noInput` of the framework, where this way of writing differs.',
    }),
    given: z
      .strictObject({
        argument: z.int().nonnegative(),
        key: word.optional(),
        holds: z.enum(['record', 'list']),
      })
      .optional()
      .meta({
        description:
          'For object literals: `callee` is a function that is given tools as the values of a record, or the elements of a list: the argument itself, or what it has under `key`.',
      }),
    superConfig: z.literal(true).optional().meta({
      description:
        'For classes: the object that the constructor gives to `super(…)` is a part of the definition.',
    }),
    approval: z
      .union([z.literal('always'), z.strictObject({ key: word, skips: z.literal(true).optional() })])
      .optional()
      .meta({
        description:
          'How a definition has calls wait for a person: the config key, true or a function; with `skips`, they wait unless it is true.',
      }),
    ignored: z.record(word, word).optional().meta({
      description: 'Keys that are not read, with the key that is read instead.',
    }),
    target: word.optional().meta({ description: 'The target of tools that are defined in this way.' }),
  })
  .refine((shape) => shape.given === undefined || shape.form === 'literal', {
    path: ['given'],
    error: 'is for the form "literal" alone',
  })
  .refine((shape) => shape.known === undefined || shape.form === 'literal' || shape.form === 'module', {
    path: ['known'],
    error: 'is for the forms "literal" and "module" alone',
  })
  .refine((shape) => shape.form !== 'module' || shape.known !== undefined, {
    path: ['known'],
    error: 'is needed for the form "module": the exports that make a file a definition',
  })
  .refine((shape) => shape.spread === undefined || shape.form === 'module', {
    path: ['spread'],
    error: 'is for the form "module" alone',
  })

const limit = z.int().nonnegative()

const refusal = z.strictObject({
  vendors: words.min(1).meta({ description: 'Names of converters (`zod3`, `valibot`), or `*`.' }),
  versions: range.optional(),
  message: word.nullable().default(null).meta({ description: 'The sentence that the framework fails with.' }),
  sends: z
    .record(word, z.json())
    .optional()
    .meta({ description: 'Where it is silent: the JSON Schema that goes out instead.' }),
  advice: word.meta({ description: 'What to do instead.' }),
})

/** A framework as a configuration file has it. */
export const frameworkSchema = z
  .strictObject({
    id: word.meta({ description: 'Stable id, as `framework` in the JSON that `toolsight check` prints.' }),
    title: word.optional().meta({ description: 'For people; the id when absent.' }),
    packages: words.optional().meta({
      description: 'The npm packages whose installed version counts; those of `modules` when absent.',
    }),
    versions: range.optional().meta({ description: 'The versions of `packages` that this entry is for.' }),
    modules: words.optional().meta({
      description:
        'Module specifiers that it is imported from; `*` at the end stands for any subpath. Empty: recognized by the shape of the call alone.',
    }),
    module: word.optional().meta({ description: 'The one module that it is imported from.' }),
    calls: z.array(callShape).min(1).optional().meta({ description: 'The calls that define a tool.' }),
    export: z.string().regex(CALLEE, { error: 'is no name of an export' }).optional().meta({
      description: 'In short: the one function that defines a tool, `(config)` with the usual keys.',
    }),
    naming: naming.default('config').meta({
      description:
        'Who names the tool: the definition, the file (`search.ts` is `search`), both, which must agree, or the key of the record that holds it.',
    }),
    toolFolder: z
      .strictObject({
        folder: word,
        extensions: words.min(1).optional(),
        settings: z.strictObject({ files: words.min(1), key: word }).optional(),
      })
      .optional()
      .meta({
        description:
          'For the form `module`: the folder of a package whose files are tools; and the files beside package.json, with the key, that may name another one.',
      }),
    collected: z.literal(true).optional().meta({
      description:
        'True where all tools of a package go out together, because they are collected from its files.',
    }),
    conversion: conversion.default('converter').meta({
      description:
        '`converter`: explicit JSON Schema, else a registered converter. `standard`: only what implements Standard JSON Schema.',
    }),
    converters: words.default([]).meta({
      description: 'Converters that the framework brings itself, by their names in `converters`.',
    }),
    refusals: z.array(refusal).optional().meta({
      description: 'Validators that the framework does not take, and what it says of them.',
    }),
    io: z
      .enum(['input', 'output'])
      .default('output')
      .meta({ description: 'For Zod: the side of a schema that goes out.' }),
    explicitKey: word.nullable().optional().meta({
      description: 'The key under which a definition may carry JSON Schema of its own.',
    }),
    takesShapes: z.literal(true).optional().meta({
      description:
        'A record of schemas stands for an object, beside other ways: `{}` is an object without fields.',
    }),
    noInput: z.record(word, z.json()).optional().meta({
      description: 'The JSON Schema that is sent for a definition without an input schema.',
    }),
    inputRequired: z.boolean().optional().meta({
      description: 'True where a definition without an input schema is refused.',
    }),
    unvalidated: word.optional().meta({
      description: 'Where it does not check what the model sends by JSON Schema: what to do then.',
    }),
    sdk: word.nullable().default(null).meta({
      description: 'The SDK whose capture shows what its tools are sent as; null for the documented shape.',
    }),
    target: word.nullable().optional().meta({
      description:
        'The target that its tools always go to, such as `mcp`; null where no target is the right one. Absent: the target of the model that the program uses.',
    }),
    libraries: words.optional().meta({
      description:
        'The libraries whose models its tools can be sent to: `ai-sdk`, `langchain`, `client`, and others. Absent: any.',
    }),
    limits: z
      .strictObject({
        name: z.strictObject({ pattern, min: limit, max: limit }).optional(),
        description: z.strictObject({ max: limit }).optional(),
      })
      .default({})
      .meta({ description: 'Limits on names and descriptions; absent means none.' }),
  })
  .refine((entry) => (entry.calls === undefined) !== (entry.export === undefined), {
    path: ['calls'],
    error: 'say how a tool is defined: `calls`, or in short `export`, and not both',
  })
  .refine((entry) => entry.module === undefined || entry.modules === undefined, {
    path: ['modules'],
    error: 'give `module` or `modules`, not both',
  })

/** The keys that most frameworks have: what `export` alone stands for, and a call that is described without `fields`. */
const USUAL_FIELDS: Partial<Record<ToolField, string[]>> = {
  name: ['name', 'id'],
  description: ['description'],
  input: ['input', 'inputSchema', 'schema', 'args'],
  parameters: ['parameters'],
  outputSchema: ['outputSchema', 'output'],
  examples: ['inputExamples', 'input_examples'],
  handler: ['handler', 'execute', 'run', 'func', 'callback'],
}

/** The usual keys for the parts that a call's description leaves out, but for keys that it gives to other parts. */
function withUsualFields(
  described: Framework['calls'][number]['fields'],
  naming: Framework['naming'],
): typeof described {
  const taken = new Set(Object.values(described).flat())
  const usual = Object.entries(USUAL_FIELDS).flatMap(([field, keys]) => {
    const free = keys.filter((key) => !taken.has(key))
    const isNamedElsewhere = field === 'name' && !naming.includes('config')
    return field in described || free.length === 0 || isNamedElsewhere ? [] : [[field, free] as const]
  })
  return { ...Object.fromEntries(usual), ...described }
}

/** A framework entry with its defaults filled in. */
export function toFramework(entry: z.output<typeof frameworkSchema>): Framework {
  const { module, export: exported, ...rest } = entry
  const modules = entry.modules ?? (module === undefined ? [] : [module])
  const calls = entry.calls?.map((call) => ({
    ...call,
    fields: withUsualFields(call.fields, entry.naming),
  })) ?? [
    {
      callee: exported as string,
      arguments: [['config'], ['name', 'config'], ['config', 'handler'], ['name', 'config', 'handler']],
      fields: USUAL_FIELDS,
    } satisfies Framework['calls'][number],
  ]
  // A framework that is described call by call takes JSON Schema of its own only where its description says so.
  const described = entry.calls ?? calls
  const ownKeys = described.flatMap((call) => call.fields.parameters ?? [])
  return {
    ...rest,
    calls,
    modules,
    title: entry.title ?? entry.id,
    packages: entry.packages ?? [...new Set(modules.flatMap(packageOf))],
    explicitKey: entry.explicitKey ?? ownKeys[0] ?? null,
  }
}

/** The package that a specifier leads into; none for a path or an alias. */
function packageOf(specifier: string): string[] {
  const name = /^(?:@[\w-][\w.-]*\/)?[\w-][\w.-]*/.exec(specifier)?.[0]
  return name === undefined ? [] : [name]
}

function isPattern(source: string): boolean {
  try {
    new RegExp(source, 'u')
    return true
  } catch {
    return false
  }
}
