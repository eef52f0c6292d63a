import * as z from 'zod'
import { TOOL_STATES } from '../tool-states.js'
import {
  counted,
  diagnostic,
  file,
  framework,
  json,
  jsonSchema,
  noTools,
  range,
  schema,
  schemaPath,
  severity,
  tool,
  version,
} from './parts.js'

const repair = z.object({
  path: z.array(z.union([z.string(), z.number()])),
  from: json,
  to: json.optional(),
  why: z.string(),
})

const styled = z.object({
  style: z.string(),
  label: z.string(),
  words: z.enum(['captured', 'imitated', 'written', 'unknown', 'unchecked', 'style']),
  source: z.string(),
  lead: z.string(),
  message: z.string().nullable(),
  tokens: counted.nullable(),
  note: z.string().nullable(),
})

const hurt = z.enum(['calls', 'results', 'consent', 'behaviour', 'cost', 'cause'])

const upgrades = z.array(
  z.object({ name: z.string(), from: z.string().nullable(), to: z.string().nullable() }),
)

const versionPart = z.enum(['major', 'minor', 'patch'])

const comparedForm = z.object({
  target: z.string().nullable(),
  via: z.string().nullable(),
  captured: z.boolean(),
  title: z.string(),
})

const summary = z.object({
  files: counted,
  tools: counted,
  errors: counted,
  warnings: counted,
  infos: counted,
  unseen: counted.optional(),
  durationMs: counted,
})

const madeFix = z.object({
  code: z.string(),
  file,
  range,
  tool: z.string().nullable(),
  title: z.string(),
  description: z.string().meta({ description: 'Why it is not made, where it cannot be.' }),
})

/** What each verb prints with `--format json`. */
const OUTPUTS = {
  check: z.object({
    version,
    summary,
    tools: z.array(tool),
    schemas: z.array(schema).meta({ description: 'Prompts of MCP servers: not among the tools.' }),
    diagnostics: z.array(diagnostic),
    baseline: z
      .object({
        file: z.string(),
        accepted: counted,
        stale: z.array(
          z.object({
            code: z.string(),
            file: z.string(),
            tool: z.string().nullable(),
            fingerprint: z.string(),
            reason: z.string(),
          }),
        ),
      })
      .optional(),
    rules: z
      .array(z.object({ code: z.string(), severity, findings: counted, packages: counted }))
      .optional()
      .meta({ description: 'With --summary or --statistics.' }),
    packages: z
      .array(
        z.object({
          name: z.string().nullable(),
          directory: z.string(),
          tools: counted,
          errors: counted,
          warnings: counted,
          infos: counted,
        }),
      )
      .optional()
      .meta({ description: 'With --summary.' }),
    noTools: noTools.optional(),
  }),
  list: z.object({
    version,
    tools: z.array(
      tool.pick({ id: true, name: true, framework: true, file: true, range: true }).extend({
        names: z.array(z.string()),
        state: z.enum(TOOL_STATES),
        tokens: counted.nullable(),
      }),
    ),
    noTools: noTools.optional(),
  }),
  targets: z.object({
    version,
    tool: z.string().nullable().meta({ description: 'The id of the tool that was named.' }),
    targets: z.array(
      z.object({
        id: z.string(),
        title: z.string(),
        place: z.string(),
        provider: z.string(),
        source: z.string(),
        read: z.string(),
        checked: z.enum(['configuration', 'call', 'framework', 'package']).nullable(),
        captured: z.boolean(),
        via: z.string().nullable(),
        vias: z.array(
          z.object({
            id: z.string(),
            title: z.string(),
            present: z.boolean(),
            installed: z.string().nullable(),
            add: z.string().nullable(),
          }),
        ),
      }),
    ),
  }),
  frameworks: z.object({ version, frameworks: z.array(framework) }),
  preview: z.object({
    version,
    outcome: z.enum(['accepted', 'refused', 'unchecked', 'malformed', 'unavailable']),
    value: json.optional(),
    repairs: z.array(repair),
    repaired: z.object({ accepted: z.boolean(), value: json.optional() }).nullable(),
    issues: z.array(z.object({ message: z.string(), path: z.array(z.union([z.string(), z.number()])) })),
    style: z.string(),
    source: z.string().nullable(),
    message: z.string().nullable(),
    tokens: counted.nullable(),
    messages: z.array(styled),
    error: z.string().nullable(),
    reason: z.string().nullable(),
    stale: z.boolean(),
  }),
  doctor: z.object({
    version,
    toolsight: z.string(),
    node: z.string(),
    root: z.string(),
    configFiles: z.array(file),
    status: z.object({
      evaluating: z.boolean(),
      reason: z.string().nullable(),
      node: z.object({ path: z.string(), version: z.string() }).nullable(),
      protections: z.array(z.string()),
    }),
    states: z.string(),
    targets: z.array(
      z.object({ target: z.string().nullable(), tools: counted, sources: z.array(z.string()) }),
    ),
    cache: z.object({ isKept: z.boolean(), location: z.string().nullable() }),
    tools: counted,
    files: z.array(file),
    skipped: z.array(
      z.object({
        path: file,
        isFolder: z.boolean(),
        reason: z.enum(['include', 'exclude', 'gitignore', 'build-output']),
      }),
    ),
    frameworks: z.array(framework),
    candidates: z.array(z.object({ file, range, text: z.string(), reason: z.string() })),
    unlinked: z.array(
      z.object({
        specifier: z.string(),
        package: z.string().nullable(),
        tools: counted,
        file,
        range,
      }),
    ),
  }),
  harden: z.object({
    version,
    tools: z.array(
      tool.pick({ id: true, name: true, file: true, range: true }).extend({
        survives: counted.nullable(),
        of: counted,
        reason: z.string().nullable(),
        attempts: z.array(
          z.object({
            attempt: z.string(),
            title: z.string(),
            result: z.enum(['accepted', 'altered', 'refused', 'impossible']),
            input: json.optional(),
            output: json.optional(),
            message: z.string().optional(),
            fields: z.array(
              z.object({
                path: schemaPath,
                result: z.enum(['altered', 'refused']),
                sent: json,
                got: json.optional(),
                message: z.string().optional(),
                also: z.array(json).optional(),
                empty: z.boolean().optional(),
              }),
            ),
            keys: z.enum(['kept', 'stripped', 'refused']).optional(),
            repaired: z
              .object({ accepted: z.boolean(), value: json.optional(), repairs: z.array(repair) })
              .nullable(),
          }),
        ),
      }),
    ),
  }),
  fix: z.object({
    version,
    written: z.array(file).meta({ description: 'Files that were written; none with --dry-run.' }),
    fixed: z.array(madeFix),
    left: z.array(madeFix).meta({ description: 'For a person to choose, or to make possible.' }),
    diff: z.string().meta({ description: 'Unified: what `git apply` takes.' }),
    summary: summary.meta({ description: 'Of what is left.' }),
  }),
  manifest: z.object({
    version,
    target: z.string(),
    tools: z.array(
      z.object({
        name: z.string().nullable(),
        framework: z.string(),
        file: file.nullable().meta({ description: 'Null for a tool that only a server listed.' }),
        description: z.string().nullable(),
        inputSchema: jsonSchema,
        outputSchema: jsonSchema,
        captured: z.boolean(),
        refused: z.string().optional(),
      }),
    ),
    missing: z.array(z.object({ name: z.string().nullable(), file, line: counted, reason: z.string() })),
  }),
  diff: z.object({
    version,
    baseline: z.object({ kind: z.enum(['lock', 'lock-at-ref', 'sources-at-ref']), title: z.string() }),
    failOn: z.array(hurt),
    summary: z.object({
      changes: counted,
      fails: counted,
      calls: counted,
      results: counted,
      consent: counted,
      behaviour: counted,
      cost: counted,
      cause: counted,
    }),
    packages: z.array(
      z.object({
        folder: file,
        name: z.string().nullable(),
        isGone: z.boolean().meta({ description: 'Its package.json is not there any more.' }),
        notCompared: z
          .array(z.object({ tool: z.string().nullable(), file: file.nullable(), reason: z.string() }))
          .meta({ description: 'Tools whose schema is not known now: nothing is said of their inputs.' }),
        version: z.object({
          part: versionPart.nullable().meta({ description: 'What the changes ask for.' }),
          before: z.string().nullable(),
          now: z.string().nullable(),
          atLeast: z.string().nullable(),
          isEnough: z.boolean().nullable(),
        }),
        upgrades: upgrades.meta({
          description: 'Packages that make its schemas and are installed in another version now.',
        }),
      }),
    ),
    changes: z.array(
      z.object({
        id: z.string().meta({ description: 'By which the change is accepted.' }),
        kind: z.string(),
        title: z.string(),
        hurts: z.array(hurt),
        asks: versionPart,
        role: z
          .enum(['prompt-arguments'])
          .optional()
          .meta({ description: 'What it is about where that is no tool.' }),
        tool: z.string().nullable(),
        file: file.nullable(),
        range: range.nullable().meta({ description: 'Null for what is gone.' }),
        owner: z.enum(['tool', 'input', 'outputSchema']),
        path: schemaPath,
        targets: z.array(z.string()).optional(),
        before: json.optional(),
        after: json.optional(),
        proof: z
          .object({
            input: json,
            at: z
              .array(z.union([z.string(), z.number()]))
              .meta({ description: 'Where in it; empty for the whole.' }),
            message: z.string(),
            by: z.enum(['validator', 'schema']),
          })
          .optional()
          .meta({ description: 'What one side takes and the other one refuses.' }),
        upgrades: upgrades.optional().meta({ description: 'What made it, where the source is the same.' }),
        references: z.array(z.object({ file, line: counted, character: counted, text: z.string() })),
        accepted: z.string().nullable().meta({ description: 'Why it is accepted.' }),
        fails: z.boolean(),
      }),
    ),
  }),
  'show-tokens': z.object({
    version,
    tool: z.string(),
    target: z.string().nullable(),
    via: z.string().nullable(),
    total: counted,
    tokenizer: z.string(),
    description: counted,
    schema: counted,
    parts: z.array(z.object({ path: schemaPath, tokens: counted })),
    inflations: z.array(
      z.object({
        kind: z.string(),
        title: z.string(),
        advice: z.string(),
        places: z.array(schemaPath),
        spared: z.string(),
        tokens: counted,
      }),
    ),
  }),
  'show-diff': z.object({
    version,
    tool: z.string(),
    from: comparedForm,
    to: comparedForm,
    changes: z.array(
      z.object({
        kind: z.string(),
        title: z.string(),
        owner: z.string(),
        path: schemaPath,
        before: json.optional(),
        after: json.optional(),
      }),
    ),
    concerns: z.array(
      z.object({
        about: z.string(),
        way: z.enum(['kept', 'added', 'dropped', 'changed', 'absent']),
        sent: counted,
        provider: z.string().nullable(),
      }),
    ),
  }),
} satisfies Record<string, z.ZodType>

/** The JSON Schema of each output, by the name of its file. */
export function outputJsonSchemas(): Record<string, object> {
  return Object.fromEntries(
    Object.entries(OUTPUTS).map(([name, schema]) => {
      const title = `What toolsight ${name.replace('-', ' --')} prints with --format json`
      // Of the input side, so that members may be added.
      return [
        `${name}.schema.json`,
        z.toJSONSchema(schema.meta({ title }), { target: 'draft-7', io: 'input' }),
      ]
    }),
  )
}
