import { describe, expect, test } from 'vitest'
import { runRules, runToolRules, runWorkspaceRules } from '#core/rules/index.js'
import { madeContext, madeReading, madeSite, madeTool } from './made-facts.js'

const bad = (file: string) =>
  madeTool({
    file,
    id: file,
    name: 'a b',
    description: null,
    reading: madeReading({ description: { kind: 'absent' } }),
  })

test('the order is by file, then position, then code, whatever order the tools come in', async () => {
  const tools = ['/work/b.ts', '/work/a.ts', '/work/B.ts'].map(bad)
  const seen = async (given: typeof tools) =>
    (await runRules(given, madeContext())).map(({ file, code }) => `${file} ${code}`)
  const expected = ['/work/B.ts', '/work/a.ts', '/work/b.ts'].flatMap((file) => [
    `${file} duplicate-name`,
    `${file} invalid-name`,
    `${file} missing-description`,
  ])
  expect(await seen(tools)).toEqual(expected)
  expect(await seen(tools.toReversed())).toEqual(expected)
})

test('severities come from the configuration, and `off` is off', async () => {
  const context = madeContext()
  context.config.rules = { 'invalid-name': 'info', 'missing-description': 'off', 'duplicate-name': 'warning' }
  const findings = await runRules([bad('/work/a.ts'), bad('/work/b.ts')], context)
  expect(new Set(findings.map(({ code, severity }) => `${code} ${severity}`))).toEqual(
    new Set(['invalid-name info', 'duplicate-name warning']),
  )
})

describe('a rule that throws', () => {
  const hostile = madeTool({
    file: '/work/hostile.ts',
    id: 'hostile',
    site: madeSite(),
    reading: {
      ...madeReading({ description: { kind: 'absent' } }),
      get defaults(): never {
        throw new Error('boom')
      },
    },
  })

  test('is logged with its code and the tool, and loses no other finding', async () => {
    const logged: string[] = []
    const findings = await runRules(
      [hostile, bad('/work/a.ts')],
      madeContext({ log: (message) => logged.push(message) }),
    )
    expect(logged).toEqual(['Rule default-required failed on hostile: Error: boom'])
    expect(findings.map(({ file, code }) => `${file} ${code}`)).toEqual([
      '/work/a.ts invalid-name',
      '/work/a.ts missing-description',
      '/work/hostile.ts missing-description',
    ])
  })

  test('in what all tools share is contained too', async () => {
    const logged: string[] = []
    const packageOf = (): never => {
      throw new Error('no packages')
    }
    await runWorkspaceRules(
      [bad('/work/a.ts')],
      madeContext({ packageOf, log: (message) => logged.push(message) }),
    )
    expect(logged).toEqual(['Rule duplicate-name failed: Error: no packages'])
  })
})

test('what each tool gives and what all give together make up the whole', async () => {
  const tools = [bad('/work/a.ts'), bad('/work/b.ts')]
  const parts = [
    ...(await runToolRules(tools, madeContext())),
    ...(await runWorkspaceRules(tools, madeContext())),
  ]
  const whole = await runRules(tools, madeContext())
  expect(parts).toHaveLength(whole.length)
  expect(whole).toEqual(expect.arrayContaining(parts))
})
