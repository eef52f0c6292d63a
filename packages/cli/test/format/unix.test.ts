import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { formatUnix } from '../../dist/format/unix.js'
import { summarize } from '../../dist/summary.js'
import { finding, toolFacts } from '../facts.js'

const nameFile = (file: string) => file.replace('/project/', '')

function print(findings: ReturnType<typeof finding>[], quiet = false): string[] {
  const report = { files: 2, tools: [toolFacts()], schemas: [], targets: {}, findings }
  return formatUnix(report, summarize(report, 1), { quiet, nameFile }).split('\n')
}

it('prints one finding a line, counted from 1, with the first line of its message', () => {
  const [line, ...rest] = print([finding({ message: 'Add `parameters`.\nThen check again.' })])
  expect(line).toBe('tools/search.ts:6:10: error: Add `parameters`. [missing-parameters]')
  expect(rest).toEqual(['', '1 tool in 2 files: 1 error, 0 warnings, 0 infos', ''])
})

it('prints the sum alone when there is nothing to say', () => {
  expect(print([])).toEqual(['1 tool in 2 files: 0 errors, 0 warnings, 0 infos', ''])
})

it('prints errors only with --quiet', () => {
  const lines = print([finding(), finding({ severity: 'warning', code: 'default-required' })], true)
  expect(lines.filter((line) => line.startsWith('tools/'))).toHaveLength(1)
})

it('keeps a finding on its line, whatever stands in names and messages', () => {
  const lines = print([finding({ file: '/project/a\nb.ts', message: 'Rename \u001b[31m`x\ry`.' })])
  expect(lines[0]).toBe('a␊b.ts:6:10: error: Rename ␛[31m`x␍y`. [missing-parameters]')
})

it("is what the extension's problem matcher reads", () => {
  const manifest = JSON.parse(readFileSync(new URL('../../../../package.json', import.meta.url), 'utf8'))
  const [pattern] = manifest.contributes.problemPatterns
  const [line = ''] = print([finding({ message: 'Add: `a` [b] or: c.' })])
  const found = new RegExp(pattern.regexp).exec(line)
  const read = ['file', 'line', 'column', 'severity', 'message', 'code'].map((part) => found?.[pattern[part]])
  expect(read).toEqual(['tools/search.ts', '6', '10', 'error', 'Add: `a` [b] or: c.', 'missing-parameters'])
})
