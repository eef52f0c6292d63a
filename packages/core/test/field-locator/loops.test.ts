import { describe, expect, test } from 'vitest'
import { locateField, locateKeyword, newShared } from '#core/field-locator/index.js'
import { sourcesOf } from './sources-of.js'

const Z = "import { z } from 'zod'\n"
const DATA = `${Z}
export const a = { name: 'a', schema: z.object({ at: z.date() }) }
export const b = { name: 'b', schema: z.object({ at: z.date() }) }
export const all = { a, b }
`

type Find = (name: string | null, index: number, keys?: string[]) => string | null

/** Gives the line in which the field `at` of a tool is found, beginning with its file. What one search found, the next ones share. */
function finder(marked: string): Find {
  const files: Record<string, string> = {
    '/w/data.ts': DATA,
    '/w/a.ts': marked.replace('<<', '').replace('>>', ''),
  }
  const span = { start: marked.indexOf('<<'), end: marked.indexOf('>>') - 2 }
  const sources = sourcesOf(files)
  const shared = newShared()
  return (name, index, keys) => {
    const start = { file: '/w/a.ts', span, element: { name, index }, ...(keys && { keys }) }
    const field = locateField(sources, start, ['at'], shared)
    if (!field?.exact) return null
    const text = files[field.file] ?? ''
    const from = text.lastIndexOf('\n', field.key.start) + 1
    return `${field.file}: ${text.slice(from, text.indexOf('\n', from))}`
  }
}

const found = (marked: string, ...tool: Parameters<Find>) => finder(marked)(...tool)

const A = "/w/data.ts: export const a = { name: 'a', schema: z.object({ at: z.date() }) }"
const B = "/w/data.ts: export const b = { name: 'b', schema: z.object({ at: z.date() }) }"
const IMPORT = "import * as data from './data.js'\n"

describe('the element of a loop that a tool is made of', () => {
  test.each([
    ['a list', 'for (const t of [data.a, data.b]) f(t.name, <<t.schema>>)'],
    [
      'a name of a list',
      'const list = [data.a, data.b] as const\nfor (const t of list) f(t.name, <<t.schema>>)',
    ],
    ['a pattern', 'for (const { name, schema } of [data.a, data.b]) f(name, <<schema>>)'],
    ['a spread list', 'const list = [data.a]\nfor (const t of [...list, data.b]) f(t.name, <<t.schema>>)'],
    ['a filtered list', '[data.a, data.b].filter(Boolean).forEach((t) => f(t.name, <<t.schema>>))'],
    ['map', '[data.a, data.b].map((t) => f(t.name, <<t.schema>>))'],
    ['map with a pattern', '[data.a, data.b].map(({ schema }) => f(<<schema>>))'],
    ['values', 'for (const t of Object.values(data.all)) f(t.name, <<t.schema>>)'],
    ['entries', 'for (const [name, t] of Object.entries(data.all)) f(name, <<t.schema>>)'],
    ['entries with a function', 'Object.entries(data.all).forEach(([name, t]) => f(name, <<t.schema>>))'],
    ['groups', 'for (const group of [[data.a], [data.b]]) for (const t of group) f(t.name, <<t.schema>>)'],
  ])('%s', (_, loop) => {
    expect(found(IMPORT + loop, 'a', 0)).toBe(A)
    expect(found(IMPORT + loop, 'b', 1)).toBe(B)
    const find = finder(IMPORT + loop)
    expect([find('a', 0), find('b', 1), find('a', 0)]).toEqual([A, B, A])
  })

  test.each([
    ['a function by its name', '<<[data.a, data.b].map(made)>>'],
    ['one function after another', '<<[data.a, data.b].map(made).filter(Boolean).map(kept)>>'],
  ])('%s', (_, list) => {
    const text = `${IMPORT}const kept = (t) => ({ ...t })\nfunction made(t) { return { ...t, title: t.name } }\nconst all = ${list}`
    expect(found(text, 'a', 0, ['schema'])).toBe(A)
    expect(found(text, 'b', 1, ['schema'])).toBe(B)
  })

  test('is found by its name, whichever were left out before it', () => {
    expect(found(`${IMPORT}for (const t of [data.a, data.b]) f(<<t.schema>>)`, 'b', 0)).toBe(B)
  })

  test('is found by its position where no names are written out', () => {
    const loop = `${Z}const n = [z.object({ at: z.date() }),\nz.object({ at: z.string() })]\nfor (const t of n) f(<<t>>)`
    expect(found(loop, 'made_0', 1)).toBe('/w/a.ts: z.object({ at: z.string() })]')
  })

  test('is not guessed', () => {
    expect(found(`${IMPORT}for (const t of [data.a, data.b]) f(<<t.schema>>)`, 'c', 0)).toBeNull()
    expect(found(`${IMPORT}for (const t of load()) f(<<t.schema>>)`, 'a', 0)).toBeNull()
  })

  test('is looked into for the key of a definition that stands elsewhere', () => {
    const loop = 'for (const t of [data.a, data.b]) <<f(t.name, t)>>'
    expect(found(IMPORT + loop, 'b', 1, ['inputSchema', 'schema'])).toBe(B)
    const spread = '[data.a, data.b].map((t) => f(<<{ ...t }>>))'
    expect(found(IMPORT + spread, 'b', 1, ['schema'])).toBe(B)
  })
})

describe('a keyword of JSON Schema', () => {
  const keyword = (marked: string, pointer: string[], others: Record<string, string> = {}) => {
    const files: Record<string, string> = { ...others, '/w/a.ts': marked.replace('<<', '').replace('>>', '') }
    const span = { start: marked.indexOf('<<'), end: marked.indexOf('>>') - 2 }
    const place = locateKeyword(sourcesOf(files), { file: '/w/a.ts', span }, pointer)
    return place && `${place.file}: ${files[place.file]?.slice(place.key.start, place.value.end)}`
  }
  const pointer = ['properties', 'q', 'type']

  test.each([
    ['a literal', "f(<<{ properties: { q: { type: 'x' } } }>>)"],
    ['a name', "const schema = { properties: { q: { type: 'x' } } } as const\nf(<<schema>>)"],
    ['parts of it', "const q = { type: 'x' }\nconst properties = { q }\nf(<<{ properties }>>)"],
    ['a spread', "const base = { properties: { q: { type: 'x' } } }\nf(<<{ ...base, required: [] }>>)"],
    ['what a function is given', "f(<<jsonSchema(strict({ properties: { q: { type: 'x' } } }))>>)"],
    [
      'what a function of the workspace returns',
      "const make = () => ({ properties: { q: { type: 'x' } } })\nf(<<make()>>)",
    ],
  ])('in %s', (_, text) => {
    expect(keyword(text, pointer)).toBe("/w/a.ts: type: 'x'")
  })

  test('in a list', () => {
    expect(keyword("f(<<{ anyOf: [{}, { type: 'x' }] }>>)", ['anyOf', '1', 'type'])).toBe(
      "/w/a.ts: type: 'x'",
    )
  })

  test('in JSON that is imported', () => {
    const json = { '/w/s.json': '{ "properties": { "q": { "type": "x" } } }' }
    expect(keyword("import s from './s.json'\nf(<<wrap(s)>>)", pointer, json)).toBe('/w/s.json: "type": "x"')
    expect(keyword("import * as s from './s.json'\nf(<<s>>)", pointer, json)).toBe('/w/s.json: "type": "x"')
  })

  test('as deep as it is written out', () => {
    expect(keyword('f(<<{ properties: { q: make() } }>>)', pointer)).toBe('/w/a.ts: q: make()')
    expect(keyword('f(<<make()>>)', pointer)).toBeNull()
  })
})
