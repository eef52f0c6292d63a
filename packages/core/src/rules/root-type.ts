import { isNoObject } from './parameters-not-object.js'
import { providerRule } from './provider-rule.js'
import { enumerated, toolLabel } from './wording.js'

const tool = (input: string) => `import { tool } from 'ai'
import { z } from 'zod'

export const openGate = tool({
  description: 'Opens the gate for a guest.',
  inputSchema: ${input},
})
`

export const rootType = providerRule(
  {
    code: 'root-type',
    title: 'What is sent has no object at its root',
    category: 'provider',
    severity: 'error',
    fixable: false,
    what:
      'The tool’s own schema is an object, and what its SDK sends of it has no `"type": "object"` at the root: a bare ' +
      '`$ref`, a union, or nothing at all. A schema that is no object to begin with is said by `parameters-not-object`.',
    why: 'The provider refuses the whole request, and every other tool in it is lost too.',
    remedy:
      'Look at what is sent with `toolsight show <tool> --target <provider>`. A root with `.meta({ id })` becomes a ' +
      'reference: give the id to a field’s schema instead. An empty root comes from two versions of a validator in one ' +
      'program: install one.',
    good: {
      files: { 'tools/open-gate.ts': tool('z.object({ room: z.string() })') },
      packages: ['ai', '@ai-sdk/anthropic'],
    },
    bad: {
      files: { 'tools/open-gate.ts': tool("z.object({ room: z.string() }).meta({ id: 'Gate' })") },
      packages: ['ai', '@ai-sdk/anthropic'],
      at: {
        file: 'tools/open-gate.ts',
        line: 6,
        text: "z.object({ room: z.string() }).meta({ id: 'Gate' })",
      },
    },
  },

  function* ({ parts }, _, tool) {
    const { schema } = parts
    if (!schema || schema['type'] === 'object' || (tool.schema && isNoObject(tool.schema))) return
    const found = ['$ref', 'anyOf', 'oneOf', 'allOf'].filter((keyword) => Object.hasOwn(schema, keyword))
    const what =
      typeof schema['type'] === 'string'
        ? `the type \`${schema['type']}\``
        : found.length > 0
          ? `${enumerated(found.map((keyword) => `\`${keyword}\``))} and no \`type\``
          : 'no `type`'
    yield {
      path: [],
      key: 'root',
      advice: `Send '${toolLabel(tool)}' with an object at the root`,
      fault: `a schema with ${what} there`,
    }
  },
)
