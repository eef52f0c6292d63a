import type { ToolReading } from '../../model/reading.js'
import { schemaFields } from '../engine/explicit.js'
import type { Rule } from '../engine/rule.js'
import { toolLabel } from '../engine/wording.js'
import { saysNoFields } from '../provider/wire-schema.js'

const tool = (more: string) => `import { jsonSchema, tool } from 'ai'

const isBag = (value: unknown): value is { bags: number } => Number.isInteger(Object(value).bags)

export const tools = {
  store_luggage: tool({
    description: 'Stores luggage.',
    inputSchema: jsonSchema<{ bags: number }>(
      { type: 'object', properties: { bags: { type: 'integer' } }, required: ['bags'] },
      ${more}
    ),
    execute: async ({ bags }) => \`\${bags} bags stored\`,
  }),
}
`
const CHECKED =
  "{ validate: (value) => (isBag(value) ? { success: true, value } : { success: false, error: new Error('How many?') }) },"

export const inputNotValidated: Rule = {
  scope: 'tool',
  meta: {
    code: 'input-not-validated',
    title: 'Nothing checks what the model sends',
    category: 'silent-corruption',
    severity: 'warning',
    fixable: false,
    environmentDependent: true,
    what:
      'The tool has JSON Schema, and its framework hands what the model sends to the handler without checking it: ' +
      '`jsonSchema()` of the AI SDK without `validate` (also of what a validator was converted to), `betaTool` of the Anthropic ' +
      'SDK, and JSON Schema as `parameters` of the OpenAI Agents SDK. It speaks where the handler is written out and calls ' +
      'nothing that looks like a check (`parse`, `validate`, `assert`, …).',
    why:
      'Models leave out required fields and mistake types. What the schema promises is not there, and the handler fails on it ' +
      'or works on something wrong.',
    remedy:
      'Hand the validator itself to the framework, give `jsonSchema()` a `validate`, or parse the input at the start of the ' +
      'handler.',
    good: { files: { 'tools.ts': tool(CHECKED) }, packages: ['ai', '@ai-sdk/anthropic'] },
    bad: {
      files: { 'tools.ts': tool('{},') },
      packages: ['ai', '@ai-sdk/anthropic'],
      at: { file: 'tools.ts', line: 8, text: 'inputSchema' },
    },
  },

  *check(tool, context) {
    const { site, reading, schema } = tool
    const framework = context.frameworks.get(site.framework)
    if (framework?.unvalidated === undefined || site.passesOn !== true || reading === null || schema === null)
      return
    if (!isBare(reading) || saysNoFields(schema)) return
    yield {
      message:
        `Nothing validates the input of '${toolLabel(tool)}' before the handler runs.\n` +
        `${framework.title} only sends this schema, and passes the model's input to the handler unchanged.\n` +
        framework.unvalidated,
      at: { fields: schemaFields(tool) },
    }
  },
}

/** JSON Schema, and nothing with it that validates. */
function isBare({ input, parameters }: ToolReading): boolean {
  if (input.kind === 'json-schema') return input.validated !== true
  return input.kind === 'absent' && parameters.kind === 'json'
}
