import { schemaFields } from '../engine/explicit.js'
import { isUnconverted } from '../engine/resolution.js'
import type { Rule } from '../engine/rule.js'
import { inline, toolLabel } from '../engine/wording.js'
import { saysNoFields } from '../provider/wire-schema.js'

export const emptySchema: Rule = {
  scope: 'tool',
  meta: {
    code: 'empty-schema',
    title: "The model sees none of the tool's fields",
    category: 'correctness',
    severity: 'error',
    fixable: true,
    what:
      'The validator declares fields, and the JSON Schema that goes to the model names none: `{ "type": "object" }`, ' +
      '`{}`, or an object with no `properties`.',
    why:
      'The model calls the tool with no arguments or with invented ones, and the validator refuses them. Nothing in ' +
      'the program says why: the request is valid and the schema looks like one.',
    remedy:
      'If `parameters` is a stand-in, generate it from the validator (`toolsight fix`). If a converter gave ' +
      'the empty schema, it does not know this version of the validator: upgrade it, or add `parameters`.',
    good: {
      files: {
        'tools/wake-up-call.ts': `import { defineTool } from '@toolsight/runtime'
import * as v from 'valibot'

export const wakeUpCall = defineTool({
  name: 'wake_up_call',
  description: 'Sets a wake-up call for a room.',
  input: v.object({ room: v.string(), time: v.string() }),
  parameters: {
    type: 'object',
    properties: { room: { type: 'string' }, time: { type: 'string' } },
    required: ['room', 'time'],
  },
  handler: ({ room, time }) => \`\${room} at \${time}\`,
})
`,
      },
    },
    bad: {
      files: {
        'tools/wake-up-call.ts': `import { defineTool } from '@toolsight/runtime'
import * as v from 'valibot'

export const wakeUpCall = defineTool({
  name: 'wake_up_call',
  description: 'Sets a wake-up call for a room.',
  input: v.object({ room: v.string(), time: v.string() }),
  parameters: { type: 'object' },
  handler: ({ room, time }) => \`\${room} at \${time}\`,
})
`,
      },
      at: { file: 'tools/wake-up-call.ts', line: 8, text: "{ type: 'object' }" },
    },
  },

  *check(tool, context) {
    const declared = tool.reading?.declaredKeys
    if (
      isUnconverted(tool) ||
      !declared ||
      declared.length === 0 ||
      tool.schema?.type !== 'object' ||
      !saysNoFields(tool.schema)
    )
      return
    const names = declared.slice(0, MAX_NAMES).map((key) => `\`${inline(key, 40)}\``)
    const more = declared.length > MAX_NAMES ? ` and ${declared.length - MAX_NAMES} more` : ''
    const explicit = tool.schemaSource === 'explicit' && tool.vendor !== null
    const advice = context.frameworks.get(tool.site.framework)?.onlyShapes?.advice
    yield {
      message:
        `The schema of '${toolLabel(tool)}' shows the model none of its ${declared.length} fields.\n` +
        `The validator declares ${names.join(', ')}${more}.${advice === undefined ? '' : `\n${advice}`}`,
      at: { fields: schemaFields(tool) },
      path: [],
      ...(explicit && tool.vendor !== null
        ? { fix: { kind: 'regenerate-parameters', vendor: tool.vendor } }
        : {}),
    }
  },
}

const MAX_NAMES = 5
