import { spawn } from 'node:child_process'
import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, expectTypeOf, it } from 'vitest'
import { configure, dispose, type ToolMatchers } from '../dist/index.js'

const root = realpathSync(mkdtempSync(path.join(tmpdir(), 'toolsight-vitest-')))
const installed = fileURLToPath(new URL('../../../node_modules/', import.meta.url))

const tool = (name: string, schema: string) => `import { defineTool } from '@toolsight/runtime'
import { z } from 'zod'
export const ${name} = defineTool({ name: '${name}', description: 'Does it.', input: ${schema}, handler: () => 'done' })
`

const BOOK = 'z.object({ room: z.string(), nights: z.number() })'

beforeAll(async () => {
  mkdirSync(path.join(root, 'node_modules/@toolsight'), { recursive: true })
  for (const name of ['zod', '@toolsight/runtime'])
    symlinkSync(path.join(installed, name), path.join(root, 'node_modules', name))
  writeFileSync(path.join(root, 'toolsight.config.json'), '{ "evaluate": { "timeoutMs": 20000 } }')
  writeFileSync(path.join(root, 'book.ts'), tool('book', BOOK))
  writeFileSync(path.join(root, 'loose.ts'), tool('loose', 'z.object({ on: z.coerce.boolean() })'))
  writeFileSync(path.join(root, 'date.ts'), tool('date', 'z.object({ at: z.date() })'))
  await configure({ root })
})

afterAll(async () => {
  await configure({})
  rmSync(root, { recursive: true, force: true })
})

const BOOKING = { room: 'blue', nights: 2 }

it('toAccept', async () => {
  await expect('book').toAccept(BOOKING)
  await expect({ name: 'book' }).toAccept('{"room":"blue","nights":2}')
  await expect('book').not.toAccept({ room: 7 })
  await expect(expect('book').toAccept({ room: 7, nights: 1 })).rejects.toThrow(
    'book refuses {"room":7,"nights":1}, and should accept it.\n  room: Invalid input: expected string, received number',
  )
  await expect(expect('book').not.toAccept(BOOKING)).rejects.toThrow('and should not. Its handler gets')
})

it('toRefuse', async () => {
  await expect('book').toRefuse({})
  await expect('book').toRefuse({ room: 7, nights: 1 }, 'expected string')
  await expect('book').toRefuse('{"room":', /JSON/)
  await expect('book').not.toRefuse(BOOKING)
  await expect(expect('book').toRefuse(BOOKING)).rejects.toThrow('book does not refuse')
  await expect(expect('book').toRefuse({ room: 7, nights: 1 }, 'of another kind')).rejects.toThrow(
    /the model does not read of another kind\. It reads:\n.*room/s,
  )
})

it('toMatchWire', async () => {
  await expect('book').toMatchWire('openai')
  await expect(expect('book').toMatchWire('opnai')).rejects.toThrow('openai')
  await expect(expect('date').toMatchWire('openai')).rejects.toThrow('It cannot be told what openai is sent')
})

/** Runs Vitest in the project, as a user does. */
function vitest(): Promise<{ code: number | null; out: string }> {
  const bin = path.join(installed, 'vitest/vitest.mjs')
  // A CI writes no snapshots; the test's own settings are not the project's.
  const { PATH, HOME, TMPDIR, XDG_CACHE_HOME } = process.env
  const env = { PATH, HOME, TMPDIR, XDG_CACHE_HOME }
  return new Promise((resolve) => {
    const child = spawn(process.execPath, [bin, 'run', '--no-color'], { cwd: root, env })
    let out = ''
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding('utf8').on('data', (text) => (out += text))
    child.on('close', (code) => resolve({ code, out }))
  })
}

it('in a project of its own, by setupFiles: what is sent is compared with the snapshot', async () => {
  for (const name of ['vitest', '@toolsight/vitest'])
    symlinkSync(path.join(installed, name), path.join(root, 'node_modules', name))
  writeFileSync(
    path.join(root, 'vitest.config.mjs'),
    "export default { test: { setupFiles: ['@toolsight/vitest'], testTimeout: 60000 } }\n",
  )
  writeFileSync(
    path.join(root, 'book.test.mjs'),
    "import { expect, test } from 'vitest'\ntest('is sent', () => expect('book').toMatchWire('openai'))\n",
  )
  expect(await vitest()).toMatchObject({ code: 0, out: expect.stringContaining('1 written') })
  expect(await vitest()).toMatchObject({ code: 0, out: expect.stringContaining('1 passed') })
  writeFileSync(path.join(root, 'book.ts'), tool('book', 'z.object({ room: z.string() })'))
  expect(await vitest()).toMatchObject({ code: 1, out: expect.stringMatching(/Snapshot `.*` mismatched/) })
  writeFileSync(path.join(root, 'book.ts'), tool('book', BOOK))
})

it('toSurvive', async () => {
  await expect('book').toSurvive()
  await expect('loose').not.toSurvive()
  await expect(expect('loose').toSurvive()).rejects.toThrow(/accepts one with another meaning\.\n/)
  await expect(expect('book').toSurvive(9)).rejects.toThrow(/survives \d of 9 calls .* instead of 9/)
})

it('says which tool there is not, and what cannot be tried', async () => {
  await expect(expect('bok').toAccept({})).rejects.toThrow(
    `There is no tool bok below ${root}. Did you mean book?`,
  )
  await expect(expect(7).toAccept({})).rejects.toThrow('has no name to find its definition by')
  await expect(expect('book').toAccept(undefined)).rejects.toThrow('The input is not JSON')
})

it('opens the project again after it was closed', async () => {
  await dispose()
  await expect('book').toAccept(BOOKING)
})

it('is typed', () => {
  expectTypeOf(expect('book').toAccept).returns.resolves.toBeVoid()
  expectTypeOf<ToolMatchers['toRefuse']>().parameter(1).toEqualTypeOf<string | RegExp | undefined>()
})
