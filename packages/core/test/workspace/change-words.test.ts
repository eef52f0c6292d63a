import { describe, expect, it } from 'vitest'
import type { ContractChange } from '#core/contract/change.js'
import type { JsonObject } from '#core/model/json.js'
import { changedValues, shownInput } from '#core/workspace/locks/change-words.js'

const values = (before: string, after: string) =>
  changedValues({ kind: 'description-changed', before, after } as ContractChange)

describe('values of a change', () => {
  it('are whole where they are short', () => {
    expect(values('Finds rooms.', 'Finds free rooms.')).toBe('"Finds rooms." → "Finds free rooms."')
  })

  it('are cut where they differ', () => {
    const status = (word: string) =>
      `Status of the journal, one of (DRAFT, POSTED, DELETED, ${word}), DRAFT by default`
    expect(values(status('VOID'), status('VOIDED'))).toBe(
      '…DELETED, VOID), DRAFT by default" → …DELETED, VOIDED), DRAFT by default"',
    )
    expect(values(`${'x'.repeat(70)}a`, `${'x'.repeat(70)}b`)).toBe(
      `…${'x'.repeat(20)}a" → …${'x'.repeat(20)}b"`,
    )
  })
})

it('of long lists, the members that came and went are shown', () => {
  const countries = Array.from({ length: 40 }, (_, index) => `c${index}`)
  const changed = (before: unknown, after: unknown) =>
    changedValues({ kind: 'values-changed', before, after } as ContractChange)
  expect(changed(countries, countries.slice(1))).toBe('"c0" dropped')
  expect(changed(countries, [...countries.slice(0, 38), 'new'])).toBe('"c38","c39" dropped, "new" added')
  expect(changed(['one', 'two'], ['one'])).toBe('["one","two"] → ["one"]')
  expect(changed(countries, [...countries].reverse())).toContain(' → ')
})

describe('an input that shows something', () => {
  it('is whole where it is short', () => {
    expect(shownInput({ input: { nights: 29 }, at: ['nights'] })).toBe('{"nights":29}')
  })

  it('is what leads to the place where it is long', () => {
    const long = 'x'.repeat(80)
    const input: JsonObject = { text: long, list: [{ a: 1 }, { text: long, path: '' }] }
    expect(shownInput({ input, at: ['list', 1, 'path'] })).toBe('{…,"list":[…,{…,"path":""}]}')
    expect(shownInput({ input, at: ['gone'] })).toBe('{…}')
    expect(shownInput({ input, at: [] })).toMatch(/^\{"text":"x+…$/)
  })
})
