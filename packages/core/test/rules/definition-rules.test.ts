import { describe, expect, test } from 'vitest'
import { codes, judged } from './judged.js'
import { madeReading, madeSite, madeTool, range, written } from './made-facts.js'

describe('invalid-name', () => {
  const named = (name: string) =>
    madeTool({ name, reading: madeReading({ name: { kind: 'string', value: name } }) })

  test('offers a name where only characters are in the way', async () => {
    const [finding, ...others] = await judged(named(' search rooms!'))
    expect(others).toEqual([])
    expect(finding).toMatchObject({
      code: 'invalid-name',
      range: range(1, 8, 16),
      message:
        "Rename 'search rooms!' to 'search_rooms': the name may only have letters, digits, `_` and `-`.",
      fix: { kind: 'rename-tool', to: 'search_rooms' },
    })
  })

  test.each([
    ['x'.repeat(51), 'has 51 characters, and 50 are allowed'],
    ['', 'is empty'],
    ['搜索', 'may only have letters, digits, `_` and `-`'],
  ])('%j has no certain cure', async (name, problem) => {
    const [finding] = await judged(named(name))
    expect(finding).toMatchObject({ code: 'invalid-name', fix: null })
    expect(finding?.message).toContain(`: the name ${problem}.`)
  })

  test('keeps what is allowed at the edges of a name', async () => {
    expect((await judged(named('_a b_')))[0]?.fix).toEqual({ kind: 'rename-tool', to: '_a_b_' })
  })

  test('does not rename what is named elsewhere', async () => {
    expect((await judged({ ...named('a b'), nameSource: 'key' }))[0]?.fix).toBeNull()
  })

  test.each(['a', 'x'.repeat(50), 'search-rooms_2'])('%s may be used', async (name) => {
    expect(await judged(named(name))).toEqual([])
  })

  test('frameworks without limits take any name but none', async () => {
    const site = madeSite({ framework: 'defineTool' })
    expect(await judged({ ...named('search rooms'), site })).toEqual([])
    expect(codes(await judged({ ...named(''), site }))).toEqual(['invalid-name'])
  })

  test('a missing name, and one that is no text', async () => {
    const without = (name: { kind: 'absent' } | { kind: 'other'; found: string }, framework = 'toolsight') =>
      judged(
        madeTool({
          name: null,
          nameSource: null,
          site: madeSite({ framework }),
          reading: madeReading({ name }),
        }),
      )
    expect((await without({ kind: 'absent' }))[0]?.message).toBe(
      "Give 'search' a `name`: the model calls a tool by it.",
    )
    expect((await without({ kind: 'other', found: 'a symbol' }))[0]?.message).toContain('this is a symbol')
    expect(await without({ kind: 'absent' }, 'eve')).toEqual([])
  })
})

describe('duplicate-name', () => {
  const at = (file: string, more = {}) =>
    madeTool({ file: `/project/${file}`, id: `${file}#search`, ...more })

  test('gives each of them a finding that links the others', async () => {
    const findings = await judged([at('b.ts'), at('a.ts')])
    expect(findings.map(({ code, file, range: place }) => [code, file, place.start.line])).toEqual([
      ['duplicate-name', '/project/a.ts', 1],
      ['duplicate-name', '/project/b.ts', 1],
    ])
    expect(findings[0]?.related).toEqual([
      { file: '/project/b.ts', range: range(1, 8, 16), message: "This tool is named 'search' too." },
    ])
    expect(findings[0]?.message).toBe(
      "The name 'search' is taken: another tool has it too, in b.ts.\n" +
        'Toolsight runtime collects all tools of the package.\n' +
        'Rename one of them: the model calls a tool by its name alone.',
    )
    expect(findings[0]).toMatchObject({ tool: 'search', toolId: 'a.ts#search' })
  })

  test('compares within one package and one framework, and no keys', async () => {
    const packageOf = (file: string) => ({
      dir: file.startsWith('/project/x/') ? '/project/x' : '/project',
      name: null,
    })
    expect(await judged([at('a.ts'), at('x/b.ts')], { packageOf })).toEqual([])
    expect(await judged([at('a.ts'), at('b.ts', { site: madeSite({ framework: 'genkit' }) })])).toEqual([])
    expect(await judged([at('a.ts', { nameSource: 'key' }), at('b.ts', { nameSource: 'key' })])).toEqual([])
    expect(codes(await judged([at('a.ts'), at('b.ts')], { packageOf: () => null }))).toHaveLength(2)
  })

  test('many are counted, not all listed', async () => {
    const findings = await judged(Array.from({ length: 20 }, (_, index) => at(`${index}.ts`)))
    expect(findings).toHaveLength(20)
    expect(findings[0]?.related).toHaveLength(10)
    expect(findings[0]?.message).toContain('19 other tools have it too')
    expect(findings[0]?.message).toContain('and 16 more files')
  })
})

describe('name-file-mismatch', () => {
  const site = madeSite({ framework: 'patties', boundTo: 'default' })

  test('wants the default export called as its file is', async () => {
    const [finding, ...others] = await judged(madeTool({ site, file: '/project/tools/find_rooms.ts' }))
    expect(others).toEqual([])
    expect(finding).toMatchObject({
      code: 'name-file-mismatch',
      range: range(1, 8, 16),
      fix: { kind: 'rename-tool', to: 'find_rooms' },
    })
    expect(await judged(madeTool({ site }))).toEqual([])
  })

  test('is no matter of other exports, or of other frameworks', async () => {
    expect(await judged(madeTool({ site: { ...site, boundTo: 'search' }, file: '/project/x.ts' }))).toEqual(
      [],
    )
    expect(await judged(madeTool({ site: madeSite({ boundTo: 'default' }), file: '/project/x.ts' }))).toEqual(
      [],
    )
  })
})

describe('missing-description', () => {
  const described = (
    description: { kind: 'absent' } | { kind: 'string'; value: string } | { kind: 'other'; found: string },
  ) =>
    judged(
      madeTool({
        description: description.kind === 'string' ? description.value : null,
        reading: madeReading({ description }),
      }),
    )

  test('speaks of absent and blank ones, and of what is no text', async () => {
    for (const description of [{ kind: 'absent' } as const, { kind: 'string', value: '  \n' } as const]) {
      expect((await described(description))[0]).toMatchObject({
        code: 'missing-description',
        severity: 'warning',
      })
    }
    expect((await described({ kind: 'other', found: 'a number' }))[0]?.message).toContain('this is a number')
    expect(await described({ kind: 'string', value: 'x' })).toEqual([])
  })

  test('points at the name where there is no description to point at', async () => {
    const { description: _, ...fields } = madeSite().fields
    const tool = madeTool({
      site: madeSite({ fields }),
      description: null,
      reading: madeReading({ description: { kind: 'absent' } }),
    })
    expect((await judged(tool))[0]?.range).toEqual(range(1, 8, 16))
  })

  test('without evaluation, speaks only of what stands there whole', async () => {
    const { description: _, ...fields } = madeSite().fields
    const of = async (site: Parameters<typeof madeSite>[0]) =>
      codes(
        await judged(
          madeTool({
            site: madeSite(site),
            description: null,
            reading: null,
            status: 'unevaluated',
            schema: null,
          }),
          {
            trusted: false,
          },
        ),
      )
    expect(await of({ fields })).toContain('missing-description')
    expect(await of({ fields, spread: true })).not.toContain('missing-description')
    expect(await of({ fields, config: null })).not.toContain('missing-description')
    expect(await of({})).not.toContain('missing-description')
  })
})

test('description-too-long counts as `length` does, up to the limit of the framework', async () => {
  const described = (description: string, framework = 'toolsight') =>
    judged(
      madeTool({
        description,
        site: madeSite({ framework }),
        reading: madeReading({ description: { kind: 'string', value: description } }),
      }),
    )
  expect(await described('x'.repeat(500))).toEqual([])
  expect((await described('😀'.repeat(251)))[0]).toMatchObject({
    code: 'description-too-long',
    severity: 'warning',
    range: range(2, 15, 26),
    message: "Shorten the description of 'search': it has 502 characters, 500 are allowed.",
  })
  expect(await described('x'.repeat(5000), 'defineTool')).toEqual([])
})

test('unsafe-key names each key and where it is', async () => {
  const metadata = written(4, 'metadata', 'meta')
  const findings = await judged(
    madeTool({
      site: madeSite({ fields: { ...madeSite().fields, metadata } }),
      reading: madeReading({
        unsafeKeys: [
          { field: 'metadata', path: ['a', '__proto__'] },
          { field: 'hints', path: ['constructor'] },
        ],
      }),
    }),
  )
  expect(findings.map(({ code, range: at, fix }) => [code, at, fix])).toEqual([
    ['unsafe-key', madeSite().callee, { kind: 'remove-key', path: ['hints', 'constructor'] }],
    ['unsafe-key', metadata.value, { kind: 'remove-key', path: ['metadata', 'a', '__proto__'] }],
  ])
  expect(findings[1]?.message).toMatch(/^Remove the key `__proto__` from `metadata\.a`/)
})
