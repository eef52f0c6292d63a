import { spawnSync } from 'node:child_process'
import { appendFileSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { ruleMetas } from '#core/rules/index.js'

const script = path.resolve(import.meta.dirname, '../../../../scripts/generate-rule-docs.mjs')

let folder: string

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'toolsight-docs-'))
})

afterEach(() => rmSync(folder, { recursive: true, force: true }))

function run(...args: string[]) {
  const { status, stderr } = spawnSync(process.execPath, [script, ...args], { encoding: 'utf8' })
  return { status, stderr }
}

test('the pages in the repository are those of the rules', () => {
  expect(run('--check')).toEqual({ status: 0, stderr: '' })
})

test('what is generated is current, one page a rule and the table', () => {
  expect(run(folder).status).toBe(0)
  expect(readdirSync(folder).sort()).toEqual(
    ['README.md', ...ruleMetas.map(({ code }) => `${code}.md`)].sort(),
  )
  expect(run('--check', folder)).toEqual({ status: 0, stderr: '' })
})

test('what is stale, missing or left over is named, and nothing is written', () => {
  run(folder)
  appendFileSync(path.join(folder, 'empty-schema.md'), 'x')
  rmSync(path.join(folder, 'unsafe-key.md'))
  writeFileSync(path.join(folder, 'no-such-rule.md'), '')
  const { status, stderr } = run('--check', folder)
  expect(status).toBe(1)
  expect(stderr).toContain('empty-schema.md: stale')
  expect(stderr).toContain('unsafe-key.md: missing')
  expect(stderr).toContain('no-such-rule.md: no rule has this code')
  expect(stderr.trim().split('\n')).toHaveLength(4)
  expect(readdirSync(folder)).toContain('no-such-rule.md')
  expect(readdirSync(folder)).not.toContain('unsafe-key.md')
})
