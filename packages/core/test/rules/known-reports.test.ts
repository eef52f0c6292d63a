import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { ruleMetas } from '#core/rules/index.js'

const repository = new URL('../../../../', import.meta.url)
const page = readFileSync(new URL('docs/known-reports.md', repository), 'utf8')

const rows = page
  .split('\n')
  .filter((line) => /^\| (?!report |---)/.test(line))
  .map((line) => line.split(' | '))

test('each report has a rule or a command that finds it, and a test that shows that; or the page says why not', () => {
  expect(rows.length).toBeGreaterThan(20)
  for (const [reports = '', , found = '', shown = ''] of rows) {
    const path = /`(packages\/[^`]+)`/.exec(shown)?.[1]
    if (found.startsWith('not found')) {
      expect(path, reports).toBeUndefined()
      continue
    }
    expect(path && existsSync(new URL(path, repository)), reports).toBe(true)
    const codes = [...found.matchAll(/\]\(rules\/([\w-]+)\.md\)/g)].map(([, code]) => code)
    if (codes.length === 0) expect(found, reports).toMatch(/`toolsight \w+/)
    for (const code of codes) expect(ruleMetas.map((meta) => meta.code)).toContain(code)
  }
})

test('nine in ten of these reports are found or shown', () => {
  const counted = rows.map(([reports = '', , found = '']) => ({
    count: reports.split(',').length,
    isFound: !found.startsWith('not found'),
  }))
  const sum = (each: typeof counted) => each.reduce((all, { count }) => all + count, 0)
  expect(sum(counted.filter(({ isFound }) => isFound)) / sum(counted)).toBeGreaterThanOrEqual(0.9)
})
