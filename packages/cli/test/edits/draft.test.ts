import { mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { Draft } from '../../dist/edits/draft.js'
import { range } from '../facts.js'

let folder: string

beforeEach(() => {
  folder = realpathSync(mkdtempSync(path.join(tmpdir(), 'toolsight-draft-')))
  writeFileSync(path.join(folder, 'a.ts'), 'one two')
  writeFileSync(path.join(folder, 'b.ts'), 'three')
})

afterEach(() => rmSync(folder, { recursive: true, force: true }))

const at = (name: string) => path.join(folder, name)

/** A fix made of edits `[file, start, end, text]`. */
function fix(...edits: Array<[string, number, number, string]>) {
  return {
    fix: {
      title: '',
      description: '',
      preferred: true,
      edits: edits.map(([name, start, end, newText]) => ({
        file: at(name),
        range: range(0, start, 0, end),
        newText,
      })),
    },
  }
}

async function draftOf(...names: string[]) {
  const draft = new Draft()
  for (const name of names) await draft.open(at(name))
  return draft
}

it('makes each fix whole or not at all', async () => {
  const draft = await draftOf('a.ts', 'b.ts')
  const first = fix(['a.ts', 0, 3, '1'])
  const colliding = fix(['b.ts', 0, 5, '3'], ['a.ts', 2, 5, 'x'])
  const beside = fix(['a.ts', 4, 7, '2'])
  expect(draft.make([first, colliding, beside])).toEqual({ made: [first, beside], changed: [at('a.ts')] })
  expect([draft.text(at('a.ts')), draft.text(at('b.ts'))]).toEqual(['1 2', 'three'])
  expect(draft.changes().map(({ before, after }) => [before, after])).toEqual([['one two', '1 2']])
})

it('makes the same edit once, however many findings ask for it', async () => {
  const draft = await draftOf('a.ts')
  const { made } = draft.make([fix(['a.ts', 7, 7, '!']), fix(['a.ts', 7, 7, '!']), fix(['a.ts', 7, 7, '?'])])
  expect(made).toHaveLength(2)
  expect(draft.text(at('a.ts'))).toBe('one two!')
})

it('makes no fix in a file that was not opened, nor one without edits', async () => {
  const draft = await draftOf('a.ts')
  expect(draft.make([fix(['b.ts', 0, 5, '3']), fix()]).made).toEqual([])
})

it('takes a file that is not there as empty and new', async () => {
  const draft = await draftOf('new.json')
  draft.make([fix(['new.json', 0, 0, '{}\n'])])
  expect(draft.changes()).toEqual([{ file: at('new.json'), bytesBefore: null, before: '', after: '{}\n' }])
})

it('is unchanged where edits change nothing', async () => {
  const draft = await draftOf('a.ts')
  draft.make([fix(['a.ts', 0, 3, 'one'])])
  expect(draft.changes()).toEqual([])
})
