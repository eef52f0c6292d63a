import { describe, expect, test } from 'vitest'
import type { JsonObject } from '#core/model/json.js'
import type { ToolReading } from '#core/model/reading.js'
import { CITY, fixed, type Setting, TOOL } from './tool.js'

const GENERATE = { kind: 'generate-parameters', vendor: 'valibot', partial: false } as const
const REGENERATE = { kind: 'regenerate-parameters', vendor: 'valibot' } as const
const FLAT = "{ type: 'object', properties: { city: { type: 'string' } }, required: ['city'] }"

const HEAD = `import { defineTool } from '@toolsight/runtime'
import * as v from 'valibot'
`

const generate = (text: string, setting: Partial<Setting> = {}) =>
  fixed(GENERATE, { ...setting, files: { [TOOL]: text, ...setting.files } })

/** The text between the two halves of what was there, which must be there still. */
function inserted(before: string, after: string, at: string): string {
  const split = before.indexOf(at) + at.length
  expect(after.startsWith(before.slice(0, split))).toBe(true)
  expect(after.endsWith(before.slice(split))).toBe(true)
  return after.slice(split, after.length - (before.length - split))
}

describe('parameters put into a definition', () => {
  const tool = (inner: string) => `${HEAD}
export const search = defineTool({
${inner}})
`

  test('behind the input, in the same style', async () => {
    const text = tool("  name: 'search',\n  input: v.object({ city: v.string() }),\n  handler: () => 1,\n")
    const result = await generate(text)
    expect(result?.fix).toMatchObject({
      title: 'Generate `parameters` from the valibot schema',
      description: '',
      preferred: true,
    })
    expect(inserted(text, result?.files[TOOL] ?? '', 'v.string() }),')).toBe(`
  parameters: {
    type: 'object',
    properties: {
      city: { type: 'string' },
    },
    required: ['city'],
  },`)
  })

  test('tabs, CRLF, double quotes, no trailing commas', async () => {
    const text = tool('\tname: "search",\n\thandler: () => 1,\n\tinput: v.object({ city: v.string() })\n')
      .replaceAll("'", '"')
      .replaceAll('\n', '\r\n')
    const result = await generate(text)
    expect(inserted(text, result?.files[TOOL] ?? '', 'v.string() })')).toBe(
      [
        ',',
        '\tparameters: {',
        '\t\ttype: "object",',
        '\t\tproperties: {',
        '\t\t\tcity: { type: "string" }',
        '\t\t},',
        '\t\trequired: ["city"]',
        '\t}',
      ].join('\r\n'),
    )
  })

  test('a comment at the end of the line stays with the input', async () => {
    const text = tool(
      "  name: 'search',\n  input: v.object({ city: v.string() }), // a city\n  handler: () => 1,\n",
    )
    const result = await generate(text)
    expect(inserted(text, result?.files[TOOL] ?? '', '// a city')).toMatch(
      /^\n {2}parameters: \{\n[\s\S]*\n {2}\},$/,
    )
  })

  test('so does one behind a last property without a comma', async () => {
    const text = tool('  handler: () => 1,\n  input: schema // a city\n')
    const result = await generate(text)
    expect(result?.files[TOOL]).toContain('  input: schema, // a city\n  parameters: {\n')
    expect(result?.files[TOOL]).toContain('\n  }\n})')
  })

  test('a one-line definition stays on its line while it fits', async () => {
    const short = `${HEAD}defineTool({ input: S, handler })`
    expect((await generate(short, { schema: { type: 'object' } }))?.files[TOOL]).toBe(
      `${HEAD}defineTool({ input: S, parameters: { type: 'object' }, handler })`,
    )
    expect(
      (await generate(`${HEAD}defineTool({ handler, input: S })`, { schema: { type: 'object' } }))?.files[
        TOOL
      ],
    ).toBe(`${HEAD}defineTool({ handler, input: S, parameters: { type: 'object' } })`)
    expect((await generate(short))?.files[TOOL]).toContain("input: S, parameters: {\n  type: 'object',\n")
  })

  test('a shorthand input, and keys that need quotes', async () => {
    const text = tool('  input,\n  handler,\n')
    const schema = {
      type: 'object',
      properties: Object.fromEntries([
        ['__proto__', { type: 'null' }],
        ['a-b', true],
      ]),
    }
    const result = await generate(text, { schema: schema as never })
    expect(inserted(text, result?.files[TOOL] ?? '', '  input,')).toBe(`
  parameters: {
    type: 'object',
    properties: {
      ['__proto__']: { type: 'null' },
      'a-b': true,
    },
  },`)
  })

  test('what other tools in the file put behind theirs', async () => {
    const other = "defineTool({\n  input: A,\n  parameters: { type: 'object' } as const,\n})\n"
    const text = `${HEAD}${other}${tool('  input: B,\n')}`
    const result = await generate(text, { call: 1 })
    expect(inserted(text, result?.files[TOOL] ?? '', 'input: B,')).toMatch(/\n {2}\} as const,$/)
  })

  test('a name for a definition elsewhere in the workspace', async () => {
    const there =
      "import * as v from 'valibot'\nexport const search = {\n  name: 'search',\n  input: v.object({}),\n} as const\n"
    const files = { '/w/search.ts': there }
    const text = `${HEAD}import { search } from './search.js'\nexport default defineTool(search)\n`
    const result = await generate(text, { files })
    expect(result?.files[TOOL]).toBe(text)
    expect(result?.fix.edits.every(({ file }) => file === '/w/search.ts')).toBe(true)
    expect(inserted(there, result?.files['/w/search.ts'] ?? '', 'v.object({}),')).toContain('  parameters: {')
  })

  test('a spread that has the input', async () => {
    const text = `${HEAD}const base = {\n  input: v.object({}),\n}\nexport default defineTool({\n  ...base,\n  handler,\n})\n`
    const result = await generate(text)
    expect(inserted(text, result?.files[TOOL] ?? '', 'v.object({}),')).toContain('  parameters: {')
  })

  test.each([
    ['a definition that is a parameter', 'const make = (definition) => defineTool(definition)'],
    ['a definition from a package', "import { search } from 'tools'\ndefineTool(search)"],
    ['an input from a package’s spread', "import { base } from 'tools'\ndefineTool({ ...base })"],
    ['an input that differs by call', 'const make = (input) => defineTool({\n  input,\n})'],
    [
      'one that differs by way of a constant',
      'const make = (s) => {\n  const t = s.x\n  return defineTool({\n  input: v.pipe(t),\n})\n}',
    ],
    ['one that differs by turn', 'for (const input of all) defineTool({ input })'],
    ['one of two definitions', 'const a = flag ? { input: A } : { input: B }\ndefineTool(a)'],
  ])('%s is left alone', async (_title, code) => {
    expect(await generate(`${HEAD}${code}\n`)).toBeNull()
  })

  test('a callback inside the schema is no reason to leave it alone', async () => {
    expect(await generate(tool('  input: v.pipe(S, v.check((value) => value.a)),\n'))).not.toBeNull()
  })

  test('a validator under the key itself is not overwritten', async () => {
    const reading = {
      input: {
        kind: 'schema',
        vendor: 'valibot',
        vendorVersion: null,
        standard: true,
        standardJsonSchema: false,
      },
      parameters: { kind: 'absent' },
      samples: null,
    } as Partial<ToolReading> as ToolReading
    expect(
      await generate(tool('  parameters: v.object({}),\n  handler,\n'), { facts: { reading } }),
    ).toBeNull()
  })

  test('a framework that takes no JSON Schema', async () => {
    expect(await generate(tool('  schema: S,\n  handler,\n'), { framework: 'tmcp' })).toBeNull()
  })

  test('nothing generated: the fix says why', async () => {
    const message = 'Install @valibot/to-json-schema first.'
    const result = await generate(tool('  input: S,\n'), { generated: { ok: false, message } })
    expect(result?.fix).toEqual({
      title: 'Generate `parameters` from the valibot schema',
      description: '',
      preferred: false,
      edits: [],
      unavailableReason: message,
    })
  })
})

test('what no JSON Schema can be written of is named in one sentence, whatever the converter says', async () => {
  const generated = {
    ok: false as const,
    message: '{\n  "code": "proto"\n}',
    unconvertible: [{ construct: 'date', path: ['stays', '[]', 'from'] }],
  }
  const result = await generate(`${HEAD}defineTool({ input: S, handler })`, { generated })
  expect(result?.fix.unavailableReason).toBe(
    'Change `stays[].from` first: `date` cannot be written as JSON Schema.',
  )
})

describe('parameters as the targets take them', () => {
  const object = (field: object, required = ['a']) => ({ type: 'object', properties: { a: field }, required })
  const strictly = (schema: object) =>
    fixed(
      { kind: 'generate-parameters', vendor: 'valibot', partial: false },
      {
        files: { [TOOL]: `${HEAD}defineTool({ input: S, handler })` },
        schema: schema as JsonObject,
        targets: ['openai-strict'],
      },
    )

  test.each([
    ['an open object', object({ type: 'string' })],
    ['constants without a type', object({ anyOf: [{ const: 'a' }, { const: 1 }] })],
    ['a list of values without a type', object({ enum: ['a', 'b'] })],
  ])('%s', async (_title, schema) => {
    const result = await strictly(schema)
    expect(result?.fix.preferred).toBe(true)
    const written = result?.files[TOOL] ?? ''
    expect(written).toContain('additionalProperties: false')
    expect(written).not.toMatch(/\{ (const|enum)/)
  })

  test('what they still refuse makes it a choice', async () => {
    expect((await strictly(object({ type: 'string' }, [])))?.fix.preferred).toBe(false)
  })

  test('what they do not let it say makes it a choice, and is told', async () => {
    const result = await strictly(object({ type: 'string', format: 'uri' }))
    expect(result?.fix).toMatchObject({ preferred: false, description: expect.stringContaining('format at') })
    expect(result?.files[TOOL]).not.toContain('uri')
  })
})

describe('parameters put in the place of others', () => {
  const regenerate = (text: string, setting: Partial<Setting> = {}) =>
    fixed(REGENERATE, { ...setting, files: { [TOOL]: text, ...setting.files } })

  test('the literal alone, its assertion stays', async () => {
    const text = `${HEAD}defineTool({\n  input: S,\n  parameters: { type: 'null' } as const, // kept\n  handler,\n})\n`
    const result = await regenerate(text)
    expect(result?.fix.title).toBe('Regenerate `parameters` from the valibot schema')
    expect(result?.files[TOOL]).toBe(
      `${HEAD}defineTool({\n  input: S,\n  parameters: {
    type: 'object',
    properties: {
      city: { type: 'string' },
    },
    required: ['city'],
  } as const, // kept\n  handler,\n})\n`,
    )
  })

  test('one line for one line, where it fits', async () => {
    const long = `// ${'x'.repeat(99)}\n`.repeat(9)
    const text = `${long}defineTool({ input: S, parameters: { type: 'null' } })\n`
    expect((await regenerate(text))?.files[TOOL]).toBe(
      `${long}defineTool({ input: S, parameters: ${FLAT} })\n`,
    )
  })

  test('a constant that only this tool uses', async () => {
    const text = `${HEAD}const parameters = { type: 'null' } as const\ndefineTool({\n  input: S,\n  parameters,\n})\n`
    const result = await regenerate(text, { schema: { type: 'object' } })
    expect(result?.files[TOOL]).toBe(
      text.replace("'null'", "'object'").replace("{ type: 'object' }", "{ type: 'object' }"),
    )
  })

  test.each([
    ['is used twice', "const P = { type: 'null' }\nuse(P)\n"],
    ['is exported', "export const P = { type: 'null' }\n"],
    ['is imported', "import { P } from './p.js'\n"],
  ])('a constant that %s is left as it is', async (_title, declaration) => {
    const files = { '/w/p.ts': "export const P = { type: 'null' }" }
    const text = `${HEAD}${declaration}defineTool({\n  input: S,\n  parameters: P,\n})\n`
    const result = await regenerate(text, { files, schema: { type: 'object' } })
    expect(result?.files[TOOL]).toBe(text.replace('parameters: P', "parameters: {\n    type: 'object',\n  }"))
    expect(result?.files['/w/p.ts']).toBe(files['/w/p.ts'])
  })

  test('a shorthand of a shared constant', async () => {
    const text = `${HEAD}export const parameters = {}\ndefineTool({\n  input: S,\n  parameters,\n})\n`
    const result = await regenerate(text, { schema: { type: 'object' } })
    expect(result?.files[TOOL]).toBe(
      text.replace('  parameters,', "  parameters: {\n    type: 'object',\n  },"),
    )
  })

  test('what a program computes is left alone', async () => {
    expect(await regenerate(`${HEAD}defineTool({ input: S, parameters: toJsonSchema(S) })`)).toBeNull()
  })

  test('what is right already is left alone', async () => {
    expect(
      await regenerate(`${HEAD}defineTool({ input: S, parameters: {\n  type: 'object',\n} })`, {
        schema: { type: 'object' },
      }),
    ).toBeNull()
  })
})

describe('the trial before a schema is offered', () => {
  const text = `${HEAD}defineTool({\n  input: S,\n})\n`
  const refusing =
    (message: string, path: string[], when: (input: never) => boolean) => (inputs: unknown[]) =>
      inputs.map((input) =>
        when(input as never)
          ? { accepted: false as const, issues: [{ message, path }] }
          : { accepted: true as const, value: null },
      )

  test('an input that the validator refuses for no known reason withdraws it', async () => {
    const seen: unknown[] = []
    const validate = (inputs: unknown[]) => {
      seen.push(...inputs)
      return refusing('Too long', ['city'], () => true)(inputs)
    }
    const { edits, preferred, unavailableReason } = (await generate(text, { validate }))?.fix ?? {}
    expect([edits, preferred]).toEqual([[], false])
    expect(unavailableReason).toMatch(
      /^The derived schema accepts \{"city":.*\}, which the validator refuses: Too long$/,
    )
    expect(seen.length).toBeGreaterThan(0)
    expect(seen.every((input) => typeof (input as { city: unknown }).city === 'string')).toBe(true)
  })

  test('the inputs reach every corner of the schema', async () => {
    const schema: JsonObject = {
      type: 'object',
      properties: {
        kind: { enum: ['a', 'b'] },
        at: { type: 'string', format: 'date-time' },
        tags: { type: 'array', items: { $ref: '#/$defs/Tag' }, maxItems: 3 },
        code: { type: 'string', pattern: '^[A-Z]{2}\\d{3}$' },
        u: { anyOf: [{ type: 'integer', minimum: 1 }, { type: 'null' }] },
      },
      required: ['kind'],
      additionalProperties: false,
      $defs: {
        Tag: { type: 'object', properties: { t: { type: 'string', minLength: 2 } }, required: ['t'] },
      },
    }
    const seen: Array<Record<string, unknown>> = []
    await generate(text, {
      schema,
      validate: (inputs) => {
        seen.push(...(inputs as never[]))
        return inputs.map(() => ({ accepted: true, value: null }))
      },
    })
    const values = (key: string) => seen.map((input) => input[key])
    expect(new Set(values('kind'))).toEqual(new Set(['a', 'b']))
    expect(values('code').some((code) => /^[A-Z]{2}\d{3}$/.test(String(code)))).toBe(true)
    expect(values('at').some((at) => !Number.isNaN(Date.parse(String(at))))).toBe(true)
    expect(values('u')).toEqual(expect.arrayContaining([null, undefined, expect.any(Number)]))
    expect(values('tags')).toEqual(
      expect.arrayContaining([expect.arrayContaining([{ t: expect.any(String) }])]),
    )
  })

  test.each<[string, string[], string[]]>([
    ['named at the place', ['check at ["city"]'], ['city']],
    ['named above it', ['refine at []'], ['city']],
    ['named without a place', ['refine'], ['city']],
    ['named for items', ['refine at ["list","[]"]'], ['list', '0', 'x']],
    ['named for a branch', ['refine at ["u","|1","x"]'], ['u']],
    ['named for values', ['refine at ["m","*"]'], ['m', 'key']],
  ])('a refusal by a refinement %s is no reason', async (_title, omitted, path) => {
    const result = await generate(text, { omitted, validate: refusing('No', path, () => true) })
    expect(result?.fix.preferred).toBe(true)
    expect(result?.fix.description).toContain(`- \`${omitted[0]}\``)
  })

  test.each<[string, string[], string[]]>([
    ['beside', ['check at ["town"]'], ['city']],
    ['below', ['check at ["city","x"]'], ['city']],
  ])('a refinement %s the place does not explain it', async (_title, omitted, path) => {
    const result = await generate(text, { omitted, validate: refusing('No', path, () => true) })
    expect(result?.fix).toMatchObject({ edits: [], preferred: false, unavailableReason: expect.any(String) })
  })

  test('a format is read differently by the two, and is no reason', async () => {
    const schema = {
      type: 'object',
      properties: { at: { type: 'string', format: 'email' } },
      required: ['at'],
    }
    const unavailableReason = async (path: string[]) =>
      (await generate(text, { schema, validate: refusing('No', path, () => true) }))?.fix.unavailableReason
    expect(await unavailableReason(['at'])).toBeUndefined()
    expect(await unavailableReason(['b'])).toContain('which the validator refuses: No')
  })

  test('what could not be tried is offered, said so, and not preferred', async () => {
    const threw = { kind: 'threw', name: 'Error', message: 'x', stack: '', field: null } as const
    for (const setting of [
      { validate: (inputs: unknown[]) => inputs.map(() => ({ threw })) },
      { validate: () => [] },
      { schema: { type: 'object', properties: { a: { type: 'string', pattern: '(' } }, required: ['a'] } },
    ]) {
      const result = await generate(text, setting)
      expect(result?.fix.preferred).toBe(false)
      expect(result?.fix.description).toContain('No input could be made to try it')
    }
  })

  test('a partial schema is marked, shows what the validator refuses, and is not preferred', async () => {
    const result = await generate(text, {
      partial: true,
      schema: { type: 'object', properties: { city: {} }, required: ['city'] },
      validate: refusing(
        'Not a string',
        ['city'],
        (input: { city: unknown }) => typeof input.city !== 'string',
      ),
    })
    expect(result?.fix.title).toBe('Generate `parameters` from the valibot schema (partial)')
    expect(result?.fix.preferred).toBe(false)
    expect(result?.fix.description).toMatch(
      /^Partial: valibot has no converter here[\s\S]*The validator refuses some/,
    )
  })

  test("the tool's own samples are tried as well", async () => {
    const reading = {
      input: { kind: 'absent' },
      parameters: { kind: 'absent' },
      samples: { valid: [{ input: { city: 'Ghent' } }, { input: { city: 5 } }], invalid: [] },
    } as Partial<ToolReading> as ToolReading
    const seen: unknown[] = []
    await generate(text, {
      facts: { reading },
      validate: (inputs) => {
        seen.push(...inputs)
        return []
      },
    })
    expect(seen).toContainEqual({ city: 'Ghent' })
    expect(seen).not.toContainEqual({ city: 5 })
  })

  test('the same inputs every time', async () => {
    const runs: string[] = []
    for (let run = 0; run < 2; run++) {
      await generate(text, {
        schema: CITY,
        validate: (inputs) => {
          runs.push(JSON.stringify(inputs))
          return []
        },
      })
    }
    expect(runs[0]).toBe(runs[1])
  })

  test('untrusted names in the description stay inert', async () => {
    const result = await generate(text, { omitted: ['`x`\n# y'] })
    expect(result?.fix.description).toContain('- `` `x` # y ``')
  })
})
