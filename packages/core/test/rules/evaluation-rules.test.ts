import { describe, expect, test } from 'vitest'
import type { EvaluationFailure } from '#core/model/reading.js'
import { codes, judged } from './judged.js'
import { madeContext, madeReading, madeSite, madeTool, range, unresolved } from './made-facts.js'

function failed(failure: EvaluationFailure, more = {}) {
  return madeTool({
    status: 'failed',
    reason: 'it failed',
    failure,
    reading: null,
    schema: null,
    schemaSource: null,
    ...more,
  })
}

describe('evaluation-failed', () => {
  const threw: EvaluationFailure = {
    kind: 'threw',
    name: 'TypeError',
    message: 'x is not a function\nat length',
    stack: [{ file: '/project/tools/search.ts', line: 11, character: 4 }],
    field: null,
  }

  test("gives the user's own error, where it was thrown, and nothing else", async () => {
    const [finding, ...others] = await judged(failed(threw))
    expect(others).toEqual([])
    expect(finding).toMatchObject({ code: 'evaluation-failed', range: range(11, 4, 4), related: [] })
    expect(finding?.message.split('\n')).toEqual([
      "Evaluating 'search' failed: TypeError: x is not a function",
      'at length',
      'Thrown at tools/search.ts:12:5.',
    ])
  })

  test('reads the issues of a validation error, whose message is their JSON', async () => {
    const issues = [
      { code: 'invalid_type', path: ['MAX', 0], message: 'expected number' },
      { path: [], message: 'Too few' },
    ]
    const message = async (text: string) =>
      (await judged(failed({ ...threw, name: 'ZodError', message: text })))[0]?.message.split('\n')
    const place = 'Thrown at tools/search.ts:12:5.'
    expect(await message(JSON.stringify(issues, null, 2))).toEqual([
      "Evaluating 'search' failed: ZodError: MAX.0: expected number",
      'Too few',
      place,
    ])
    for (const other of ['[', '[1]', '[null]', '[]', '[{"message":1}]']) {
      expect(await message(other)).toEqual([`Evaluating 'search' failed: ZodError: ${other}`, place])
    }
  })

  test('links the culprit in another file, and stays where this file leads to it', async () => {
    const stack = [
      { file: '/project/node_modules/zod/index.js', line: 0, character: 0 },
      { file: '/project/limits.ts', line: 2, character: 8 },
      { file: '/project/tools/search.ts', line: 3, character: 9 },
    ]
    const [finding] = await judged(failed({ ...threw, stack }))
    expect(finding?.range).toEqual(range(3, 9, 9))
    expect(finding?.related).toEqual([
      { file: '/project/limits.ts', range: range(2, 8, 8), message: 'TypeError is thrown here.' },
    ])
    expect(finding?.message).toContain('Thrown at limits.ts:3:9.')
    const [elsewhere] = await judged(failed({ ...threw, stack: stack.slice(0, 2) }))
    expect(elsewhere).toMatchObject({ range: range(3, 9, 15), related: [{ file: '/project/limits.ts' }] })
  })

  test('without a position, stays at the field that threw', async () => {
    expect((await judged(failed({ ...threw, stack: [], field: 'description' })))[0]?.range).toEqual(
      range(2, 15, 26),
    )
    expect((await judged(failed({ ...threw, stack: [], field: 'constructor' })))[0]?.range).toEqual(
      range(3, 9, 15),
    )
  })

  test('an import of the workspace that leads nowhere is its own; one of a package is a dependency', async () => {
    const of = (specifier: string) =>
      judged(
        failed({
          kind: 'unresolved-import',
          specifier,
          importer: '/project/tools/shared.ts',
          message: 'not found',
        }),
      )
    for (const specifier of ['./x.js', '../x', '@/lib/x', '~/x', '#x', '/x', 'node:nothing', 'fs']) {
      expect(codes(await of(specifier)), specifier).toEqual(['evaluation-failed'])
    }
    expect((await of('@/lib/x'))[0]?.message).toContain(
      "Correct the import of '@/lib/x': it leads nowhere.\ntools/shared.ts imports it",
    )
    for (const specifier of ['zod', 'zod/v4', '@scope/name', '@scope/name/sub']) {
      expect(codes(await of(specifier)), specifier).toEqual(['dependencies-missing'])
    }
  })

  test('a part that threw is one finding beside a reading of the rest', async () => {
    const reading = madeReading({
      name: { kind: 'absent' },
      description: { kind: 'absent' },
      input: { kind: 'absent' },
      resolution: { status: 'absent' },
    })
    const found = await judged(failed(threw, { reading, name: null, nameSource: null, description: null }))
    expect(codes(found)).toEqual(['evaluation-failed'])
  })

  test('a process that died is said', async () => {
    const [finding, ...others] = await judged(failed({ kind: 'crashed', message: 'out of memory' }))
    expect(others).toEqual([])
    expect(finding).toMatchObject({ code: 'evaluation-failed', range: range(3, 9, 15) })
    expect(finding?.message).toContain('out of memory')
  })
})

test('evaluation-timeout says how long it was waited for', async () => {
  const [finding, ...others] = await judged(failed({ kind: 'timeout', elapsedMs: 1512 }))
  expect(others).toEqual([])
  expect(finding).toMatchObject({ code: 'evaluation-timeout', severity: 'error', range: range(3, 9, 15) })
  expect(finding?.message).toMatch(/^Evaluating 'search' did not end within 1\.5 s\.\n.*1500/)
})

describe('not-evaluated', () => {
  const remedy =
    '\nTo have it checked, move its schema to the top of the module, or pass constants to the function that makes it.'
  const unevaluated = madeTool({
    status: 'unevaluated',
    reason: 'it is elsewhere',
    reading: null,
    schema: null,
    schemaSource: null,
  })

  test('names what stands in the way, there', async () => {
    const blocked = {
      name: 'this.options',
      reason: 'Members of `this` are not evaluated.',
      range: range(3, 9, 21),
    }
    const [finding, ...others] = await judged({ ...unevaluated, site: madeSite({ blocked }) })
    expect(others).toEqual([])
    expect(finding).toMatchObject({ code: 'not-evaluated', severity: 'warning', range: range(3, 9, 21) })
    expect(finding?.message).toBe(
      `Not evaluated: 'search' depends on \`this.options\`.\nMembers of \`this\` are not evaluated.${remedy}`,
    )
  })

  test('says of a class what its constructor may not need', async () => {
    const blocked = { name: 'Search', reason: 'it depends on an instance', range: range(3, 9, 21) }
    const maker = { function: null, class: 'Search', isClass: true } as const
    const [finding] = await judged({ ...unevaluated, site: madeSite({ blocked, maker }) })
    expect(finding?.message).toContain(
      '\nTo have it checked, keep what only the program has out of its constructor',
    )
    const [other] = await judged({
      ...unevaluated,
      site: madeSite({ blocked, maker: { ...maker, class: 'Other' } }),
    })
    expect(other?.message).toContain(remedy)
  })

  test.each([
    ['it depends on `options`, a caught error', '\nIt is a caught error.'],
    ['it depends on `options`, which is awaited inside a function', '\nIt is awaited inside a function.'],
    ['it depends on `options`', ''],
  ])('does not say twice what it depends on: %s', async (reason, more) => {
    const blocked = { name: 'options', reason, range: range(3, 9, 21) }
    const [finding] = await judged({ ...unevaluated, site: madeSite({ blocked }) })
    expect(finding?.message).toBe(`Not evaluated: 'search' depends on \`options\`.${more}${remedy}`)
  })

  test('says that the workspace is not trusted, or evaluation off, else gives the reason', async () => {
    expect((await judged(unevaluated, { trusted: false }))[0]?.message).toContain('not trusted')
    const { config } = madeContext()
    const off = { ...config, evaluate: { ...config.evaluate, enabled: false } }
    for (const trusted of [true, false]) {
      const [finding] = await judged(unevaluated, { config: off, trusted })
      expect(finding?.message).toMatch(/^Not evaluated: 'search', because evaluation is turned off\.\n/)
    }
    expect((await judged(unevaluated))[0]?.message).toBe(
      `Not evaluated: 'search'.\nIt is elsewhere.${remedy}`,
    )
  })
})

describe('dependencies-missing', () => {
  const missing = (file: string, specifier: string) =>
    failed(
      { kind: 'unresolved-import', specifier, importer: `/project/${file}`, message: 'not found' },
      { file: `/project/${file}`, id: file, name: file.replace(/\W/g, '') },
    )
  const converter = {
    ...unresolved({
      status: 'failed',
      code: 'dependencies-missing',
      package: '@valibot/to-json-schema',
      message: 'not installed',
    }),
    file: '/project/c.ts',
  }
  const tools = [
    missing('a.ts', 'valibot'),
    missing('b.ts', 'valibot/sub'),
    missing('x/d.ts', 'zod'),
    converter,
  ]
  const packageOf = (file: string) => ({
    dir: file.startsWith('/project/x/') ? '/project/x' : '/project',
    name: null,
  })

  test('is one finding for each package, with the command and the tools that need it', async () => {
    const findings = await judged(tools, { packageOf })
    expect(
      findings.map(({ code, file, message, tool, toolId }) => [code, file, message, tool, toolId]),
    ).toEqual([
      [
        'dependencies-missing',
        '/project/a.ts',
        'Dependencies are not installed. Run `npm install @valibot/to-json-schema valibot`.\nNot installed: @valibot/to-json-schema, valibot. 3 tools need them.',
        null,
        null,
      ],
      [
        'dependencies-missing',
        '/project/x/d.ts',
        'The package `zod` is not installed. Run `npm install zod` in x.\nNot installed: zod. 1 tool needs it.',
        null,
        null,
      ],
    ])
    expect(findings[0]?.related.map(({ file }) => file)).toEqual(['/project/b.ts', '/project/c.ts'])
  })

  test("speaks the project's package manager, and adds only what is not declared", async () => {
    const message = async (packageManager: 'npm' | 'pnpm' | 'yarn' | 'bun', dependencies: string[]) =>
      (
        await judged(missing('a.ts', 'zod'), {
          packageManager,
          packageOf: () => ({ dir: '/project', name: 'w', dependencies }),
        })
      )[0]?.message
    expect(await message('pnpm', [])).toContain('`pnpm add zod`')
    expect(await message('yarn', ['zod'])).toContain('`yarn install`')
    expect(await message('bun', ['zod', 'x'])).toContain('`bun install`')
    expect(await message('npm', ['x'])).toContain('`npm install zod`')
  })
})

test('a reading beside a failure of the schema is still judged by name and description', async () => {
  const tool = unresolved({ status: 'failed', code: 'not-a-schema', found: 'null', message: 'no' })
  const nameless = {
    ...tool,
    name: 'a b',
    reading: madeReading({ ...tool.reading, name: { kind: 'string', value: 'a b' } }),
  }
  expect(codes(await judged(nameless))).toEqual(['invalid-name', 'not-a-schema'])
})
