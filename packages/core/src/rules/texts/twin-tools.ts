import type { ToolFacts } from '../../model/facts.js'
import { groupsTogether, keysOfTogether, linked, whereOf } from '../definition/together.js'
import { perTool } from '../engine/per-tool.js'
import type { Report, SetRule } from '../engine/rule.js'
import { enumeratedUpTo, inline, toolLabel } from '../engine/wording.js'
import { contentWords } from './words.js'

const server = (text: string) => `import { McpServer } from '@modelcontextprotocol/server'
import { z } from 'zod'

const hotel = new McpServer({ name: 'hotel', version: '1.0.0' })
const answer = (value: unknown) => ({ content: [{ type: 'text' as const, text: JSON.stringify(value) }] })

hotel.registerTool(
  'get_room',
  { description: 'Gets a room by its number.', inputSchema: z.object({ number: z.int() }) },
  async ({ number }) => answer(number),
)
hotel.registerTool(
  'get_rooms',
  { description: '${text}', inputSchema: z.object({ numbers: z.array(z.int()) }) },
  async ({ numbers }) => answer(numbers),
)
`

export const twinTools: SetRule = {
  scope: 'set',
  meta: {
    code: 'twin-tools',
    title: 'Two tools that stand together have the same text',
    category: 'quality',
    severity: 'info',
    fixable: false,
    what:
      'Tools that the source puts together, on a server, in a record, list or call, have descriptions with the same words, but for ' +
      'articles and the like. Where nothing is known to put them together, it is the tools of a package and framework. ' +
      'Texts that differ in a word are left alone: over public projects that word nearly always tells the two apart.',
    why:
      'The model chooses by the text. Where two are equal, only the names are left, and it takes either. Mostly one text was copied ' +
      'and never changed.',
    remedy: 'Say in each text what this tool does that the other does not, or make one tool of both.',
    good: { files: { 'hotel.ts': server('Gets several rooms by their numbers.') } },
    bad: {
      files: { 'hotel.ts': server('Gets a room by its number.') },
      at: { file: 'hotel.ts', line: 14, text: "'Gets a room by its number.'" },
    },
  },

  groupKeys(tool, context) {
    const words = comparedWords(tool)
    const together = words === null ? [] : keysOfTogether(tool, context)
    return [together].flat().map((key) => `${key} ${words}`)
  },

  // Which tools stand together has to be known only where two have the same text.
  *contributions(tool) {
    const words = comparedWords(tool)
    if (words !== null) yield { of: words, amount: 1, most: 1 }
  },

  *check(tools, context) {
    const byWords = new Map<string, ToolFacts[]>()
    for (const tool of tools) {
      const words = comparedWords(tool)
      if (words !== null) byWords.set(words, [...(byWords.get(words) ?? []), tool])
    }
    const reported = new Set<string>()
    for (const alike of byWords.values()) {
      if (alike.length < 2) continue
      for (const { tools: group, set } of groupsTogether(alike, context)) {
        const twins = named(group)
        const [, second] = twins
        if (!second || reported.has(second.id)) continue
        reported.add(second.id)
        yield report(twins, set === null ? null : whereOf(set, context.root))
      }
    }
  },
}

/** Null for a text that is not known, or is a word that stands for one. */
const comparedWords = perTool(({ name, description, unknown }): string | null => {
  if (name === null || !description || unknown?.includes('description')) return null
  const words = contentWords(description)
  return words.length < MIN_WORDS ? null : words.join(' ')
})

/** One of each name: what has the same name is told by another rule. */
function named(tools: readonly ToolFacts[]): ToolFacts[] {
  return [...new Map(tools.toReversed().map((tool) => [tool.name, tool])).values()].toReversed()
}

function report(twins: readonly ToolFacts[], where: string | null): Report {
  const [first, second] = twins as [ToolFacts, ToolFacts]
  const labels = twins.map((tool) => `'${toolLabel(tool)}'`)
  const [, ...others] = twins
  return {
    tool: second,
    message: [
      twins.length === 2
        ? `${labels.join(' and ')} have the same text.`
        : `${twins.length} tools have the same text: ${enumeratedUpTo(labels, MAX_NAMED)}.`,
      `It is “${inline(second.description ?? '', 80)}”${where === null ? '' : ` They are together ${where}.`}`,
      `${apart(first, second)} Say in each text what this tool does that the other does not.`,
    ].join('\n'),
    at: { fields: ['description', 'name'] },
    toolIds: twins.map(({ id }) => id),
    related: linked(
      [first, ...others.slice(1)],
      null,
      MAX_LINKS,
      (tool) => `'${toolLabel(tool)}' has the same text.`,
    ),
  }
}

/** What is left to tell two tools apart by. */
function apart(one: ToolFacts, other: ToolFacts): string {
  const [fields, others] = [fieldsOf(one), fieldsOf(other)]
  const own = (tool: ToolFacts, names: readonly string[], beside: readonly string[]) => {
    const only = names.filter((name) => !beside.includes(name)).map((name) => `\`${inline(name, 40)}\``)
    return only.length === 0 ? [] : [`${enumeratedUpTo(only, MAX_NAMED)} of '${toolLabel(tool)}'`]
  }
  const left = [...own(one, fields, others), ...own(other, others, fields)]
  return left.length === 0
    ? 'Only their names tell the model which to take.'
    : `Only their names and fields tell the model which to take: ${left.join(', ')}.`
}

function fieldsOf({ schema }: ToolFacts): string[] {
  return Object.keys((schema?.['properties'] as object | undefined) ?? {})
}

const MIN_WORDS = 2
const MAX_NAMED = 4
const MAX_LINKS = 10
