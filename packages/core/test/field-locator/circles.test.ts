import { expect, test } from 'vitest'
import { locateFields } from '#core/field-locator/index.js'
import { locate } from './locate.js'
import { sourcesOf } from './sources-of.js'

/** Texts that are cut from each other, as loops over a stream of text have them. */
function tangle(count: number): string {
  const names = Array.from({ length: count }, (_, index) => `text${index}`)
  const assignments = names.flatMap((name) =>
    names.map((other) => `${name} = cut(${other}.trim(), ${other}.slice(1))`),
  )
  return [
    'const cut = (text, rest) => (text ? text : rest.trimEnd())',
    `let ${names.join(', ')}`,
    ...assignments,
    '',
  ].join('\n')
}

test.each([2, 4, 8, 16])(
  '%i texts that are cut from each other do not keep a field from being found',
  (count) => {
    const found = locate(
      `import { z } from 'zod'\n${tangle(count)}const schema = z.object({ query: z.string() })\nexport const tool = { input: <<text0 ?? schema>> }\n`,
      ['query'],
      {},
      '/w/tool.js',
    )
    expect(found).toMatchObject({ key: 'query', exact: true })
  },
)

test('what a circle led to is found when it is asked again from within the circle', () => {
  const text = `import { z } from 'zod'
let first
let second
first = second ?? z.object({ query: z.string() })
second = first
export const tool = { input: <<second ?? first>> }
`
  expect(locate(text, ['query'], {}, '/w/tool.js')).toMatchObject({ key: 'query' })
})

test('a field whose parts are too many to look at does not keep the others from being found', () => {
  const parts = Array.from({ length: 70_000 }, () => '{}').join()
  const schema = `{ properties: { slow: { allOf: [${parts}] }, quick: { type: 'string' } } }`
  const text = `export const tool = { input: ${schema} }\n`
  const span = { start: text.indexOf(schema), end: text.indexOf(schema) + schema.length }
  const file = '/w/tool.ts'
  const found = locateFields(sourcesOf({ [file]: text }), { file, span }, [['slow', 'x'], ['quick']])
  expect(found).toMatchObject([null, { file, exact: true }])
})
