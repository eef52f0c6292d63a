import type { ToolFacts } from '../../model/facts.js'
import type { ResolutionFailure } from '../../model/reading.js'
import { inputFailure, outputFailure } from '../engine/resolution.js'
import type { Rule, RuleContext } from '../engine/rule.js'
import { inline, shorten, toolLabel } from '../engine/wording.js'

export const unsupportedValidator: Rule = {
  scope: 'tool',
  meta: {
    code: 'unsupported-validator',
    title: "The tool's framework cannot use this validator",
    category: 'correctness',
    severity: 'error',
    fixable: false,
    what:
      "The schema comes from a validator, or from a version of one, that the tool's framework can do nothing with. " +
      'Zod 3 is the common case: it calls itself `zod`, as Zod 4 does, but the conversion of Zod 4 does not know it.',
    why:
      'Such a schema passes the type checker and fails at run time: the conversion throws, or gives an empty schema, ' +
      'and the model is left without the tool or without its fields.',
    remedy:
      'Do what the message says for the validator at hand: usually upgrade it (`import { z } from "zod"` with zod 4 ' +
      'installed), or replace it by one that implements Standard Schema.',
    good: {
      files: {
        'tools/late-checkout.ts': `import { defineTool } from '@toolsight/runtime'
import { z } from 'zod'

export const lateCheckout = defineTool({
  name: 'late_checkout',
  description: 'Asks for a later check-out.',
  input: z.object({ room: z.string(), hour: z.number() }),
  handler: ({ room, hour }) => \`\${room} until \${hour}\`,
})
`,
      },
    },
    bad: {
      files: {
        'tools/late-checkout.ts': `import { defineTool } from '@toolsight/runtime'
import { z } from 'zod/v3'

export const lateCheckout = defineTool({
  name: 'late_checkout',
  description: 'Asks for a later check-out.',
  input: z.object({ room: z.string(), hour: z.number() }),
  handler: ({ room, hour }) => \`\${room} until \${hour}\`,
})
`,
      },
      at: {
        file: 'tools/late-checkout.ts',
        line: 7,
        text: 'z.object({ room: z.string(), hour: z.number() })',
      },
    },
  },

  *check(tool, context) {
    const input = inputFailure(tool, 'unsupported-validator')
    if (input) {
      yield {
        message: [
          message(input, `the input of '${toolLabel(tool)}'`),
          ...(input.refusedBy ? [] : otherKey(tool, context)),
        ].join('\n'),
        at: { fields: ['input', 'parameters'] },
      }
      return
    }
    const output = outputFailure(tool, 'unsupported-validator')
    if (output)
      yield {
        message: message(output, `the output of '${toolLabel(tool)}'`),
        at: { fields: ['outputSchema'] },
      }
  },
}

/** JSON Schema beside the validator, where the framework takes some and the key does not hold the validator's schema itself. */
function otherKey({ site }: ToolFacts, { frameworks }: RuleContext): string[] {
  const key = frameworks.get(site.framework)?.explicitKey ?? null
  if (key === null || site.fields.parameters !== undefined) return []
  return [`Or add a \`${key}\` JSON Schema to the tool.`]
}

type Unsupported = Extract<ResolutionFailure, { code: 'unsupported-validator' }>

function message(failure: Unsupported, what: string): string {
  const version = failure.vendorVersion === null ? '' : ` ${inline(failure.vendorVersion, 20)}`
  const { refusedBy } = failure
  const why = refusedBy ? `is refused by ${inline(refusedBy.framework, 40)}` : 'cannot be converted'
  const lines = [
    `Use another validator for ${what}: ${inline(failure.vendor, 40)}${version} ${why}.`,
    shorten(failure.advice, 500),
  ]
  if (refusedBy) lines.push(`${inline(refusedBy.framework, 40)} says: ${shorten(refusedBy.sentence, 500)}`)
  return lines.join('\n')
}
