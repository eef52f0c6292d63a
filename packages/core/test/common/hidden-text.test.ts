import { describe, expect, test } from 'vitest'
import { decodedHidden, hiddenRuns, withHiddenShown, withoutHidden } from '#core/common/hidden-text.js'

const tags = (text: string) =>
  Array.from(text, (char) => String.fromCodePoint(0xe0000 + char.charCodeAt(0))).join('')
const selectors = (text: string) =>
  Array.from(new TextEncoder().encode(text), (byte) =>
    String.fromCodePoint(byte < 16 ? 0xfe00 + byte : 0xe0100 + byte - 16),
  ).join('')
const bits = (text: string, [zero = '', one = '']: readonly string[]) =>
  Array.from(text, (char) => char.charCodeAt(0).toString(2).padStart(8, '0'))
    .join('')
    .replace(/[01]/g, (bit) => (bit === '0' ? zero : one))

describe('what scripts and emoji need', () => {
  test.each([
    ['plain text', 'Finds rooms, “quoted” — with a dash…'],
    ['a family', '\u{1f468}\u200d\u{1f469}\u200d\u{1f467}'],
    ['a skin color', '\u{1f469}\u{1f3fd}\u200d\u{1f52c}'],
    ['a rainbow flag', '\u{1f3f3}\ufe0f\u200d\u{1f308}'],
    ['a heart on fire', '\u2764\ufe0f\u200d\u{1f525}'],
    ['an emoji of its text form', 'Done \u2714\ufe0f, 1\ufe0f\u20e3, \u2192\ufe0e'],
    ['the flag of England', '\u{1f3f4}\u{e0067}\u{e0062}\u{e0065}\u{e006e}\u{e0067}\u{e007f}'],
    ['Persian', '\u0645\u06cc\u200c\u062e\u0648\u0627\u0647\u0645'],
    ['Persian after a Latin word', 'API\u200c\u0647\u0627'],
    ['Hindi', '\u0915\u094d\u200d\u0937'],
    ['Thai words', '\u0e2b\u0e49\u0e2d\u0e07\u200b\u0e27\u0e48\u0e32\u0e07'],
    ['a mark in Hebrew', '\u05e9\u05dc\u05d5\u05dd\u200f (abc)'],
    ['isolates in Arabic', '\u2068abc\u2069 \u063a\u0631\u0641\u0629'],
    ['a variant of a Han character', '\u845b\u{e0100}'],
    ['Mongolian', '\u1820\u180e\u1821'],
  ])('%s', (_, text) => {
    expect(hiddenRuns(text)).toEqual([])
    expect(withoutHidden(text)).toBe(text)
  })
})

describe('what nobody sees', () => {
  test.each([
    ['a space of no width', 'Finds\u200brooms', 'Finds<U+200B>rooms'],
    ['a byte order mark', '\ufeffFinds', '<U+FEFF>Finds'],
    ['a joiner between Latin letters', 'a\u200db', 'a<U+200D>b'],
    ['a non-joiner between Latin letters', 'a\u200cb', 'a<U+200C>b'],
    ['a joiner after an emoji alone', '\u{1f600}\u200d ', '\u{1f600}<U+200D> '],
    ['a mark of direction without such a script', 'a\u200eb', 'a<U+200E>b'],
    ['an override', 'a\u202ebc\u202c', 'a<U+202E>bc<U+202C>'],
    ['an override in Hebrew', '\u05e9\u202eabc', '\u05e9<U+202E>abc'],
    ['an embedding', 'a\u202ab', 'a<U+202A>b'],
    ['a second selector', '\u2764\ufe0f\ufe01', '\u2764\ufe0f<U+FE01>'],
    ['a selector after a letter', 'a\ufe0f', 'a<U+FE0F>'],
    ['tags after another emoji', `\u{1f600}${tags('a')}`, '\u{1f600}<U+E0061>'],
    ['joiners in a row in Persian', '\u0645\u200c\u200d\u0645', '\u0645<U+200C><U+200D>\u0645'],
  ])('%s', (_, text, shown) => {
    expect(withHiddenShown(text)).toBe(shown)
    expect(hiddenRuns(withoutHidden(text))).toEqual([])
  })
})

describe('what it spells', () => {
  test('tag characters', () => {
    expect(decodedHidden(`Finds${tags('ignore')} rooms.${tags(' all')}`)).toBe('ignore all')
  })
  test('variation selectors', () => {
    expect(decodedHidden(`\u{1f600}${selectors('über')}`)).toBe('über')
  })
  test('bits', () => {
    expect(decodedHidden(`Finds${bits('send it', ['\u200b', '\u200c'])}`)).toBe('send it')
    expect(decodedHidden(`Finds${bits('send it', ['\u2062', '\u2064'])}`)).toBe('send it')
  })
  test('an accident spells nothing', () => {
    expect(decodedHidden('a\u200bb')).toBeNull()
    expect(decodedHidden('a\u202eb')).toBeNull()
  })
})
