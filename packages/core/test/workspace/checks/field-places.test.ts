import { expect, it } from 'vitest'
import type { ToolFacts } from '../../../dist/model/facts.js'
import type { FieldFacts } from '../../../dist/model/fields.js'
import { FieldPlaces } from '../../../dist/workspace/locks/field-places.js'

const at = (line: number) => ({
  file: '/a.ts',
  range: { start: { line, character: 0 }, end: { line, character: 1 } },
})

it('a tool is asked once for the places of all its fields', async () => {
  const asked: unknown[] = []
  const fields = [
    { path: ['a'], location: at(1) },
    { path: ['a', 'b'], location: null },
    { path: ['c'], location: at(3) },
  ] as unknown as FieldFacts[]
  const places = new FieldPlaces(async (...question) => {
    asked.push(question)
    return fields
  })
  const tool = {} as ToolFacts
  const found = await Promise.all(
    [['a'], ['a', 'b'], ['c', '[]', 'd'], ['x']].map((path) => places.of(tool, 'input', path)),
  )
  expect(found).toEqual([at(1), at(1), at(3), null])
  expect(asked).toEqual([[tool, 'input']])
  await places.of(tool, 'outputSchema', ['a'])
  await places.of({} as ToolFacts, 'input', ['a'])
  expect(asked).toHaveLength(3)
})
