import { schemaFields } from '../engine/explicit.js'
import { outputFailure } from '../engine/resolution.js'
import type { WireRule } from '../engine/rule.js'
import { enumerated, inline, toolLabel } from '../engine/wording.js'

const tool = (code: string) => `import { zodFunction } from 'openai/helpers/zod'
import { z } from 'zod'

export const openDoor = zodFunction({
  name: 'open_door',
  description: 'Opens a door.',
  parameters: z.object({ code: ${code} }),
})
`
const CONFIG = '{ "targets": ["openai"] }\n'

export const sdkRefusal: WireRule = {
  scope: 'wire',
  meta: {
    code: 'sdk-refusal',
    title: 'The SDK rejects the tool',
    category: 'provider',
    severity: 'error',
    fixable: false,
    environmentDependent: true,
    what:
      'The tool was handed to its installed SDK, and the SDK threw instead of sending it. The message has its own words. Where no ' +
      'provider is known, the SDK only makes the tool. A package of the SDK that throws while it is imported is said once, at ' +
      'the import. ' +
      'What the tool’s own framework takes and refuses is said by `unconvertible-schema` and `unsupported-validator` ' +
      'where it is known without trying.',
    why: 'The program fails when it makes the request, for this tool and for every other tool in it.',
    remedy:
      'Change what the SDK complains of. Where it throws while it is imported, repair its installation. Under strict mode of OpenAI that is most often an optional field: make it nullable.',
    good: {
      files: { 'toolsight.config.json': CONFIG, 'tools/open-door.ts': tool('z.string().nullable()') },
      packages: ['openai'],
    },
    bad: {
      files: { 'toolsight.config.json': CONFIG, 'tools/open-door.ts': tool('z.string().optional()') },
      packages: ['openai'],
      at: { file: 'tools/open-door.ts', line: 7, text: 'z.object({ code: z.string().optional() })' },
    },
  },

  concerns: ({ refusals }) => refusals.length > 0,

  *check({ tool, refusals: all }, context) {
    const refusals = all.filter(({ wire }) => wire.refused?.package === undefined)
    const [first] = refusals
    const { refused, versions } = first?.wire ?? {}
    if (!first || !refused || !versions) return
    // It may have refused what stands for the unknown part.
    if (tool.unknown) return
    // What the output's own finding has said already.
    if (outputFailure(tool, 'unconvertible-schema')?.message.includes(refused.message)) return
    const packages = enumerated(Object.entries(versions).map(([name, version]) => `${name} ${version}`))
    const targets = refusals.flatMap(({ target }) => target ?? [])
    // A program that fails sends the tool to no target.
    const fails =
      targets.length < refusals.length || targets.some(({ id }) => id === context.ownTargetOf(tool))
    yield {
      message:
        `The SDK throws an error instead of ${targets.length > 0 ? 'sending' : 'making'} '${toolLabel(tool)}'.\n` +
        `${packages}: ${inline(refused.message, 500)}` +
        (targets.length > 0 ? `\nFor ${enumerated(targets.map(({ label }) => label))}.` : ''),
      at: { fields: schemaFields(tool) },
      ...(fails
        ? {}
        : { targets: Object.fromEntries(targets.map(({ id }) => [id, sdkRefusal.meta.severity])) }),
    }
  },
}
