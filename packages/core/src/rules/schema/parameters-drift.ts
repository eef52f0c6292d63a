import { schemaViolation } from '../../json-schema/violation.js'
import type { Drift } from '../../model/reading.js'
import { explicitKey } from '../engine/explicit.js'
import type { Rule } from '../engine/rule.js'
import { fieldLabel, shorten } from '../engine/wording.js'
import { saysNoFields } from '../provider/wire-schema.js'

export const parametersDrift: Rule = {
  scope: 'tool',
  meta: {
    code: 'parameters-drift',
    title: '`parameters` and the validator disagree',
    category: 'silent-corruption',
    severity: 'warning',
    fixable: true,
    what:
      'The tool has a validator and `parameters` of its own, and there is an input that one accepts and the other ' +
      'refuses; the message shows it. Keys that neither declares, and refinements that JSON Schema cannot express, do ' +
      'not count.',
    why:
      'The model follows `parameters`. Where the validator is stricter, calls fail that the model made exactly as told; ' +
      'where it is looser, the model never learns what it may send.',
    remedy:
      'Change whichever of the two is out of date. `toolsight fix` generates `parameters` again from ' +
      'the validator.',
    good: {
      files: {
        'tools/room-service.ts': `import { defineTool } from '@toolsight/runtime'
import * as v from 'valibot'

export const roomService = defineTool({
  name: 'room_service',
  description: 'Orders food to a room.',
  input: v.object({ room: v.string(), dish: v.string() }),
  parameters: {
    type: 'object',
    properties: { room: { type: 'string' }, dish: { type: 'string' } },
    required: ['room', 'dish'],
  },
  handler: ({ room, dish }) => \`\${dish} to \${room}\`,
})
`,
      },
    },
    bad: {
      files: {
        'tools/room-service.ts': `import { defineTool } from '@toolsight/runtime'
import * as v from 'valibot'

export const roomService = defineTool({
  name: 'room_service',
  description: 'Orders food to a room.',
  input: v.object({ room: v.number(), dish: v.string() }),
  parameters: {
    type: 'object',
    properties: { room: { type: 'string' }, dish: { type: 'string' } },
    required: ['room', 'dish'],
  },
  handler: ({ room, dish }) => \`\${dish} to \${room}\`,
})
`,
      },
      at: { file: 'tools/room-service.ts', line: 8, text: 'parameters' },
    },
  },

  async *check(tool, context) {
    const { reading } = tool
    if (!reading?.drift) return
    // Parameters that are no JSON Schema disagree with everything; invalid-parameters says so.
    if (reading.parameters.kind === 'json' && (await schemaViolation(reading.parameters.value))) return
    const toldNothing =
      tool.schema?.type === 'object' && saysNoFields(tool.schema) && reading.declaredKeys?.length
    if (toldNothing) return
    const { drift } = reading
    const key = explicitKey(tool, context) ?? 'parameters'
    const declared =
      drift.path.length > 0 ? ((await context.locate([{ tool, path: drift.path }]))[0] ?? null) : null
    yield {
      message: message(drift, key, tool.vendor),
      at: { fields: ['parameters', 'input'] },
      path: drift.path,
      ...(declared
        ? { related: [{ ...declared, message: `The validator's ${fieldLabel(drift.path)} is here.` }] }
        : {}),
      ...(tool.vendor === null ? {} : { fix: { kind: 'regenerate-parameters', vendor: tool.vendor } }),
    }
  },
}

function message(drift: Drift, key: string, vendor: string | null): string {
  const validator = vendor === null ? 'the validator' : `the ${vendor} schema`
  const [accepts, refuses] =
    drift.direction === 'parameters-accepts' ? [`\`${key}\``, validator] : [validator, `\`${key}\``]
  return [
    `The JSON Schema in \`${key}\` and ${validator} disagree on ${fieldLabel(drift.path)}.`,
    `${sentenceCase(accepts)} accepts, and ${refuses} refuses: ${shorten(JSON.stringify(drift.input), 300)}`,
    `${sentenceCase(refuses)} says: ${shorten(drift.message, 300)}`,
  ].join('\n')
}

function sentenceCase(text: string): string {
  return text.startsWith('the ') ? `T${text.slice(1)}` : text
}
