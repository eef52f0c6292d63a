import { expect, it } from 'vitest'
import { fixabilityOf, triedFixes } from '../dist/fixable.js'
import { finding, range } from './facts.js'

const edits = [{ file: '/project/a.ts', range: range(0, 0), newText: 'x' }]
const fix = { title: 'Mend it', description: '', preferred: true, edits }

it('says of a finding what `fix` would do about it', async () => {
  const [certain, choice, impossible, none] = [finding(), finding(), finding(), finding()]
  const fixes = new Map([
    [certain, fix],
    [choice, { ...fix, preferred: false }],
    [impossible, { ...fix, edits: [] }],
  ])
  const workspace = {
    fixes: { preferred: async (each: typeof certain) => fixes.get(each) ?? null, isChoice: () => false },
  }
  const found = fixabilityOf(await triedFixes(workspace, [certain, choice, impossible, none]))
  expect([...found]).toEqual([
    [certain, 'certain'],
    [choice, 'choice'],
    [impossible, 'obstructed'],
  ])
})

it('asks for no fix of what only its author can write, and of what has none', async () => {
  const describe = { kind: 'describe' as const, fields: [{ path: ['a'], text: null }], byAuthor: true }
  const workspace = {
    fixes: { preferred: () => Promise.reject(new Error('It was asked.')), isChoice: () => false },
  }
  const found = await fixabilityOf(
    await triedFixes(workspace, [finding({ fix: describe }), finding({ fix: null })]),
  )
  expect(found.size).toBe(0)
})

it('makes nothing that is for a person to choose where choices are not named', async () => {
  const certain = finding({ fix: { kind: 'close-object', path: [] } })
  const choice = finding({ fix: { kind: 'strict-object', path: [] } })
  const asked: unknown[] = []
  const workspace = {
    fixes: {
      preferred: async (each: typeof certain) => {
        asked.push(each)
        return fix
      },
      isChoice: (each: typeof certain) => each === choice,
    },
  }
  await triedFixes(workspace, [certain, choice], { withoutChoices: true })
  expect(asked).toEqual([certain])
})
