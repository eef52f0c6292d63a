import type { Rule } from '../engine/rule.js'
import { inline, toolLabel } from '../engine/wording.js'

const tool = (key: string) => `import { tool } from 'ai'
import { z } from 'zod'

export const tools = {
  wash_car: tool({
    description: 'Has a car washed.',
    ${key}: z.object({ plate: z.string() }),
    execute: async ({ plate }) => plate,
  }),
}
`

export const ignoredKey: Rule = {
  scope: 'tool',
  meta: {
    code: 'ignored-key',
    title: 'The framework never reads the schema',
    category: 'silent-corruption',
    severity: 'error',
    fixable: true,
    environmentDependent: true,
    what:
      'The schema stands under a key that this version of the framework does not read, though another version does: ' +
      '`parameters` of the AI SDK is `inputSchema` since version 5.',
    why:
      'The model sees no field at all, and the validator is never called. Nothing in the program says so where types ' +
      'are not checked.',
    remedy: 'Rename the key (`toolsight fix`).',
    good: { files: { 'tools.ts': tool('inputSchema') } },
    bad: {
      files: { 'tools.ts': tool('parameters') },
      at: { file: 'tools.ts', line: 7, text: 'parameters' },
    },
  },

  *check(tool, context) {
    for (const { key, instead, site } of tool.site.ignored ?? []) {
      const title = context.frameworks.get(tool.site.framework)?.title ?? 'The framework'
      yield {
        message:
          `Rename \`${inline(key, 40)}\` of '${toolLabel(tool)}' to \`${instead}\`: this version does not read it.\n` +
          `${title} sends the tool without its fields, and never calls the validator.`,
        at: { fields: [], location: { file: tool.file, range: site.key } },
        fix: { kind: 'rename-key', at: site.key, from: key, to: instead },
      }
    }
  },
}
