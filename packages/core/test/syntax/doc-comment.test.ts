import { describe, expect, test } from 'vitest'
import { docCommentAt } from '#core/syntax/doc-comment.js'
import { parse } from '#core/syntax/parse.js'

/** Of the key `guests`. */
function commented(text: string): string | null {
  const tree = parse('a.ts', `const a = {${text}: 1 }`)
  const start = tree.text.lastIndexOf('guests')
  return docCommentAt(tree, { start, end: start + 6 })
}

describe('the doc comment of a key', () => {
  test.each([
    ['on the line above', '\n  at: 1,\n  /** How many. */\n  guests', 'How many.'],
    [
      'with links',
      '\n  /** At {@link Place the  place}, {@link a|b} or\n   * {@link Elsewhere }. */\n  guests',
      'At the place, b or Elsewhere.',
    ],
    ['on its own line', ' at: 1, /** How many. */ guests', 'How many.'],
    [
      'of many lines, to the first tag',
      '\r\n  /**\r\n   * How\r\n   * many.\r\n   * @default 1\r\n   */\r\n  guests',
      'How many.',
    ],
  ])('%s', (_title, text, said) => {
    expect(commented(text)).toBe(said)
  })

  test.each([
    ['one behind the key before', '\n  at: 1, /** When. */\n  guests'],
    ['no doc comment', '\n  /* How many. */\n  guests'],
    ['an empty one', '\n  /**/\n  guests'],
    ['one that is commented out', '\n  // /** How many. */\n  guests'],
  ])('is not %s', (_title, text) => {
    expect(commented(text)).toBeNull()
  })
})
