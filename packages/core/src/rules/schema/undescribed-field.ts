import { type ComparedField, comparedFields } from '../../json-schema/fields.js'
import { schemaNodes } from '../../json-schema/nodes.js'
import type { ToolFacts } from '../../model/facts.js'
import type { ToolField } from '../../model/framework.js'
import type { SchemaPath } from '../../model/json.js'
import { schemaFields } from '../engine/explicit.js'
import type { Report, Rule } from '../engine/rule.js'
import { fieldLabel } from '../engine/wording.js'

const orderTaxi = (fields: string) => `import { defineTool } from '@toolsight/runtime'
import { z } from 'zod'

export const orderTaxi = defineTool({
  name: 'order_taxi',
  description: 'Orders a taxi to the front door.',
  input: z.object({
    ${fields}
  }),
  handler: ({ at }) => at,
})
`

export const undescribedField: Rule = {
  scope: 'tool',
  meta: {
    code: 'undescribed-field',
    title: 'A field has no description, but the others do',
    category: 'quality',
    severity: 'info',
    fixable: true,
    what:
      'A field has no description where most of the tool’s fields have one; or one stands in the comment above it, ' +
      'which no model reads. A tool whose fields all go by their names alone is left in peace, and so are constants, and ' +
      'parts that say all there is to say in the fields that they hold.',
    why: 'The model goes by the field’s name alone, where it is told what the others mean.',
    remedy:
      'Say what the field means in its description. `toolsight fix` takes the words of the comment above it, or of a ' +
      '`.describe()` that got lost further in; editors offer a description to be completed.',
    good: {
      files: {
        'tools/order-taxi.ts': orderTaxi(
          "at: z.string().describe('When it is to be there, as 18:30.'),\n    seats: z.int().describe('How many people.'),",
        ),
      },
    },
    bad: {
      files: {
        'tools/order-taxi.ts': orderTaxi(
          "at: z.string().describe('When it is to be there, as 18:30.'),\n    /** How many people. */\n    seats: z.int(),",
        ),
      },
      at: { file: 'tools/order-taxi.ts', line: 10, text: 'seats' },
    },
  },

  async *check(tool, context) {
    if (tool.schema === null || tool.status !== 'resolved' || !mayLack(tool)) return
    const fields = [...comparedFields(tool.schema).values()]
    const silent = fields.filter((field) => !isDescribed(field))
    const silentPaths = silent.filter((field) => isWorthWords(field, fields)).map(({ path }) => path)
    if (silentPaths.length === 0) return
    const comments = tool.site.commented ? await context.commentsAt(tool, silentPaths) : []
    const isHabit = fields.length > silent.length && silent.length < fields.length / 2
    for (const [index, path] of silentPaths.slice(0, MAX_FIELDS).entries()) {
      const isCommented = typeof comments[index] === 'string'
      if (isHabit || isCommented) yield report(path, isCommented, schemaFields(tool))
    }
  },
}

const MAX_FIELDS = 20

/** A first look, which is all that most tools need: some fields are described and some are not, or comments may say it. */
function mayLack({ schema, site }: ToolFacts): boolean {
  const fields = schema === null ? [] : schemaNodes(schema).filter(({ under }) => under === 'properties')
  const silent = fields.filter(({ schema: { description } }) => typeof description !== 'string')
  return silent.length > 0 && (silent.length < fields.length || site.commented === true)
}

function report(path: SchemaPath, isCommented: boolean, fields: ToolField[]): Report {
  return {
    message: isCommented
      ? `Describe ${fieldLabel(path)}: the model does not read the comment above it.`
      : `Describe ${fieldLabel(path)}: the other fields have a description.`,
    at: { fields, path },
    path,
    fix: { kind: 'describe', fields: [{ path, text: null }], byAuthor: !isCommented },
  }
}

function isDescribed({ schema }: ComparedField): boolean {
  const { description, title } = schema
  return [description, title].some((text) => typeof text === 'string' && text.trim() !== '')
}

/** A constant says itself, and an object whose fields are described says what it is for. */
function isWorthWords({ path, schema }: ComparedField, all: readonly ComparedField[]): boolean {
  if (schema['const'] !== undefined) return false
  const inner = all.filter(
    (each) => each.path.length > path.length && path.every((step, index) => each.path[index] === step),
  )
  return inner.length === 0 || !inner.every(isDescribed)
}
