import type { Finding } from '@toolsight/core'
import { expect, it } from 'vitest'
import { reportOf } from '../../ts-plugin/src/engine/report.js'
import { shownIn } from '../../ts-plugin/src/engine/shown.js'

const at = (line: number) => ({ start: { line, character: 0 }, end: { line, character: 4 } })
const finding: Finding = {
  code: 'missing-description',
  severity: 'warning',
  category: 'quality',
  message: 'Describe it.',
  file: '/a/server.ts',
  range: at(1),
  tool: 'search',
  toolId: 'server.ts#search',
  path: null,
  related: [],
  fix: null,
  otherFixes: [],
}

it('shows what is written in another file at the call that registers it, and nothing else of other files', () => {
  const registeredAt = { file: '/a/server.ts', range: at(7) }
  const related = [{ ...registeredAt, message: 'Registered here.' }]
  const elsewhere = { ...finding, file: '/a/list.ts', range: at(3) }
  const findings = [finding, { ...elsewhere, registeredAt, related }, elsewhere]
  expect(shownIn({ file: '/a/server.ts', findings })).toMatchObject([
    { range: at(1), related: [] },
    { file: '/a/server.ts', range: at(7), related: [{ file: '/a/list.ts', range: at(3) }] },
  ])
})

it('shows no control characters, and nothing that turns text around', () => {
  const hostile = 'a\u001b[31m\u009b\u202eb\u2028c\n\td'
  const related = [{ file: '/a/list.ts', range: at(3), message: hostile }]
  const report = { file: '/a/server.ts', tools: [], findings: [{ ...finding, message: hostile, related }] }
  const [shown] = reportOf(report as unknown as Parameters<typeof reportOf>[0], {} as never, false).findings
  expect([shown?.message, shown?.related[0]?.message]).toEqual(['a[31mbc\n\td', 'a[31mbc\n\td'])
})
