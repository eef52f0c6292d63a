import { comparedFields } from '../../json-schema/fields.js'
import type { ToolFacts } from '../../model/facts.js'
import { grouped, linked, togetherWith } from '../definition/together.js'
import { perTool } from '../engine/per-tool.js'
import type { Report, SetRule } from '../engine/rule.js'
import { enumeratedUpTo, inline, toolLabel } from '../engine/wording.js'
import { contentWords, stemOf } from './words.js'

const listRooms = (text: string) => `import { defineTool } from '@toolsight/runtime'
import { z } from 'zod'

export const listRooms = defineTool({
  name: 'list_rooms',
  description: '${text}',
  input: z.object({ since: z.string(), wing: z.string() }),
  handler: ({ since, wing }) => [since, wing],
})
`

export const noPurpose: SetRule = {
  scope: 'set',
  meta: {
    code: 'no-purpose',
    title: 'A description says no more than the name of its tool',
    category: 'quality',
    severity: 'info',
    fixable: false,
    what:
      'Every word of the description is a word of the name, and the input has several fields and none with a description; or the ' +
      'description is a placeholder (`TODO`). One finding for all tools of a package and framework.',
    why: 'The model knows the name already. It is told neither when to call the tool nor what to give it.',
    remedy: 'Say what the tool does that its name does not say, when to use it, and what its fields take.',
    good: {
      files: {
        'tools/list-rooms.ts': listRooms('Lists the rooms that became free since a date, in one wing.'),
      },
    },
    bad: {
      files: { 'tools/list-rooms.ts': listRooms('Lists the rooms.') },
      at: { file: 'tools/list-rooms.ts', line: 6, text: "'Lists the rooms.'" },
    },
  },

  groupKeys: (tool, context) => (saysNothing(tool) ? togetherWith(tool, context) : null),

  *check(tools, context) {
    for (const group of grouped(tools.filter(saysNothing), (tool) => togetherWith(tool, context)))
      yield report(group)
  },
}

/** Whether nothing that goes out tells more of the tool than its name does. */
const saysNothing = perTool(({ name, description, schema, unknown }) => {
  if (name === null || !description || schema === null || unknown?.includes('description')) return false
  if (PLACEHOLDER.test(description.trim())) return true
  const known = new Set(contentWords(name).map(stemOf))
  const words = contentWords(description).map(stemOf)
  if (words.length === 0 || !words.every((word) => known.has(word))) return false
  const fields = [...comparedFields(schema).values()]
  return fields.length >= MIN_FIELDS && fields.every((field) => field.schema['description'] === undefined)
})

const PLACEHOLDER =
  /^(?:todo|tbd|fixme|(?:tool )?description(?: here)?|no description|lorem ipsum)\b.{0,20}$/i

function report(group: readonly ToolFacts[]): Report {
  const [first, ...others] = group as [ToolFacts, ...ToolFacts[]]
  const labels = group.map((tool) => `'${toolLabel(tool)}'`)
  return {
    tool: first,
    message: [
      group.length === 1
        ? `The text of ${labels[0]} says no more than its name.`
        : `The texts of ${group.length} tools say no more than their names.`,
      group.length === 1
        ? `It is “${inline(first.description ?? '', 60)}”`
        : `They are ${enumeratedUpTo(labels, MAX_NAMED)}.`,
      group.length === 1
        ? 'Say when to call it, and what its fields take.'
        : 'Say when to call each, and what its fields take.',
    ].join('\n'),
    at: { fields: ['description', 'name'] },
    related: linked(others, null, MAX_LINKS, (tool) => `So does the text of '${toolLabel(tool)}'.`),
  }
}

/** A single field is told by the name of its tool: `find_guest` takes a `name`. */
const MIN_FIELDS = 2
const MAX_NAMED = 6
const MAX_LINKS = 10
