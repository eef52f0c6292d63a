import { parse } from 'jsonc-parser'
import { describe, expect, it } from 'vitest'
import { appendEntries, entryAt, moveEntry } from '#core/samples/files/entry-lists.js'
import { listsOf } from '#core/samples/files/lists-in-file.js'
import { fc } from '../../../../test/property.js'

/** The text with the entry moved that the mark stands in. */
function moved(marked: string, tool = 't'): string {
  const at = marked.indexOf('‸')
  const text = marked.replace('‸', '')
  const lists = listsOf(text, tool)
  const entry = lists && entryAt(lists, at)
  if (!lists || !entry) throw new Error('The mark is in no entry.')
  return spliced(
    text,
    moveEntry(text, lists, entry, (key) => JSON.stringify(key)),
  )
}

function spliced(text: string, splices: ReturnType<typeof moveEntry>): string {
  return splices.reduceRight(
    (before, { span, newText }) => before.slice(0, span.start) + newText + before.slice(span.end),
    text,
  )
}

describe('moving an entry', () => {
  it('takes its lines to the end of the other list', () => {
    expect(
      moved(`{
  "t": {
    "valid": [
      { "input": 1 },
      { ‸"input": 2 },
      { "input": 3 }
    ],
    "invalid": [
      { "input": 4 }
    ]
  }
}
`),
    ).toBe(`{
  "t": {
    "valid": [
      { "input": 1 },
      { "input": 3 }
    ],
    "invalid": [
      { "input": 4 },
      { "input": 2 }
    ]
  }
}
`)
  })

  it('takes the comments above it and behind it along, and leaves those of others', () => {
    expect(
      moved(`{ "t": {
  "valid": [
    // of one
    { "input": 1 }, // behind one
    // above two
    /* and this */
    {
      // inside
      "note": "‸x", "input": [2]
    } // behind two
    // at the end
  ],
  "invalid": [
    { "input": 3 } // behind three
  ]
} }`),
    ).toBe(`{ "t": {
  "valid": [
    // of one
    { "input": 1 } // behind one
    // at the end
  ],
  "invalid": [
    { "input": 3 }, // behind three
    // above two
    /* and this */
    {
      // inside
      "note": "x", "input": [2]
    } // behind two
  ]
} }`)
  })

  it('writes the other list where it is not there, and leaves an empty one behind', () => {
    expect(moved('{\n\t"t": {\n\t\t"valid": [\n\t\t\t{ "input": ‸1 }\n\t\t]\n\t}\n}')).toBe(
      '{\n\t"t": {\n\t\t"valid": [],\n\t\t"invalid": [\n\t\t\t{ "input": 1 }\n\t\t]\n\t}\n}',
    )
    expect(moved('{\n  "t": {\n    "invalid": [{ "input": ‸1 }, { "input": 2 }]\n  }\n}')).toBe(
      '{\n  "t": {\n    "valid": [{ "input": 1 }],\n    "invalid": [{ "input": 2 }]\n  }\n}',
    )
    expect(moved('{ "t": { "valid": [], "invalid": [{ "input": 1 }, { "input": ‸2 }] } }')).toBe(
      '{ "t": { "valid": [{ "input": 2 }], "invalid": [{ "input": 1 }] } }',
    )
  })

  it('keeps to line ends, to commas at the end and to the indent of the other list', () => {
    expect(
      moved(
        '{ "t": {\r\n "invalid": [\r\n   { "input": 1 },\r\n   {\r\n    "input": ‸2\r\n   },\r\n ],\r\n "valid": [\r\n      { "input": 3 },\r\n  ] } }',
      ),
    ).toBe(
      '{ "t": {\r\n "invalid": [\r\n   { "input": 1 },\r\n ],\r\n "valid": [\r\n      { "input": 3 },\r\n      {\r\n       "input": 2\r\n      },\r\n  ] } }',
    )
  })

  it('moves an entry and nothing else, however the file is written', () => {
    const space = fc.constantFrom(
      '',
      ' ',
      '\n',
      '\n    ',
      '\r\n\t',
      ' // why\n',
      '/* a, [b] */ ',
      '\n  // {c}\n  ',
    )
    const entry = fc.tuple(space, fc.nat(9), space, space, fc.boolean())
    const list = fc.tuple(fc.array(entry, { maxLength: 4 }), fc.boolean(), space)
    const written = ([entries, comma, tail]: [
      Array<[string, number, string, string, boolean]>,
      boolean,
      string,
    ]) =>
      `[${entries
        .map(([lead, value, inside, before], index) => {
          const isLast = index === entries.length - 1
          return `${lead}{${inside}"input": ${value}}${before}${isLast && !comma ? '' : ','}`
        })
        .join('')}${tail}]`
    fc.assert(
      fc.property(list, list, fc.nat(), fc.boolean(), space, (first, second, pick, both, between) => {
        const text = `{ "t": { "valid": ${written(first)}${both ? `,${between}"invalid": ${written(second)}` : ''} } }`
        const lists = listsOf(text, 't')
        fc.pre(lists !== null && first[0].length > 0)
        const index = pick % first[0].length
        const after = spliced(
          text,
          moveEntry(text, lists as never, { kind: 'valid', index }, (key) => JSON.stringify(key)),
        )
        const values = ([entries]: typeof first) => entries.map(([, input]) => ({ input }))
        const stayed = values(first)
        const [gone] = stayed.splice(index, 1)
        const errors: never[] = []
        const read = parse(after, errors, { allowTrailingComma: true })
        expect({ errors, read, text, after }).toEqual({
          errors: [],
          read: { t: { valid: stayed, invalid: [...(both ? values(second) : []), gone] } },
          text,
          after,
        })
        for (const comment of ['// why', '/* a, [b] */', '// {c}'])
          expect(after.split(comment).length).toBe(text.split(comment).length)
      }),
      { numRuns: 500 },
    )
  })
})

describe('adding entries', () => {
  it('writes them as the others are', () => {
    const add = (text: string) => {
      const list = listsOf(text, 't')?.invalid
      return spliced(text, [appendEntries(text, list as never, ['{ "input": 8 }', '{\n  "input": 9\n}'])])
    }
    expect(add('{ "t": { "invalid": [\n    { "input": 1 } // one\n  ] } }')).toBe(
      '{ "t": { "invalid": [\n    { "input": 1 }, // one\n    { "input": 8 },\n    {\n      "input": 9\n    }\n  ] } }',
    )
    expect(add('{ "t": { "invalid": [{ "input": 1 },] } }')).toBe(
      '{ "t": { "invalid": [{ "input": 1 }, { "input": 8 }, {\n  "input": 9\n},] } }',
    )
  })
})
