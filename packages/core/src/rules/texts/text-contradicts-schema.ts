import { nameWords } from '../../common/name-words.js'
import { comparedFields } from '../../json-schema/fields.js'
import type { Json, JsonObject, SchemaPath } from '../../model/json.js'
import { schemaFields } from '../engine/explicit.js'
import type { Report, Rule } from '../engine/rule.js'
import { fieldLabel, inline, toolLabel } from '../engine/wording.js'

const listRooms = (text: string) => `import { defineTool } from '@toolsight/runtime'
import { z } from 'zod'

export const listRooms = defineTool({
  name: 'list_rooms',
  description: 'Lists rooms.',
  input: z.object({
    limit: z.int().min(1).max(50).describe('${text}'),
  }),
  handler: ({ limit }) => limit,
})
`

export const textContradictsSchema: Rule = {
  scope: 'tool',
  meta: {
    code: 'text-contradicts-schema',
    title: 'A description contradicts the schema',
    category: 'quality',
    severity: 'info',
    fixable: false,
    what:
      'A description gives another default or another limit than the schema of its field, as a number, `true` or `false`, or in ' +
      'quotes; or a text writes the name of a field otherwise than the schema (`maxDepth` for `max_depth`), in backticks.',
    why:
      'The model reads both and follows the text. What it sends is then refused, or is not what it believes: a misspelt field is ' +
      'often dropped without a word.',
    remedy: 'Say in the text what the schema says, or leave it to the schema.',
    good: { files: { 'tools/list-rooms.ts': listRooms('How many rooms, at most 50.') } },
    bad: {
      files: { 'tools/list-rooms.ts': listRooms('How many rooms, at most 100.') },
      at: { file: 'tools/list-rooms.ts', line: 8, text: 'limit' },
    },
  },

  *check(tool) {
    const { schema, description, unknown } = tool
    if (schema === null) return
    const fields = comparedFields(schema)
    for (const { path, schema: field } of fields.values()) {
      const text = path.length > 0 ? field['description'] : undefined
      const found = typeof text === 'string' ? contradictionIn(text, field) : null
      if (found === null) continue
      yield {
        message: `The text of ${fieldLabel(path)} says “${inline(found.said, 40)}”, and the schema says ${found.written}.`,
        at: { fields: schemaFields(tool), path },
        path,
      }
    }
    if (!description || unknown?.includes('description')) return
    const names = [...fields.values()].flatMap(({ path }) => (isName(path) ? [path.at(-1) as string] : []))
    yield* misspelt(description, names, toolLabel(tool))
  },
}

interface Contradiction {
  said: string
  written: string
}

/** What ends a value: another word may be its unit (`default 5 minutes`). */
const END = '(?=[\'"`]?\\s*(?:$|[).,;\\]]))(?!\\.\\d)'
const DEFAULT = new RegExp(
  `\\bdefault(?:s to|s|:| is|\\s*=)?\\s*(?:[\`'"]([\\w.-]+)|(-?\\d[\\d,]*(?:\\.\\d+)?|true|false))${END}`,
  'gi',
)
const MOST = new RegExp(
  `\\b(?:max(?:imum)?(?: is| of|:)?|up to|at most)\\s*(\\d[\\d,]*(?:\\.\\d+)?)${END}`,
  'gi',
)

function contradictionIn(text: string, field: JsonObject): Contradiction | null {
  const given = field['default']
  const defaults = [...text.matchAll(DEFAULT)]
  const [stated] = defaults
  if (stated && defaults.length === 1 && given !== undefined) {
    const said = stated[2] ?? stated[1] ?? ''
    if (isOther(said, given, stated[1] !== undefined))
      return { said: stated[0], written: `\`${inline(JSON.stringify(given), 40)}\`` }
  }
  const limits = [...text.matchAll(MOST)]
  const [limit] = limits
  const most = field['maximum']
  if (limit && limits.length === 1 && typeof most === 'number' && most < Number.MAX_SAFE_INTEGER) {
    if (numberOf(limit[1] ?? '') !== most) return { said: limit[0], written: `at most ${most}` }
  }
  return null
}

/** Only what can be compared: a number with a number, `true` with a boolean, a word in quotes with a text. */
function isOther(said: string, given: Json, isQuoted: boolean): boolean {
  if (typeof given === 'number') return !Number.isNaN(numberOf(said)) && numberOf(said) !== given
  if (typeof given === 'boolean')
    return /^(?:true|false)$/i.test(said) && said.toLowerCase() !== String(given)
  return typeof given === 'string' && isQuoted && said !== given
}

function numberOf(text: string): number {
  return Number(text.replaceAll(/,(?=\d{3}\b)/g, ''))
}

function isName(path: SchemaPath): boolean {
  return /^[A-Za-z]\w*$/.test(path.at(-1) ?? '')
}

const QUOTED = /`([A-Za-z]\w*)`/g

function* misspelt(text: string, names: readonly string[], label: string): Iterable<Report> {
  const said = new Set([...text.matchAll(QUOTED)].map(([, name]) => name ?? ''))
  for (const name of said) {
    if (names.includes(name)) continue
    // `maxDepth` and `max_depth` are the same words; `paths` is no `path`.
    const meant = names.filter((each) => nameWords(each).join() === nameWords(name).join())
    if (meant.length !== 1) continue
    yield {
      message: `The text of '${label}' says \`${inline(name, 40)}\`, and the field is called \`${inline(meant[0] ?? '', 40)}\`.`,
      at: { fields: ['description', 'name'] },
    }
  }
}
