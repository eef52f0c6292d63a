import { describe, expect, test } from 'vitest'
import { Lines } from '#core/common/lines.js'
import { applyEdits } from '#core/fixes/index.js'
import { fc } from '../../../../test/property.js'

const at = (line: number, character: number) => ({ line, character })

describe('edits', () => {
  test('all refer to the text as given', () => {
    const edits = [
      { range: { start: at(1, 0), end: at(1, 1) }, newText: 'B\n' },
      { range: { start: at(0, 1), end: at(0, 1) }, newText: '!' },
      { range: { start: at(0, 1), end: at(0, 1) }, newText: '?' },
    ]
    expect(applyEdits('a\r\nb', edits)).toBe('a!?\r\nB\n')
  })

  test('overlapping ones are refused', () => {
    const edits = [
      { range: { start: at(0, 0), end: at(0, 2) }, newText: '' },
      { range: { start: at(0, 1), end: at(0, 3) }, newText: '' },
    ]
    expect(() => applyEdits('abcd', edits)).toThrow(RangeError)
  })

  test('positions and offsets agree in every text', () => {
    const text = fc
      .array(fc.constantFrom('a', '\r', '\n', '\u2028', '\u{1F600}'))
      .map((parts) => parts.join(''))
    fc.assert(
      fc.property(text, (value) => {
        const offsets = new Lines(value)
        for (let offset = 0; offset <= value.length; offset++) {
          expect(offsets.offset(offsets.position(offset))).toBe(offset)
        }
        expect(offsets.position(value.length).line).toBe(value.split(/\r\n|\r|\n/).length - 1)
      }),
    )
  })
})
