import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { docsPath } from '#core/rules/engine/pages.js'
import { FILE_RULES } from '#core/rules/files/file-problems.js'
import { unusedSuppression } from '#core/rules/files/unused-suppression.js'
import { RULES, ruleMetas } from '#core/rules/index.js'
import { TYPED_RULES } from '#core/rules/types/typed-rules.js'

const repository = new URL('../../../../', import.meta.url)

// Which rules there are, and their severities, is in the generated docs/rules/README.md: docs.test.ts compares it.
test('each rule has one definition, in the list of its kind', () => {
  // A tool's root is looked at once more in what is sent, and so are its constraints. What no tool can help is said once for all.
  const isRepeated = (code: string, scope: string) =>
    (code === 'parameters-not-object' && scope === 'wire') ||
    (code === 'constraints-dropped' && scope === 'tool') ||
    (code === 'sdk-refusal' && scope === 'set')
  const ruled = RULES.filter(({ meta, scope }) => !isRepeated(meta.code, scope)).map(({ meta }) => meta)
  const all = [...ruled, ...FILE_RULES, unusedSuppression, ...TYPED_RULES].map(({ code }) => code)
  expect(all.sort()).toEqual(ruleMetas.map(({ code }) => code))
})

describe.each(ruleMetas.map((meta) => [meta.code, meta] as const))('%s', (code, meta) => {
  test('stands in a file of its own name', () => {
    const files = readdirSync(new URL('packages/core/src/rules', repository), { recursive: true })
    expect(files.map((file) => path.basename(String(file)))).toContain(`${code}.ts`)
  })

  test('has a page', () => {
    const page = readFileSync(new URL(docsPath(code), repository), 'utf8')
    expect(page).toContain(`# ${code}`)
    expect(page).toContain(meta.remedy)
  })

  test('says all that a reader needs, in whole sentences', () => {
    expect(meta.title.length).toBeLessThanOrEqual(60)
    for (const text of [meta.what, meta.why, meta.remedy]) expect(text).toMatch(/^[A-Z"`].{30,}\.$/s)
  })

  test('points at text that stands in its bad example, and differs from the good one', () => {
    const { at, files } = meta.bad
    expect(files[at.file]?.split('\n')[at.line - 1]).toContain(at.text)
    if (at.text === '') expect(at.column).toBeGreaterThan(0)
    expect({ ...meta.bad, at: undefined }).not.toEqual(meta.good)
  })
})
