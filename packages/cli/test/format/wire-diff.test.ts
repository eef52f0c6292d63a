import {
  concernText,
  groupedChanges,
  pathText,
  placeOfChange,
  type WireChange,
  type WireDiff,
} from '@toolsight/core'
import stringWidth from 'fast-string-width'
import { expect, it } from 'vitest'
import { formatWireDiff } from '../../dist/format/wire-diff.js'

const words = { concernText, groupedChanges, pathText, placeOfChange }
const style = { colour: false, columns: 60 }

function shown(changes: WireChange[], columns = 60, concerns: WireDiff['concerns'] = []): string {
  const diff: WireDiff = {
    from: { target: null, via: null, captured: false, title: 'the resolved schema' },
    to: { target: 'openai', via: 'ai-sdk', captured: true, title: 'OpenAI, as sent by ai 6.0.326' },
    changes,
    concerns,
    notes: [],
  }
  return formatWireDiff('book', diff, { ...style, columns }, words)
}

function change(title: string, path: string[], sides: Partial<WireChange> = {}): WireChange {
  return { kind: 'x', title, owner: 'input', path, ...sides }
}

it('puts the same change at several places together, in columns', () => {
  expect(
    shown([
      change('`strict` added', [], { owner: 'entry', after: true }),
      change('`default` dropped', ['n'], { before: 5 }),
      change('`maximum` changed', ['n'], { before: 1, after: 2 }),
      change('`default` dropped', ['stay', '[]', 'kind'], { before: 'twin' }),
      change('made required', ['n'], { kind: 'required-grew', before: false, after: true }),
      change('description lost', ['id'], { owner: 'outputSchema', before: 'Its id' }),
    ]),
  ).toBe(`book
  from the resolved schema
  to OpenAI, as sent by ai 6.0.326

\`strict\` added
  the entry    true
\`default\` dropped
  n            5
  stay[].kind  "twin"
\`maximum\` changed
  n            1 → 2
made required
  n
description lost
  id (output)  "Its id"
`)
})

it('says so where nothing differs', () => {
  expect(shown([])).toBe(
    'book\n  from the resolved schema\n  to OpenAI, as sent by ai 6.0.326\n\nNothing differs.\n',
  )
})

it('ends with what becomes of what is asked about most', () => {
  const provider = 'Gemini refuses it: "Unknown name \\"default\\"".'
  const text = shown([], 60, [
    { about: '$schema', way: 'absent', sent: 0, provider: null },
    { about: 'default', way: 'kept', sent: 2, provider },
  ])
  expect(text.split('\n\n').at(-1)).toBe(
    `\`$schema\`: not in it.\n\`default\`: sent as it is, 2 times. Gemini refuses it:\n  "Unknown name \\"default\\"".\n`,
  )
})

it('keeps to the width, whatever is in it, and obeys no control characters', () => {
  const long = '長い'.repeat(60)
  const text = shown(
    [
      change('`pattern` dropped', ['a'.repeat(90)], { before: long }),
      change('`x-\u001b[31m` added', [long], { after: '\u001b[2J' }),
    ],
    50,
  )
  expect(text.split('\n').filter((line) => stringWidth(line) > 50)).toEqual([])
  expect(text).not.toContain('\u001b')
})
