import { defineTool } from '../../frameworks/data/define-tool.js'
import { explicitKey } from '../engine/explicit.js'
import type { Rule } from '../engine/rule.js'
import { fieldLabel } from '../engine/wording.js'
import { isRequired } from '../provider/wire-schema.js'

/** What sends the tools of a function of the workspace's own may convert the other side of the schema. */
const OWN =
  'It does where schemas are converted as the validator does by default; other code may send these tools otherwise.\n'

export const defaultRequired: Rule = {
  scope: 'tool',
  meta: {
    code: 'default-required',
    title: 'A field with a default is required in the schema',
    category: 'silent-corruption',
    severity: 'warning',
    fixable: true,
    what:
      'The validator fills the field in when it is missing, and the JSON Schema that goes to the model lists it as ' +
      'required. It comes from converting the output side of the schema, where the default is always there. It is an info where ' +
      'the tool is made by a function of your own, since other code may convert the other side, and where the framework sends ' +
      'strict schemas, in which every field is required.',
    why:
      'The default never applies: the model has to send a value every time, and makes one up where the user said ' +
      'nothing of it.',
    remedy:
      'Make the field optional, or nullable where the framework sends strict schemas, and apply the default in the handler, or add `parameters` that leave the field out of ' +
      '`required`.',
    good: {
      files: {
        'tools/list-rooms.ts': `import { defineTool } from '@toolsight/runtime'
import { z } from 'zod'

export const listRooms = defineTool({
  name: 'list_rooms',
  description: 'Lists the free rooms.',
  input: z.object({
    floor: z.int(),
    limit: z.int().nullish(),
  }),
  handler: ({ floor, limit }) => \`\${limit ?? 10} rooms on floor \${floor}\`,
})
`,
      },
    },
    bad: {
      files: {
        'tools/list-rooms.ts': `import { defineTool } from '@toolsight/runtime'
import { z } from 'zod'

export const listRooms = defineTool({
  name: 'list_rooms',
  description: 'Lists the free rooms.',
  input: z.object({
    floor: z.int(),
    limit: z.int().default(10),
  }),
  handler: ({ floor, limit }) => \`\${limit} rooms on floor \${floor}\`,
})
`,
      },
      at: { file: 'tools/list-rooms.ts', line: 9, text: 'limit' },
    },
  },

  *check(tool, context) {
    // Explicit parameters that ask for more than the validator does are drift, and are said there.
    if (tool.schemaSource !== 'converter' || tool.schema === null || !tool.reading) return
    const key = explicitKey(tool, context)
    const elsewhere = key === null ? '' : `, or leave the field out of \`required\` in \`${key}\``
    // Under strict mode nothing may be left out, and the model gives a value to every field.
    const isStrict = context.frameworks.get(tool.site.framework)?.conversion === 'strict'
    const word = isStrict ? 'nullable' : 'optional'
    const isOwn = tool.site.framework === defineTool.id
    for (const path of tool.reading.defaults) {
      if (!isRequired(tool.schema, path)) continue
      yield {
        message:
          `The field ${fieldLabel(path)} has a default, but the schema still requires the model to send it.\n` +
          `${isOwn ? OWN : ''}Make it ${word} and apply the default in the handler${elsewhere}.`,
        at: { fields: ['input'], path, link: `${fieldLabel(path)} gets its default here.` },
        path,
        fix: { kind: `make-${word}`, path },
        ...((isOwn || isStrict) && { severity: 'info' }),
      }
    }
  },
}
