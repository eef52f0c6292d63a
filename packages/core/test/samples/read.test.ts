import { describe, expect, it } from 'vitest'
import { Lines } from '#core/common/lines.js'
import type { Range } from '#core/model/text.js'
import { completeSamplesFile } from '#core/samples/files/complete.js'
import { readSamplesFile } from '#core/samples/files/read.js'
import { samplesFileOf, sourcesOf } from '#core/samples/files/samples-file.js'

function at(text: string, range: Range): string {
  const { start, end } = new Lines(text).span(range)
  return text.slice(start, end)
}

describe('a samples file', () => {
  it('is read with the place of each entry', () => {
    const text = `{
  "$schema": "./samples.schema.json",
  // rooms
  "book": { "valid": [{ "input": { "n": 1 } }], "invalid": [{ "note": "no", "input": null, }] },
  "cancel": {},
}`
    const { tools, problems } = readSamplesFile(text)
    expect(problems).toEqual([])
    expect(tools.map(({ tool, valid, invalid }) => [tool, valid.length, invalid.length])).toEqual([
      ['book', 1, 1],
      ['cancel', 0, 0],
    ])
    const [book] = tools
    expect(book?.valid[0]?.input).toEqual({ n: 1 })
    expect(at(text, book!.valid[0]!.range)).toBe('{ "input": { "n": 1 } }')
    expect(book?.invalid[0]).toMatchObject({ note: 'no', input: null })
    expect(at(text, book!.nameRange)).toBe('"book"')
  })

  it('keeps `__proto__` as a key like any other', () => {
    const { tools } = readSamplesFile(
      '{ "__proto__": { "valid": [{ "input": { "__proto__": { "x": 1 } } }] } }',
    )
    expect(tools[0]?.tool).toBe('__proto__')
    expect(JSON.stringify(tools[0]?.valid[0]?.input)).toBe('{"__proto__":{"x":1}}')
  })

  it.each([
    ['[]', 'A samples file is an object by tool.', '[]'],
    ['{ "a": [] }', 'The samples of "a" must be an object.', '[]'],
    ['{ "a": { "vald": [] } }', 'Unknown key "vald". Did you mean "valid"?', '"vald"'],
    ['{ "a": { "x": [] } }', 'Unknown key "x". Known here: "valid", "invalid".', '"x"'],
    ['{ "a": { "valid": {} } }', '"valid" must be a list of { "input": … }.', '{}'],
    ['{ "a": { "valid": [1] } }', 'Wrap this in { "input": … }: an entry is an object.', '1'],
    ['{ "a": { "valid": [{ "q": 1 }] } }', 'Unknown key "q". Known here: "input", "output", "note".', '"q"'],
    [
      '{ "a": { "valid": [{ "input": 1, "output": 2 }] } }',
      'Write an entry of its own for this output: an entry is one value.',
      '"output"',
    ],
    [
      '{ "a": { "valid": [{ "note": "x" }] } }',
      'Give this entry the key "input": what the model sends. Or "output": what the tool returns.',
      '{ "note": "x" }',
    ],
    ['{ "a": { "valid": [{ "input": 1, "note": 2 }] } }', '"note" must be a string.', '2'],
    ['{ "a": {}, "a": {} }', 'Remove one of the two keys "a": only the last one counts.', '"a"'],
    ['{ "a": { "valid": [ }', 'Fix the JSON: value expected.', '}'],
  ])('%s is told what is wrong', (text, message, place) => {
    const [problem] = readSamplesFile(text).problems
    expect(problem?.message.split('\n')[0]).toBe(message)
    expect(at(text, problem!.range)).toBe(place)
  })

  it('with more levels than can be read is told', () => {
    const text = `{ "a": ${'['.repeat(100_000)}`
    expect(readSamplesFile(text)).toMatchObject({
      tools: [],
      problems: [{ message: 'Fix the JSON: it has more levels than can be read.' }],
    })
  })

  it('that is broken at one place is read elsewhere', () => {
    const { tools } = readSamplesFile(
      '{ "a": { "valid": [{ "input": 1 }, 2] }, "b": { "invalid": [{ "input": 3 }] }, "c": { "valid": [',
    )
    expect(tools.map(({ tool, valid, invalid }) => [tool, valid.length + invalid.length])).toEqual([
      ['a', 1],
      ['b', 1],
      ['c', 0],
    ])
  })

  it.each(['', ' ', 'null', '"x"', '{', '\u0000', '{"a":{"valid":[{"input":'])('%j does not fail', (text) => {
    expect(() => readSamplesFile(text)).not.toThrow()
  })
})

describe('stands beside its source', () => {
  it.each([
    ['/p/search.ts', '/p/search.samples.json'],
    ['/p/search.tool.tsx', '/p/search.tool.samples.json'],
    ['/p/search.mjs', '/p/search.samples.json'],
  ])('%s', (source, samples) => {
    expect(samplesFileOf(source)).toBe(samples)
    expect(sourcesOf(samples)).toContain(source)
  })

  it('and other JSON files have none', () => expect(sourcesOf('/p/a.json')).toEqual([]))
})

describe('completing a file', () => {
  const samples = { valid: [{ input: { q: 'a' } }], invalid: [{ input: {}, note: 'Nothing' }] }

  it('writes one that is not there', () => {
    expect(completeSamplesFile(null, 'search', samples)).toBe(`{
  "search": {
    "valid": [
      { "input": { "q": "a" } }
    ],
    "invalid": [
      { "note": "Nothing", "input": {} }
    ]
  }
}
`)
  })

  it('adds a tool, fills empty lists, and touches nothing else', () => {
    const before = '{\n\t// kept\n\t"other": { "valid": [{ "input": 1 }] },\n\t"search": { "valid": [] }\n}\n'
    const after = completeSamplesFile(before, 'search', samples) as string
    expect(after.startsWith('{\n\t// kept\n\t"other": { "valid": [{ "input": 1 }] },')).toBe(true)
    expect(readSamplesFile(after).tools[1]).toMatchObject({
      valid: [{ input: { q: 'a' } }],
      invalid: [{ input: {} }],
    })
    const third = completeSamplesFile(after, 'third', samples) as string
    expect(readSamplesFile(third).tools.map(({ tool }) => tool)).toEqual(['other', 'search', 'third'])
    expect(third).toContain('// kept')
  })

  it('leaves entries alone', () => {
    const full = '{ "search": { "valid": [{ "input": 1 }], "invalid": [{ "input": 2 }] } }'
    expect(completeSamplesFile(full, 'search', samples)).toBeNull()
    expect(completeSamplesFile('{ "search": [] }', 'search', samples)).toBeNull()
  })

  it('keeps line ends', () => {
    const after = completeSamplesFile('{\r\n  "other": {}\r\n}\r\n', 'search', samples) as string
    expect(after.replaceAll('\r\n', '')).not.toContain('\n')
  })
})
