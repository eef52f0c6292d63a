import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { ruleMetas } from '#core/rules/index.js'

const repository = new URL('../../../../', import.meta.url)
const page = readFileSync(new URL('docs/known-reports.md', repository), 'utf8')

const rows = page
  .split('\n')
  .filter((line) => /^\| (?!report |---)/.test(line))
  .map((line) => line.split(' | '))

/** Where the examples of all rules run that need no more than what is installed here, and where the others do. */
const EXAMPLES = 'packages/core/test/rules/examples.test.ts'
const EXAMPLES_OF_SDKS = 'test/sdks/rules/examples.test.ts'

function exampleTestOf({ good, bad, needs }: (typeof ruleMetas)[number]): string | null {
  if (needs) return null
  return good.packages || bad.packages ? EXAMPLES_OF_SDKS : EXAMPLES
}

/** Whether a test file is about a rule: it runs its example, or names its code. */
function isAbout(path: string, code: string): boolean {
  const meta = ruleMetas.find((each) => each.code === code)
  if (path === EXAMPLES || path === EXAMPLES_OF_SDKS)
    return meta !== undefined && exampleTestOf(meta) === path
  return readFileSync(new URL(path, repository), 'utf8').includes(code)
}

test('each report has a rule or a command that finds it, and a test that shows that; or the page says why not', () => {
  expect(rows.length).toBeGreaterThan(20)
  for (const [reports = '', , found = '', shown = ''] of rows) {
    const path = /`((?:packages|test)\/[^`]+)`/.exec(shown)?.[1]
    if (found.startsWith('not found')) {
      expect(path, reports).toBeUndefined()
      continue
    }
    expect(path && existsSync(new URL(path, repository)), reports).toBe(true)
    const codes = [...found.matchAll(/\]\(rules\/([\w-]+)\.md\)/g)].map(([, code]) => code as string)
    for (const code of codes)
      expect(isAbout(path as string, code), `${reports}: ${code} in ${path}`).toBe(true)
    const verb = codes.length === 0 ? /`toolsight (\w+)/.exec(found)?.[1] : undefined
    if (codes.length === 0) expect(verb, reports).toBeDefined()
    if (verb)
      expect(readFileSync(new URL(path as string, repository), 'utf8'), reports).toContain(`'${verb}'`)
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
