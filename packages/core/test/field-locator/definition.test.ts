import { describe, expect, test } from 'vitest'
import { findDefinition, findProperty } from '#core/field-locator/index.js'
import { sourcesOf } from './sources-of.js'

function setting(marked: string, others: Record<string, string> = {}) {
  const span = { start: marked.indexOf('<<'), end: marked.indexOf('>>') - 2 }
  const files: Record<string, string> = { ...others, '/w/a.ts': marked.replace('<<', '').replace('>>', '') }
  return {
    sources: sourcesOf(files),
    span,
    cut: (file: string, { start, end }: { start: number; end: number }) => files[file]?.slice(start, end),
  }
}

describe('where a definition stands', () => {
  const literal = "{ name: 'x' }"
  test.each<[string, string]>([
    ['itself', `f(<<${literal}>>)`],
    ['a name', `const a = ${literal} as const\nf(<<a>>)`],
    ['a spread of a name', `const a = ${literal}\nf({ ...<<a>> })`],
    ['a frozen one', `f(<<Object.freeze(${literal})>>)`],
    ['a member', `const all = { a: ${literal} }\nf(<<all.a>>)`],
    ['what a function returns', `const make = () => (${literal})\nf(<<make()>>)`],
  ])('%s', (_title, text) => {
    const { sources, span, cut } = setting(text)
    const found = findDefinition(sources, '/w/a.ts', span)
    expect(found && cut(found.file, found.span)).toBe(literal)
  })

  test('another module', () => {
    const { sources, span, cut } = setting("import a from './b.js'\nf(<<a>>)", {
      '/w/b.ts': `export default ${literal}`,
    })
    const found = findDefinition(sources, '/w/a.ts', span)
    expect(found && [found.file, cut(found.file, found.span)]).toEqual(['/w/b.ts', literal])
  })

  test.each([
    ['f(<<a>>)'],
    [`const a = b ? ${literal} : ${literal}\nf(<<a>>)`],
    ["import { a } from 'a'\nf(<<a>>)"],
    ['f(<<new A()>>)'],
  ])('%s is nowhere', (text) => {
    const { sources, span } = setting(text)
    expect(findDefinition(sources, '/w/a.ts', span)).toBeNull()
  })

  test('a property behind a spread and a name', () => {
    const { sources, span, cut } = setting('const m = { k: 1 }\nconst base = { m }\nf(<<{ ...base }>>)')
    const outer = findProperty(sources, '/w/a.ts', span, ['m'])
    expect(outer && [cut(outer.file, outer.literal), cut(outer.file, outer.property)]).toEqual(['{ m }', 'm'])
    const inner = findProperty(sources, '/w/a.ts', span, ['m', 'k'])
    expect(inner && [cut(inner.file, inner.literal), cut(inner.file, inner.property)]).toEqual([
      '{ k: 1 }',
      'k: 1',
    ])
    expect(findProperty(sources, '/w/a.ts', span, ['x'])).toBeNull()
  })
})
