import { describe, expect, test } from 'vitest'
import type { TriedFile } from '#core/model/samples.js'
import type { Rule, RuleContext } from '#core/rules/engine/rule.js'
import { runSamplesRules, runSetRules, runToolRules } from '#core/rules/index.js'
import { sampleAccepted } from '#core/rules/samples/sample-accepted.js'
import { sampleRefused } from '#core/rules/samples/sample-refused.js'
import { ownAndShared } from './judged.js'
import { madeContext, madeReading, madeSite, madeTool, range, unresolved } from './made-facts.js'

const bad = (file: string) =>
  madeTool({
    file,
    id: file,
    name: 'a b',
    description: null,
    reading: madeReading({ description: { kind: 'absent' } }),
  })

test('the order is by file, then position, then code, whatever order the tools come in', async () => {
  const tools = ['/project/b.ts', '/project/a.ts', '/project/B.ts'].map(bad)
  const seen = async (given: typeof tools) =>
    (await ownAndShared(given, madeContext())).map(({ file, code }) => `${file} ${code}`)
  const expected = ['/project/B.ts', '/project/a.ts', '/project/b.ts'].flatMap((file) => [
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
  const findings = await ownAndShared([bad('/project/a.ts'), bad('/project/b.ts')], context)
  expect(new Set(findings.map(({ code, severity }) => `${code} ${severity}`))).toEqual(
    new Set(['invalid-name info', 'duplicate-name warning']),
  )
})

test('what is kept as text of a tool is not read again while another one is typed', async () => {
  const tool = madeTool({ file: '/project/a.ts', id: 'a' })
  const { reading } = tool
  let reads = 0
  Object.defineProperty(tool, 'reading', {
    get: () => {
      reads++
      return reading
    },
  })
  const context = madeContext()
  await runSetRules([tool, bad('/project/b.ts')], context)
  reads = 0
  await runSetRules([tool, bad('/project/b.ts')], context)
  expect(reads).toBe(0)
})

describe('a rule that throws', () => {
  const hostile = madeTool({
    file: '/project/hostile.ts',
    id: 'hostile',
    site: madeSite(),
    reading: {
      ...madeReading({ description: { kind: 'absent' } }),
      get defaults(): never {
        throw new Error('boom')
      },
    },
  })

  test('is logged and reported with its code and the tool, and loses no other finding', async () => {
    const logged: string[] = []
    const findings = await ownAndShared(
      [hostile, bad('/project/a.ts')],
      madeContext({ log: (message) => logged.push(message) }),
    )
    expect(logged).toEqual(['Rule default-required failed on hostile: Error: boom'])
    expect(findings.map(({ file, code }) => `${file} ${code}`)).toEqual([
      '/project/a.ts invalid-name',
      '/project/a.ts missing-description',
      '/project/hostile.ts internal-fault',
      '/project/hostile.ts missing-description',
    ])
    const fault = findings.find(({ code }) => code === 'internal-fault')
    expect(fault?.message).toContain('for default-required: Error: boom\nThis is a fault in Toolsight')
  })

  test('in what all tools share is contained too', async () => {
    const logged: string[] = []
    const packageOf = (): never => {
      throw new Error('no packages')
    }
    await runSetRules(
      [bad('/project/a.ts'), bad('/project/b.ts')],
      madeContext({ packageOf, log: (message) => logged.push(message) }),
    )
    expect(logged).toEqual([
      'Rule duplicate-name failed: Error: no packages',
      'Rule field-name-differs failed: Error: no packages',
    ])
  })

  test('in samples is said at the tool, and loses no finding of other samples rules', async () => {
    const logged: string[] = []
    const tool = bad('/project/a.ts')
    const tried = { tools: [{ tool, samples: [], outcomes: [] }] } as unknown as TriedFile
    const throwing: Rule<'samples'> = {
      scope: 'samples',
      meta: sampleRefused.meta,
      check: () => {
        throw new Error('no samples')
      },
    }
    const working: Rule<'samples'> = {
      scope: 'samples',
      meta: sampleAccepted.meta,
      check: () => [
        { message: 'Accepted.', at: { file: '/project/a.samples.json', range: range(0, 0, 1) }, tool },
      ],
    }
    const context = madeContext({ log: (message) => logged.push(message) })
    const findings = await runSamplesRules(tried, context, [throwing, working])
    expect(logged).toEqual([`Rule sample-refused failed on ${tool.id}: Error: no samples`])
    expect(findings.map(({ file, code }) => `${file} ${code}`)).toEqual([
      '/project/a.samples.json sample-accepted',
      '/project/a.ts internal-fault',
    ])
    expect(findings[1]?.message).toContain('for sample-refused: Error: no samples')
  })
})

test('all places of a file are searched for at once', async () => {
  const failure = {
    status: 'failed',
    code: 'unconvertible-schema',
    vendor: 'zod',
    construct: 'date',
  } as const
  const tools = [['from'], ['to']].map((path) =>
    unresolved({ ...failure, message: 'Date cannot be represented in JSON Schema', path }),
  )
  const asked: string[][] = []
  const locate: RuleContext['locate'] = async (questions) => {
    asked.push(questions.map(({ path = [] }) => path.join('.')))
    return questions.map((_, index) => ({ file: '/project/tools/search.ts', range: range(10 + index, 0, 1) }))
  }
  const findings = await runToolRules(tools, madeContext({ locate }))
  expect(asked).toEqual([['from', 'to']])
  expect(findings.map(({ code, range: { start } }) => `${code} ${start.line}`)).toEqual([
    'unconvertible-schema 10',
    'unconvertible-schema 11',
  ])
})
