import { schemaFields } from '../engine/explicit.js'
import { isUnconverted } from '../engine/resolution.js'
import type { Rule } from '../engine/rule.js'
import { inline, toolLabel } from '../engine/wording.js'

const tool = (library: string, schema: string) => `import { tool } from '@langchain/core/tools'
import ${library}

export const sendFlowers = tool(async () => 'Sent.', {
  name: 'send_flowers',
  description: 'Sends flowers to a room.',
  schema: ${schema},
})
`
const BAD = 'v.object({ room: v.number() })'

export const validatorSerialized: Rule = {
  scope: 'tool',
  meta: {
    code: 'validator-serialized',
    title: 'The validator itself is sent as the schema',
    category: 'silent-corruption',
    severity: 'error',
    fixable: false,
    environmentDependent: true,
    what:
      'The framework has no converter for this validator and does not look: what goes out as the schema is the validator’s ' +
      'own object, as `JSON.stringify` writes it (or nothing, where it is a function). LangChain does so with Valibot, and so ' +
      'does every schema that is written out by hand with a validator in it.',
    why:
      'The model reads the insides of a library instead of the fields. Some providers refuse the request; others take it, and ' +
      'the model guesses.',
    remedy:
      'Give JSON Schema that you convert yourself (`toJsonSchema(schema)` of `@valibot/to-json-schema`, ' +
      '`z.toJSONSchema(schema)`), or a validator that the framework converts.',
    good: {
      files: {
        'tools/send-flowers.ts': tool("{ z } from 'zod'", 'z.object({ room: z.number() })'),
      },
    },
    bad: {
      files: { 'tools/send-flowers.ts': tool("* as v from 'valibot'", BAD) },
      at: { file: 'tools/send-flowers.ts', line: 7, text: BAD },
    },
  },

  *check(tool, context) {
    if (!isUnconverted(tool) || tool.schema === null) return
    const keys = Object.keys(tool.schema).slice(0, MAX_KEYS)
    const { title = 'The framework', refusals = [] } = context.frameworks.get(tool.site.framework) ?? {}
    const vendor = inline(tool.vendor ?? 'the validator', 40)
    const insides =
      keys.length === 0
        ? 'nothing at all'
        : `the insides of ${vendor} (${keys.map((key) => `\`${inline(key, 40)}\``).join(', ')}, …)`
    const advice = refusals.find(({ message, vendors }) => message === null && vendors.includes('*'))?.advice
    yield {
      message:
        `The validator of '${toolLabel(tool)}' itself is sent to the model, not its JSON Schema.\n` +
        `${title} does not convert ${vendor}, and sends ${insides} instead of the fields.\n` +
        `${advice ?? 'Convert it to JSON Schema with the validator’s own library.'}`,
      at: { fields: schemaFields(tool) },
      path: [],
    }
  },
}

const MAX_KEYS = 4
