import { nameWords } from '../../common/name-words.js'
import { nearest } from '../../common/nearest.js'
import { comparedFields } from '../../json-schema/fields.js'
import { folding } from '../../json-schema/folding.js'
import { isObject } from '../../json-schema/subschemas.js'
import type { ToolFacts } from '../../model/facts.js'
import type { Json, JsonObject, SchemaPath } from '../../model/json.js'
import { schemaFields } from '../engine/explicit.js'
import type { Report, Rule } from '../engine/rule.js'
import { enumeratedUpTo, fieldLabel, inline, toolLabel } from '../engine/wording.js'
import { absentFields, fieldNames } from './absent-fields.js'
import { valuesIn } from './enum-in-words.js'
import { inputText } from './input-text.js'

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
      'quotes; it lists a value that the schema does not have; a text writes the name of a field otherwise than the schema (`maxDepth` for ' +
      '`max_depth`), in backticks; or it asks for a field that the schema lacks, as in “use the `city` parameter”.',
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
    const { schema, description, unknown, reading } = tool
    if (schema === null) return
    const fields = comparedFields(schema)
    const absent = new Set<string>()
    for (const { path, schema: field } of fields.values()) {
      const text = path.length > 0 ? field['description'] : undefined
      if (typeof text !== 'string') continue
      for (const name of absentFields(text, schema)) {
        if (isOpen(field) || absent.has(name)) continue
        absent.add(name)
        yield {
          ...asked(name, `of ${fieldLabel(path)}`, schema),
          at: { fields: schemaFields(tool), path },
          path,
        }
      }
      const found = contradictionIn(text, field)
      if (found === null) continue
      yield {
        message: `The text of ${fieldLabel(path)} says ${saidIn(found)}, and the schema says ${found.written}.`,
        at: { fields: schemaFields(tool), path },
        path,
      }
    }
    if (!description || unknown?.includes('description')) return
    const text = inputText(description)
    const names = [...fields.values()].flatMap(({ path }) => (isName(path) ? [path.at(-1) as string] : []))
    yield* misspelt(text, names, namesReadByCode(fields, reading), toolLabel(tool))
    for (const name of absentFields(text, schema)) {
      if (absent.has(name) || spellings(name, names).length > 0) continue
      yield {
        ...asked(name, `of '${toolLabel(tool)}'`, schema),
        at: { fields: ['description', 'name'] },
      }
    }
  },
}

/** A field that a text asks for, with the nearest that there is. */
function asked(name: string, of: string, schema: JsonObject): Pick<Report, 'message'> {
  const near = nearest(name, fieldNames(schema))
  const meant = near === null ? '' : ` The nearest is \`${inline(near, 40)}\`.`
  return {
    message: `The text ${of} asks for \`${inline(name, 40)}\`, and the schema has no such field.${meant}`,
  }
}

/** An object of any fields may have the one that its text names. */
function isOpen(field: JsonObject): boolean {
  const ofList = folding<JsonObject, boolean>(
    ({ type, properties, items }, inner) =>
      isObject(items) ? inner(items) : type === undefined || (type === 'object' && properties === undefined),
    () => true,
  )
  return ofList(field)
}

interface Contradiction {
  said: string[]
  written: string
}

function saidIn({ said }: Contradiction): string {
  const shown = said.map((each) => `“${inline(each, 40)}”`)
  return enumeratedUpTo(shown, MAX_SHOWN)
}

/** What ends a value: another word may be its unit (`default 5 minutes`). */
const END = '(?=[\'"`]?\\s*(?:$|[).,;\\]]))(?!\\.\\d)'
const DEFAULT = new RegExp(
  `\\bdefault(?:s to|s|:| is|\\s*=)?\\s*(?:[\`'"]([\\w.-]+)|(-?\\d[\\d,]*(?:\\.\\d+)?|true|false))${END}`,
  'gi',
)
const NUMBER = '(\\d[\\d,]*(?:\\.\\d+)?)'
const MOST = '\\b(?:(?:maximum|max)(?: is| of|:)?|up to|at most)\\s*'
const LEAST = '\\b(?:(?:minimum|min)(?: is| of|:)?|at least)\\s*'
/** `at least 1, at most 5`, and what ends a value. */
const AFTER = `(?:${END}|(?=\\s+(?:and|but)\\s+(?:at|up|max|min)))`
const LETTERS = '[ -](?:characters|chars|letters)\\b'
const ENTRIES = '[ -](?:items|entries|elements)\\b'

/** How texts say a limit; its number, or both of a range, in the order of the keywords. */
const SAID: ReadonlyArray<readonly [said: RegExp, ...keywords: Array<keyof typeof WRITTEN>]> = [
  [new RegExp(MOST + NUMBER + AFTER, 'gi'), 'maximum'],
  [new RegExp(LEAST + NUMBER + AFTER, 'gi'), 'minimum'],
  [new RegExp(MOST + NUMBER + LETTERS, 'gi'), 'maxLength'],
  [new RegExp(LEAST + NUMBER + LETTERS, 'gi'), 'minLength'],
  [new RegExp(MOST + NUMBER + ENTRIES, 'gi'), 'maxItems'],
  [new RegExp(LEAST + NUMBER + ENTRIES, 'gi'), 'minItems'],
  [new RegExp(`\\bbetween\\s+${NUMBER}\\s+and\\s+${NUMBER}${END}`, 'gi'), 'minimum', 'maximum'],
  [new RegExp(`\\(${NUMBER}\\s*(?:-|–|to)\\s*${NUMBER}\\)`, 'gi'), 'minimum', 'maximum'],
]

const WRITTEN = {
  maximum: 'at most',
  minimum: 'at least',
  maxLength: 'at most as a length',
  minLength: 'at least as a length',
  maxItems: 'at most as a number of items',
  minItems: 'at least as a number of items',
}

function contradictionIn(text: string, field: JsonObject): Contradiction | null {
  return otherDefault(text, field) ?? otherLimit(text, field) ?? otherValue(text, field)
}

function otherDefault(text: string, { default: given }: JsonObject): Contradiction | null {
  if (given === undefined) return null
  const [stated, ...others] = [...text.matchAll(DEFAULT)]
  if (!stated || others.length > 0) return null
  const said = stated[2] ?? stated[1] ?? ''
  if (!isOther(said, given, stated[1] !== undefined)) return null
  return { said: [stated[0]], written: `\`${inline(JSON.stringify(given), 40)}\`` }
}

function otherLimit(text: string, field: JsonObject): Contradiction | null {
  for (const [expression, ...keywords] of SAID) {
    if (!keywords.some((keyword) => typeof field[keyword] === 'number')) continue
    const [said, ...others] = [...text.matchAll(expression)]
    // Several are several things.
    if (!said || others.length > 0) continue
    for (const [at, keyword] of keywords.entries()) {
      const limit = field[keyword]
      if (typeof limit !== 'number' || Math.abs(limit) >= Number.MAX_SAFE_INTEGER) continue
      if (numberOf(said[at + 1] ?? '') === limit) continue
      const [words, ...of] = WRITTEN[keyword].split(' as ')
      return { said: [said[0]], written: [`${words} ${limit}`, ...of].join(' as ') }
    }
  }
  return null
}

/** A list of all values that names one which the schema does not have, beside others that it has. */
function otherValue(text: string, { enum: members }: JsonObject): Contradiction | null {
  if (!Array.isArray(members)) return null
  const allowed = members.filter((each) => typeof each === 'string')
  const lower = new Set(allowed.map((each) => each.toLowerCase()))
  const listed = valuesIn(text) ?? []
  const absent = listed.filter((each) => !lower.has(each.toLowerCase()))
  if (absent.length === 0 || absent.length === listed.length) return null
  const shown = (values: readonly string[]) =>
    enumeratedUpTo(
      values.map((each) => `\`${inline(each, 30)}\``),
      MAX_SHOWN,
    )
  const meant = absent.map((each) => spellings(each, allowed))
  const isRespelled = meant.every(({ length }) => length === 1)
  return { said: absent, written: isRespelled ? shown(meant.flat()) : `one of ${shown(allowed)}` }
}

const MAX_SHOWN = 8

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

/** `maxDepth` and `max_depth` are the same words; `paths` is no `path`. */
function spellings(name: string, names: readonly string[]): string[] {
  return names.filter((each) => nameWords(each).join() === nameWords(name).join())
}

/** The names of fields in what a preprocess makes. */
function namesReadByCode(
  fields: ReturnType<typeof comparedFields>,
  reading: ToolFacts['reading'],
): ReadonlySet<string> {
  const made = reading?.omitted?.filter(({ name }) => name === 'preprocess') ?? []
  const isMade = (path: SchemaPath): boolean =>
    made.some(
      (each) => each.path.length < path.length && each.path.every((step, index) => step === path[index]),
    )
  return new Set([...fields.values()].flatMap(({ path }) => (isMade(path) ? [path.at(-1) as string] : [])))
}

const QUOTED = /`([A-Za-z]\w*)`/g

/** @param readByCode those that code of the program's own makes of what is sent, which may have other names there */
function* misspelt(
  text: string,
  names: readonly string[],
  readByCode: ReadonlySet<string>,
  label: string,
): Iterable<Report> {
  const said = new Set([...text.matchAll(QUOTED)].map(([, name]) => name ?? ''))
  for (const name of said) {
    if (names.includes(name)) continue
    const meant = spellings(name, names)
    if (meant.length !== 1 || readByCode.has(meant[0] ?? '')) continue
    yield {
      message: `The text of '${label}' says \`${inline(name, 40)}\`, and the field is called \`${inline(meant[0] ?? '', 40)}\`.`,
      at: { fields: ['description', 'name'] },
    }
  }
}
