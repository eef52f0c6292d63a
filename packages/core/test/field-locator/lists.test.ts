import type ts from 'typescript'
import { expect, test } from 'vitest'
import { Navigator } from '#core/field-locator/navigator.js'
import type { FieldPlace } from '#core/field-locator/place.js'
import { sourcesOf } from './sources-of.js'

/** What the last expression of a file may be as the program runs, as it is written, and whether more could be looked for after that. */
function possibleValues(text: string): { values: string[]; hasWorkLeft: boolean } {
  const file = '/w/main.js'
  const search = new Navigator(sourcesOf({ [file]: text }), 1, { everyValue: true })
  const source = search.tree(file) as ts.SourceFile
  const last = source.statements.at(-1) as ts.ExpressionStatement
  const place: FieldPlace = {
    file,
    source,
    node: last.expression,
    reading: 'schema',
    bindings: null,
    piece: null,
  }
  const values = search.values(place).map(({ node }) => node.getText(source))
  return { values: values.sort(), hasWorkLeft: search.spend() }
}

test.each([1, 2, 4])('a list that is made of itself in %i places has each of its elements once', (count) => {
  const filtered = Array.from({ length: count }, (_, at) => `all = all.filter((each) => each.at !== ${at})`)
  const text = `let all = [{ at: 'first' }]
all.push({ at: 'pushed' })
${filtered.join('\n')}
all = [...all, { at: 'added' }]
all.find((each) => each.open)
`
  expect(possibleValues(text)).toEqual({
    values: ["{ at: 'added' }", "{ at: 'first' }", "{ at: 'pushed' }"],
    hasWorkLeft: true,
  })
})

test('two lists that are made of each other have the elements of both', () => {
  const text = `let open = [{ at: 'open' }]
let closed = [{ at: 'closed' }]
open = open.concat(closed).concat(closed.filter(Boolean))
closed = open.slice(1).concat(closed.reverse())
open = [...closed, ...open]
closed.find((each) => each.open)
`
  expect(possibleValues(text).values).toEqual(["{ at: 'closed' }", "{ at: 'open' }"])
})
