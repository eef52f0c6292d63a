import path from 'node:path'
import { describe, expect, test } from 'vitest'
import type { Position } from '#core/model/text.js'
import { ruleMetas } from '#core/rules/index.js'
import { allFindings, configOf, PATIENT_MS, sharedExamples } from './example-project.js'

const withExample = sharedExamples()

function offset(text: string, { line, character }: Position): number {
  const before = text.split('\n').slice(0, line)
  return before.reduce((sum, each) => sum + each.length + 1, 0) + character
}

/** Those with packages that are not installed here run in `test/sdks`, those that need types in `test/typed`. */
const here = ruleMetas
  .filter(({ good, bad, needs }) => !good.packages && !bad.packages && !needs)
  .sort((a, b) => configOf(a.bad).localeCompare(configOf(b.bad)))

describe.each(here.map((meta) => [meta.code, meta] as const))('%s', (code, meta) => {
  test('has nothing to say of its good example, and neither has any other rule', async () => {
    expect(
      (await withExample(meta.good, (workspace) => allFindings(workspace, meta.good))).map(
        (finding) => `${finding.code}: ${finding.message}`,
      ),
    ).toEqual([])
  })

  test('speaks of its bad example, alone, and where it says it does', async () => {
    const { at, files } = meta.bad
    const timeoutMs = code === 'evaluation-timeout' ? 1500 : PATIENT_MS
    const { findings, root } = await withExample(
      meta.bad,
      async (workspace, root) => ({ findings: await allFindings(workspace, meta.bad), root }),
      timeoutMs,
    )
    expect(
      new Set(findings.map((finding) => finding.code)),
      findings.map(({ message }) => message).join('\n'),
    ).toEqual(new Set([code]))
    const file = path.posix.join(root, at.file)
    const finding = findings.find((each) => each.file === file)
    const text = files[at.file] ?? ''
    expect(finding?.severity).toBe(meta.severity)
    expect(finding && text.slice(offset(text, finding.range.start), offset(text, finding.range.end))).toBe(
      at.text,
    )
    expect(finding?.range.start.line).toBe(at.line - 1)
    if (at.column !== undefined) expect(finding?.range.start.character).toBe(at.column - 1)
    expect(finding?.fix !== null).toBe(meta.fixable)
  })
})
