import { expect, test } from 'vitest'
import { differences } from '#core/servers/differences.js'

const ENTRY = {
  name: 'find',
  inputSchema: { type: 'object', properties: { q: { type: 'string', enum: ['a', 'b'] } }, required: ['q'] },
}

test('the order of keys is no difference', () => {
  const { name, inputSchema } = ENTRY
  expect(differences(ENTRY, { inputSchema, name })).toEqual([])
})

test('the narrowest part that differs is named, on either side', () => {
  const listed = {
    name: 'find',
    annotations: { readOnlyHint: true },
    inputSchema: { type: 'object', properties: { q: { type: 'string', enum: ['a', 'c'] } }, required: [] },
  }
  expect(differences(ENTRY, listed)).toEqual([
    { path: ['annotations'], ours: undefined, listed: { readOnlyHint: true } },
    { path: ['inputSchema', 'properties', 'q', 'enum', '1'], ours: 'b', listed: 'c' },
    { path: ['inputSchema', 'required'], ours: ['q'], listed: [] },
  ])
})
