import { schemaFields } from '../engine/explicit.js'
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
      'The tool was handed to its installed SDK, and the SDK threw instead of sending it, or while it was imported. The message ' +
      'has its own words. ' +
      'What the tool’s own framework takes and refuses is said by `unconvertible-schema` and `unsupported-validator` ' +
      'where it is known without trying.',
    why: 'The program fails when it makes the request, for this tool and for every other tool in it.',
    remedy:
      'Change what the SDK complains of. Where it throws while it is imported, mend its installation. Under strict mode of OpenAI that is most often an optional field: make it nullable.',
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

  *check({ tool, refusals }, context) {
    const [first] = refusals
    const { refused, versions } = first?.wire ?? {}
    if (!first || !refused || !versions) return
    // It may have refused what stands for the unknown part.
    if (tool.unknown) return
    const packages = enumerated(Object.entries(versions).map(([name, version]) => `${name} ${version}`))
    yield {
      message:
        `The SDK throws an error instead of sending '${toolLabel(tool)}'.\n` +
        `${packages}: ${inline(refused.message, 500)}\n` +
        `For ${enumerated(refusals.map(({ target }) => target.label))}.`,
      at: { fields: schemaFields(tool) },
      // A program that fails sends the tool to no target.
      ...(refusals.some(({ target }) => target.id === context.ownTargetOf(tool))
        ? {}
        : {
            targets: Object.fromEntries(refusals.map(({ target }) => [target.id, sdkRefusal.meta.severity])),
          }),
    }
  },
}
