import { expect, it } from 'vitest'
import { Markers } from '#core/detect/markers.js'
import { analyzeModule } from '#core/modules/lazy-form/module.js'
import { sharedProject } from '../support/shared-project.js'

const withProject = sharedProject()

const hasAccessors = (text: string) => analyzeModule('/w/a.ts', text, new Markers([])).hasAccessors

it.each([
  'export class Room { accessor beds = 2 }',
  'export const Room = class { static accessor beds = 2 }',
  'export function make() { return new (class { accessor "free beds" = 2 })() }',
  'export class Room { private accessor #beds = 2 }',
])('a field with `accessor` is seen: %s', (text) => {
  expect(hasAccessors(text)).toBe(true)
})

it.each([
  '/** An accessor "beds" of the room. */\nexport const room = 2',
  'export class Room { get beds() { return "an accessor beds" } }',
  'export class Room { accessor = 2 }',
  'export const accessor = 2',
])('another use of the word is not taken for one: %s', (text) => {
  expect(hasAccessors(text)).toBe(false)
})

it('a tool gets its text from an accessor of a class in another file', async () => {
  const files = {
    'room.ts': "export class Room {\n  accessor purpose: string = 'Books a room.'\n}\n",
    'book.ts': `import { defineTool } from '@toolsight/runtime'
import { z } from 'zod'
import { Room } from './room'
export const book = defineTool({ name: 'book', description: new Room().purpose, input: z.object({ beds: z.number() }) })\n`,
  }
  await withProject(files, async (project) => {
    const [tool] = await project.tools('book.ts')
    expect(tool?.description).toBe('Books a room.')
  })
})
