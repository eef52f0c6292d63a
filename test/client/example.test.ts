import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'

const root = new URL('../../', import.meta.url)

it('the example that the walkthrough opens shows what its README says', () => {
  const { stdout, stderr } = spawnSync(
    process.execPath,
    [
      fileURLToPath(new URL('packages/cli/bin/toolsight.js', root)),
      'check',
      '--format',
      'unix',
      '--no-cache',
    ],
    { cwd: new URL('client/example/', root), encoding: 'utf8' },
  )
  const found = [...stdout.matchAll(/^([^:]+):\d+:\d+: (\w+): .* \[([\w-]+)\]$/gm)].map(
    ([, ...parts]) => parts,
  )
  expect(stderr).toBe('')
  expect(found).toEqual([
    ['src/tools/book-spa.ts', 'info', 'default-required'],
    ['src/tools/find-restaurant.ts', 'error', 'missing-parameters'],
    ['src/tools/plan-day.ts', 'error', 'unconvertible-schema'],
  ])
})
