import type { ToolFacts } from '../../model/facts.js'
import { evaluates } from '../engine/evaluates.js'
import { explicitKey } from '../engine/explicit.js'
import { inputFailure } from '../engine/resolution.js'
import type { Rule, RuleContext } from '../engine/rule.js'
import { toolLabel } from '../engine/wording.js'

export const missingParameters: Rule = {
  scope: 'tool',
  meta: {
    code: 'missing-parameters',
    title: 'The validator has no JSON Schema for the model',
    category: 'correctness',
    severity: 'error',
    fixable: true,
    what:
      "The tool's input is checked by a validator that nothing here turns into JSON Schema, and the tool brings no " +
      '`parameters` of its own. Zod is converted without being asked; the converters of other validators are registered ' +
      'under `converters` in `toolsight.config.json`.',
    why:
      'A model can only fill in what it is told about. Without JSON Schema there is nothing to send, and a program that ' +
      'sends `{ "type": "object" }` instead leaves the model to guess every field.',
    remedy:
      'Add `parameters` with the JSON Schema of the input; `toolsight fix` generates it from the validator, with the ' +
      'converter of the validator’s own package where there is one. Where your program registers a converter for this validator, say so in `converters`.',
    good: {
      files: {
        'tools/book-room.ts': `import { defineTool } from '@toolsight/runtime'
import * as v from 'valibot'

export const bookRoom = defineTool({
  name: 'book_room',
  description: 'Books a room for a number of nights.',
  input: v.object({ room: v.string(), nights: v.number() }),
  parameters: {
    type: 'object',
    properties: { room: { type: 'string' }, nights: { type: 'number' } },
    required: ['room', 'nights'],
  },
  handler: ({ room, nights }) => \`\${room} for \${nights} nights\`,
})
`,
      },
    },
    bad: {
      files: {
        'tools/book-room.ts': `import { defineTool } from '@toolsight/runtime'
import * as v from 'valibot'

export const bookRoom = defineTool({
  name: 'book_room',
  description: 'Books a room for a number of nights.',
  input: v.object({ room: v.string(), nights: v.number() }),
  handler: ({ room, nights }) => \`\${room} for \${nights} nights\`,
})
`,
      },
      at: { file: 'tools/book-room.ts', line: 7, text: 'v.object({ room: v.string(), nights: v.number() })' },
    },
  },

  *check(tool, context) {
    const failure = inputFailure(tool, 'missing-parameters')
    if (failure) {
      yield {
        message: sentence(tool, failure.vendor),
        at: { fields: ['input', 'parameters'] },
        ...(explicitKey(tool, context) === null || isInParameters(tool)
          ? {}
          : {
              fix: {
                kind: 'generate-parameters',
                vendor: failure.vendor,
                partial: failure.available === null,
              },
            }),
        ...(failure.available === null
          ? {}
          : { otherFixes: [{ kind: 'register-converter', vendor: failure.available }] }),
      }
      return
    }
    const vendor = guessed(tool, context)
    if (vendor !== null) yield { message: sentence(tool, vendor), at: { fields: ['input'] } }
  },
}

function sentence(tool: ToolFacts, vendor: string): string {
  return (
    `Tool '${toolLabel(tool)}' uses validator '${vendor}', which can't be auto-converted to JSON Schema. ` +
    (isInParameters(tool)
      ? 'Give `parameters` as JSON Schema.'
      : 'Add a `parameters` JSON Schema to the tool.')
  )
}

/** The validator stands where JSON Schema would. */
function isInParameters({ site }: ToolFacts): boolean {
  return site.fields.parameters !== undefined && site.fields.input === undefined
}

/** Where nothing may be evaluated, the imports tell; only of a definition that is written out whole. */
function guessed(tool: ToolFacts, context: RuleContext): string | null {
  const { site } = tool
  if (tool.reading || evaluates(context) || site.config === null || site.spread) return null
  if (site.fields.parameters || !site.fields.input || site.literal.vendor === undefined) return null
  if (context.frameworks.get(site.framework)?.conversion !== 'converter') return null
  const onlyZod = context.config.converters.every((converter) => converter === 'zod')
  return onlyZod && site.literal.vendor !== 'zod' ? site.literal.vendor : null
}
