import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { promisify } from 'node:util'
import { afterEach, describe, expect, it } from 'vitest'
import { Project, zodTool } from './end-to-end/project.js'

let project: Project

afterEach(() => project.remove())

/** Runs a program in the project, with the project's own packages. */
async function program(source: string): Promise<string> {
  await project.put({ 'program.mjs': source })
  const { stdout } = await promisify(execFile)(process.execPath, [project.path('program.mjs')], {
    cwd: project.root,
  })
  return stdout
}

/** A tool on any validator. */
function tool(name: string, imports: string, config: string): string {
  return `import { defineTool } from '@toolsight/runtime'
${imports}

export const ${name} = defineTool({
  name: '${name}',
  description: 'A tool of a hotel.',
  ${config},
  handler: () => 'done',
})
`
}

const valibotObject = 'v.object({ room: v.string(), nights: v.pipe(v.number(), v.minValue(1)) })'

describe('a Zod 4 tool needs no change', () => {
  const schema = `z.object({
    room: z.enum(['single', 'double']).describe('What to book'),
    nights: z.number().int().min(1).max(30).default(1),
    guests: z.array(z.object({ name: z.string().min(1), email: z.email().optional() })).max(4),
    note: z.union([z.string(), z.null()]),
    '10': z.record(z.string(), z.boolean()),
    lazy: z.lazy(() => z.tuple([z.string(), z.number()])),
  }).strict().meta({ title: 'Booking' })`

  it.each(['zod', 'zod40', 'zod41', 'zod43'])(
    "and its JSON is byte-identical to the user's own: %s",
    async (installed) => {
      project = await Project.create([`zod=${installed}`, '@toolsight/runtime'])
      await project.put({ 'tools/book.ts': zodTool('book', schema) })
      const own = await program(`
      import { z } from 'zod'
      const { $schema, ...schema } = z.toJSONSchema(${schema})
      process.stdout.write(JSON.stringify(schema))
    `)
      const { code, report } = await project.check()
      expect([code, report.diagnostics.filter(({ severity }) => severity === 'error')]).toEqual([0, []])
      expect(JSON.stringify(report.tools[0]?.schema)).toBe(own)
      expect(report.tools[0]).toMatchObject({
        vendor: 'zod',
        schemaSource: 'converter',
        converter: 'zod',
        status: 'resolved',
      })
      expect((await project.run(['show', 'book', '--compact'])).out).toBe(own)
    },
  )
})

describe('Valibot and ArkType tools', () => {
  it.each([
    ['valibot', "import * as v from 'valibot'", valibotObject, 'Valibot'],
    [
      'arktype',
      "import { type } from 'arktype'",
      "type({ room: 'string', nights: 'number >= 1' })",
      'ArkType',
    ],
  ])('%s: validate through ~standard.validate, and carry its issues', async (vendor, imports, input) => {
    project = await Project.create([vendor, '@toolsight/runtime'])
    const out = await program(`
      import { defineTool, parseToolInput, ToolInputInvalid } from '@toolsight/runtime'
      ${imports}
      const schema = ${input}
      const seen = []
      const spied = {
        '~standard': {
          ...schema['~standard'],
          validate: (value) => { seen.push(value); return schema['~standard'].validate(value) },
        },
      }
      const book = defineTool({ name: 'book', description: 'Books.', input: spied, handler: () => 'done' })
      const accepted = await parseToolInput(book, { room: 'single', nights: 2 })
      const error = await parseToolInput(book, { room: 7, nights: 0 }).catch((error) => error)
      const direct = await schema['~standard'].validate({ room: 7, nights: 0 })
      console.log(JSON.stringify({
        accepted,
        seen,
        isInvalid: error instanceof ToolInputInvalid,
        tag: error._tag,
        tool: error.tool,
        message: error.message,
        issues: error.issues.map((issue) => issue.message),
        direct: direct.issues.map((issue) => issue.message),
      }))
    `)
    const { issues, direct, ...rest } = JSON.parse(out)
    expect(rest).toEqual({
      accepted: { room: 'single', nights: 2 },
      seen: [
        { room: 'single', nights: 2 },
        { room: 7, nights: 0 },
      ],
      isInvalid: true,
      tag: 'ToolArgError',
      tool: 'book',
      message: `Tool "book" received invalid input: ${direct.length} issue(s).`,
    })
    expect(issues).toEqual(direct)
    expect(issues.length).toBeGreaterThan(0)
  })

  it.each([
    ['valibot', "import * as v from 'valibot'", valibotObject],
    ['arktype', "import { type } from 'arktype'", "type({ room: 'string', nights: 'number >= 1' })"],
  ])(
    '%s without parameters: exit code 1, the tool and the fix by name, never { "type": "object" }',
    async (vendor, imports, input) => {
      project = await Project.create([vendor, '@toolsight/runtime'])
      await project.put({
        'tools/book.ts': tool('book_room', imports, `input: ${input}`).replace(
          'const book_room',
          'const book',
        ),
      })
      const { code, report, out } = await project.check()
      expect(code).toBe(1)
      expect(report.tools[0]).toMatchObject({
        name: 'book_room',
        vendor,
        schema: null,
        schemaSource: null,
        status: 'failed',
      })
      expect(report.diagnostics).toContainEqual(
        expect.objectContaining({
          code: 'missing-parameters',
          severity: 'error',
          file: 'tools/book.ts',
          tool: 'book_room',
          message: `Tool 'book_room' uses validator '${vendor}', which can't be auto-converted to JSON Schema. Add a \`parameters\` JSON Schema to the tool.`,
          fixable: true,
        }),
      )
      expect(out).not.toMatch(/"type":\s*"object"/)

      const pretty = await project.run(['check'])
      expect(pretty.code).toBe(1)
      expect(pretty.out).toContain("Tool 'book_room'")
      expect(pretty.out).toContain('toolsight fix tools/book.ts')
      const shown = await project.run(['show', 'book_room'])
      expect([shown.code, shown.out]).toEqual([1, ''])
      expect(shown.err).toContain("Tool 'book_room'")
    },
  )
})

describe('explicit parameters', () => {
  const parameters = `{
    required: ['nights', 'room'],
    type: 'object',
    additionalProperties: false,
    properties: {
      room: { description: 'What to book', type: 'string' },
      nights: { type: 'number', minimum: 1 },
    },
    $comment: 'kept',
  }`
  const verbatim =
    '{"required":["nights","room"],"type":"object","additionalProperties":false,"properties":{"room":{"description":"What to book","type":"string"},"nights":{"type":"number","minimum":1}},"$comment":"kept"}'

  it('are emitted verbatim, key order included', async () => {
    project = await Project.create(['valibot', '@toolsight/runtime'])
    const source = tool(
      'book',
      "import * as v from 'valibot'",
      `input: ${valibotObject},\n  parameters: ${parameters}`,
    )
    await project.put({ 'tools/book.ts': source })
    const { code, report } = await project.check()
    expect([code, report.diagnostics]).toEqual([0, []])
    expect(report.tools[0]).toMatchObject({ schemaSource: 'explicit', converter: null, vendor: 'valibot' })
    expect(JSON.stringify(report.tools[0]?.schema)).toBe(verbatim)
    expect((await project.run(['show', 'book', '--compact'])).out).toBe(verbatim)
  })
})

it("the runtime's only dependency is @standard-schema/spec", async () => {
  project = await Project.create([])
  const manifest = JSON.parse(await readFile(new URL('../../runtime/package.json', import.meta.url), 'utf8'))
  expect(Object.keys(manifest.dependencies)).toEqual(['@standard-schema/spec'])
  expect(manifest.optionalDependencies).toBeUndefined()
  const required = Object.keys(manifest.peerDependencies ?? {}).filter(
    (name) => !manifest.peerDependenciesMeta?.[name]?.optional,
  )
  expect(required).toEqual([])
})

describe('the fixes', () => {
  it('leave what could only be observed to a person, and make it when they ask', async () => {
    project = await Project.create(['yup', '@toolsight/runtime'])
    const yup = 'input: yup.object({ room: yup.string().required(), nights: yup.number() })'
    const source = tool('book', "import * as yup from 'yup'", yup)
    await project.put({ 'tools/book.ts': source })

    const careful = await project.run(['fix'])
    expect(careful.code).toBe(1)
    expect(careful.out).toContain('Not fixed:')
    expect(careful.out).toContain('(partial)')
    expect(await project.read('tools/book.ts')).toBe(source)

    const asked = await project.run(['fix', '--partial'])
    expect([asked.code, asked.err]).toEqual([0, ''])
    const { report } = await project.check()
    expect(report.tools[0]).toMatchObject({
      schemaSource: 'explicit',
      schema: { type: 'object', required: ['room'], properties: { room: { type: 'string' } } },
    })
  })

  it('give a Valibot tool its parameters: written, re-checked, and nothing else changed', async () => {
    project = await Project.create(['valibot', '@valibot/to-json-schema', '@toolsight/runtime', 'typescript'])
    const source = tool('book', "import * as v from 'valibot'", `input: ${valibotObject}`)
    await project.put({ 'tools/book.ts': source, 'tools/other.ts': '// untouched\n' })

    const dry = await project.run(['fix', '--dry-run'])
    expect(dry.out).toMatch(/^--- a\/tools\/book\.ts\n\+\+\+ b\/tools\/book\.ts\n@@ /)
    expect(dry.out.split('\n').filter((line) => line.startsWith('-')).length).toBe(1)
    expect(await project.read('tools/book.ts')).toBe(source)

    const fixed = await project.run(['fix', 'tools/book.ts'])
    expect(fixed.err).toBe('')
    expect(fixed.out).toMatch(/^Fixed 1 finding in 1 file:/)
    expect(fixed.code).toBe(0)
    const after = await project.read('tools/book.ts')
    expect(after).toContain('parameters: {')
    const { code, report } = await project.check()
    expect([code, report.diagnostics.map((each) => each.code)]).toEqual([0, []])
    expect(report.tools[0]).toMatchObject({
      schemaSource: 'explicit',
      schema: {
        type: 'object',
        properties: { room: { type: 'string' }, nights: { type: 'number', minimum: 1 } },
      },
    })
    expect(Object.keys(await project.contents())).toEqual([
      'tools/book.ts',
      'tools/other.ts',
      'toolsight.config.json',
    ])
    expect((await project.run(['fix', '--dry-run'])).out).toBe('')
  })
})
