import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'
import { toldByTypes } from './told.js'

const root = fileURLToPath(new URL('../../test-workspace/', import.meta.url))

it('types tell nothing of what the example says Toolsight finds nothing in', async () => {
  const files = readdirSync(`${root}src/tools`)
    .map((file) => `${root}src/tools/${file}`)
    .filter((file) => readFileSync(file, 'utf8').includes('Toolsight finds nothing.'))
  expect(files.length).toBeGreaterThan(3)
  const told = await toldByTypes(root, files)
  expect([...told].filter(([, found]) => found.length > 0)).toEqual([])
}, 60_000)
