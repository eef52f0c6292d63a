import { readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const root = fileURLToPath(new URL('../../', import.meta.url))
const read = (file: string) => readFileSync(path.join(root, file), 'utf8')

test('the architecture page has the layers that the linter enforces, in their order', () => {
  const page = read('docs/architecture.md')
  const table = page.slice(page.indexOf('## Layers of'), page.indexOf('| module |'))
  const named = table
    .split('\n')
    .flatMap((row) => [...(/^\| (`[^|]*) \|/.exec(row)?.[1] ?? '').matchAll(/`([\w-]+)\/`/g)])
    .map(([, folder]) => folder)
  const rules = createRequire(import.meta.url)('../../.dependency-cruiser.cjs') as {
    forbidden: Array<{ name: string }>
  }
  const enforced = rules.forbidden.flatMap(({ name }) => /^(.*)-layer$/.exec(name)?.[1] ?? [])
  // Nothing is above the last one.
  expect(named).toEqual([...enforced, 'workspace'])
  const folders = readdirSync(path.join(root, 'packages/core/src'), { withFileTypes: true })
  expect([...named].sort()).toEqual(folders.flatMap((each) => (each.isDirectory() ? [each.name] : [])).sort())
})

test('the architecture page is short enough to be read', () => {
  expect(read('docs/architecture.md').split('\n').length).toBeLessThanOrEqual(121)
})

test('no folder of sources has more files side by side than a reader can take in', () => {
  const sources = ['packages/core/src', 'packages/cli/src', 'packages/runtime/src', 'packages/typed/src']
  const large = [...sources, 'server/src', 'client/src', 'ts-plugin/src'].flatMap((folder) =>
    foldersIn(folder).flatMap((each) => {
      const files = readdirSync(path.join(root, each), { withFileTypes: true }).filter((entry) =>
        entry.isFile(),
      )
      return files.length > MOST ? [`${each}: ${files.length}`] : []
    }),
  )
  expect(large).toEqual([])
})

/** About 25. */
const MOST = 30

function foldersIn(folder: string): string[] {
  const below = readdirSync(path.join(root, folder), { withFileTypes: true })
  return [folder, ...below.flatMap((each) => (each.isDirectory() ? foldersIn(`${folder}/${each.name}`) : []))]
}
