import { execFile } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, it } from 'vitest'

/*
 * docs/wire.md shows what the command line prints, in a project with the packages that it names. With
 * `UPDATE_DOCS=1 npm run test:sdks -- docs` the page is brought up to date.
 */

const page = new URL('../../docs/wire.md', import.meta.url)
const bin = fileURLToPath(new URL('../../packages/cli/bin/toolsight.js', import.meta.url))
const PACKAGES = {
  'ai-sdk-7': ['ai', 'zod', '@ai-sdk/anthropic', '@ai-sdk/openai'],
  'openai-agents': ['@openai/agents'],
}
const run = promisify(execFile)
const text = readFileSync(page, 'utf8')
let root: string

beforeAll(() => {
  root = mkdtempSync(path.join(tmpdir(), 'toolsight-docs-'))
  for (const [group, names] of Object.entries(PACKAGES)) {
    for (const name of names) {
      const link = path.join(root, 'node_modules', name)
      mkdirSync(path.dirname(link), { recursive: true })
      symlinkSync(fileURLToPath(new URL(`${group}/node_modules/${name}`, import.meta.url)), link, 'dir')
    }
  }
  const [, source = ''] = /```ts\n([\s\S]*?)```/.exec(text) ?? []
  writeFileSync(path.join(root, 'tools.ts'), source)
  writeFileSync(path.join(root, 'toolsight.config.json'), '{ "evaluate": { "timeoutMs": 20000 } }\n')
})

afterAll(() => rmSync(root, { recursive: true, force: true }))

it('docs/wire.md shows what is printed', async () => {
  const shown = [...text.matchAll(/```console\n\$ npx toolsight (.*)\n([\s\S]*?)```/g)]
  expect(shown.length).toBeGreaterThan(2)
  let current = text
  for (const [block, command = ''] of shown) {
    const { stdout } = await run(process.execPath, [bin, ...command.split(' ')], { cwd: root })
    current = current.replace(block, () => `\`\`\`console\n$ npx toolsight ${command}\n${stdout}\`\`\``)
  }
  if (process.env['UPDATE_DOCS']) writeFileSync(page, current)
  else expect(text).toBe(current)
}, 120_000)
