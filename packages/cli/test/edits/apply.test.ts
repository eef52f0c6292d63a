import { describe, expect, it } from 'vitest'
import { fc } from '../../../../test/property.js'
import { applyReplacements, collide, toReplacements } from '../../dist/edits/apply.js'
import { range } from '../facts.js'

const edit = (at: ReturnType<typeof range>, newText: string) => ({ file: '/a.ts', range: at, newText })

describe('toReplacements', () => {
  const text = 'one\r\ntwo\nthree\rfour'

  it.each([
    ['LF, CRLF and CR', range(3, 0, 3, 4), 'four'],
    ['a whole line with its end', range(0, 0, 1, 0), 'one\r\n'],
    ['a column past the end of a line', range(0, 1, 0, 99), 'ne'],
    ['a line past the end', range(3, 4, 99, 0), ''],
  ])('knows %s', (_what, at, covered) => {
    const [replacement] = toReplacements(text, [edit(at, '')])
    expect(text.slice(replacement?.start, replacement?.end)).toBe(covered)
  })

  it('counts UTF-16 code units', () => {
    const [replacement] = toReplacements('😀bad', [edit(range(0, 2, 0, 5), 'good')])
    expect(applyReplacements('😀bad', replacement === undefined ? [] : [replacement])).toBe('😀good')
  })
})

describe('collide', () => {
  const at = (start: number, end: number) => ({ start, end, newText: '' })
  it.each([
    [at(0, 3), at(3, 5), false],
    [at(0, 3), at(2, 5), true],
    [at(1, 2), at(0, 5), true],
    [at(4, 4), at(4, 4), true],
    [at(4, 4), at(0, 4), false],
    [at(2, 2), at(0, 4), true],
  ])('%j and %j: %s', (a, b, expected) => {
    expect([collide(a, b), collide(b, a)]).toEqual([expected, expected])
  })
})

it('replaces what it is told to and nothing else', () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(fc.string(), fc.string(), fc.string())), (parts) => {
      // Each part is kept text, text to go, and what comes in its place.
      let text = ''
      let wanted = ''
      const replacements = parts.map(([kept, gone, put]) => {
        const start = text.length + kept.length
        text += kept + gone
        wanted += kept + put
        return { start, end: start + gone.length, newText: put }
      })
      expect(applyReplacements(text, replacements)).toBe(wanted)
    }),
  )
})
