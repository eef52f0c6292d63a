import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Files, Project } from '../../support/project.js'
import { sharedProject } from '../../support/shared-project.js'

const withProject = sharedProject()

const HEAD = "import { z } from 'zod'\nimport { defineTool } from '@toolsight/runtime'\n"

/** Every text has one `‸`: where the error is thrown, or where the finding stands. */
interface Position {
  title: string
  files: Record<string, string>
  /** The file that has the mark; the tool file is `tool.ts`. */
  at: string
  message: string
}

const positions: Position[] = [
  {
    title: 'in the file itself',
    files: {
      'tool.ts': `${HEAD}function fail(): never { throw ‸new RangeError('no') }\nexport const t = defineTool({ name: 't', input: z.object({ q: fail() }) })`,
    },
    at: 'tool.ts',
    message: 'RangeError: no',
  },
  {
    title: 'behind types, casts and type arguments on the same line',
    files: {
      'tool.ts': `${HEAD}const read = <T extends string>(name: T, other?: Record<string, number>): string => { const x: unknown = name as unknown; throw ‸new Error(x as string) }\nexport const t = defineTool({ name: 't', input: z.object({ q: z.literal(read<'a'>('a')) }) })`,
    },
    at: 'tool.ts',
    message: 'Error: a',
  },
  {
    title: 'after interfaces, enums and dropped statements',
    files: {
      'tool.ts': `${HEAD}interface Options {\n  a: string\n}\nenum Kind { A, B }\nconsole.log('dropped')\n\nconst kind: Kind = Kind.A\nconst limit = ((options: Options) => {\n  const { a } = options as any\n  return kind === Kind.A ? a.‸boom() : 1\n})({ a: 'x' })\nexport const t = defineTool({ name: 't', input: z.object({ q: z.string().max(limit) }) })`,
    },
    at: 'tool.ts',
    message: 'TypeError: a.boom is not a function',
  },
  {
    title: 'in a helper module, in a function that spans lines',
    files: {
      'tool.ts': `${HEAD}import { limits } from './limits.js'\nexport const t = defineTool({\n  name: 't',\n  input: z.object({ q: z.string().max(limits().q) }),\n})`,
      'limits.ts': `type Limits = { q: number }\n\nexport function limits(\n  name = 'q',\n): Limits {\n  const all: Partial<Limits> | null = null as Partial<Limits> | null\n  return {\n    q: all!.‸q!,\n  }\n}`,
    },
    at: 'limits.ts',
    message: "TypeError: Cannot read properties of null (reading 'q')",
  },
  {
    title: 'with CRLF and a byte order mark',
    files: {
      'tool.ts':
        `\uFEFF${HEAD}const a: number = 1\nfunction fail(): never { throw ‸new Error('no') }\nexport const t = defineTool({ name: 't', input: z.object({ q: fail() }) })`.replaceAll(
          '\n',
          '\r\n',
        ),
    },
    at: 'tool.ts',
    message: 'Error: no',
  },
  {
    title: 'in a field of the definition',
    files: {
      'tool.ts': `${HEAD}export const t = defineTool({ name: 't', input: z.object({ q: z.string() }), outputSchema: (z as any).‸nope() })`,
    },
    at: 'tool.ts',
    message: 'TypeError: z.nope is not a function',
  },
  {
    title: 'where what is read is not declared',
    files: {
      'tool.ts': `${HEAD}const limit = ‸VERSION.length\nexport const t = defineTool({ name: 't', input: z.object({ q: z.string().max(limit) }) })`,
    },
    at: 'tool.ts',
    message: 'ReferenceError: VERSION is not defined',
  },
  {
    title: 'where what is called is no function',
    files: {
      'tool.ts': `${HEAD}const limit: any = 3\nexport const t = defineTool({ name: 't', input: z.object({ q: z.string().max(‸limit()) }) })`,
    },
    at: 'tool.ts',
    message: 'TypeError: limit is not a function',
  },
  {
    title: 'in a local constant',
    files: {
      'tool.ts': `${HEAD}export function register() {\n  const limit: number = (undefined as any).‸length\n  return defineTool({ name: 't', input: z.object({ q: z.string().max(limit) }) })\n}`,
    },
    at: 'tool.ts',
    message: "TypeError: Cannot read properties of undefined (reading 'length')",
  },
  {
    title: 'in a factory, called in another file',
    files: {
      'tool.ts': "import { make } from './make.js'\nexport const t = make('t')",
      'make.ts': `${HEAD}export function make(name: string, options?: { max: number }) {\n  return defineTool({ name, input: z.object({ q: z.string().max(options!.‸max) }) })\n}`,
    },
    at: 'make.ts',
    message: "TypeError: Cannot read properties of undefined (reading 'max')",
  },
  {
    title: 'in a mutation, a class and a template',
    files: {
      'tool.ts': `${HEAD}class Shape {\n  readonly parts: Record<string, z.ZodType> = {}\n  constructor(private readonly label: string) {}\n  add(key: string): void {\n    throw ‸new Error(\`\${this.label}: \${key}\`)\n  }\n}\nconst shape = new Shape('label')\nshape.add('key')\nexport const t = defineTool({ name: 't', input: z.object(shape.parts) })`,
    },
    at: 'tool.ts',
    message: 'Error: label: key',
  },
  {
    title: 'under standard decorators, which TypeScript lowers',
    files: {
      'tool.ts': `${HEAD}function logged<T>(value: T, _context: unknown): T { return value }\nclass Limits {\n  @logged get(): number { throw ‸new Error('no') }\n}\nexport const t = defineTool({ name: 't', input: z.object({ q: z.string().max(new Limits().get()) }) })`,
    },
    at: 'tool.ts',
    message: 'Error: no',
  },
  {
    title: 'in TSX',
    files: {
      'tool.tsx': `${HEAD}const view = <div title="x">{1}</div>\nconst fail = <T,>(value: T): T => { throw ‸new Error('no') }\nexport const t = defineTool({ name: 't', input: fail(z.object({})) })`,
    },
    at: 'tool.tsx',
    message: 'Error: no',
  },
]

describe('errors of user code', () => {
  let project: Project
  beforeAll(async () => {
    const files: Files = { 'package.json': '{ "name": "positions", "type": "module" }' }
    positions.forEach((position, index) => {
      for (const [file, text] of Object.entries(position.files))
        files[`p${index}/${file}`] = text.replace('‸', '')
    })
    project = await Project.open(files)
  })
  afterAll(() => project.dispose())

  it.each(positions.map((position, index) => ({ ...position, index })))(
    'stand where they are thrown: $title',
    async (position) => {
      const { index, files, at, message } = position
      const entry = Object.keys(files)[0] as string
      const [tool] = await project.tools(`p${index}/${entry}`)
      const failure = tool?.failure
      if (failure?.kind !== 'threw') throw new Error(`Nothing was thrown: ${JSON.stringify(tool?.status)}`)
      expect(`${failure.name}: ${failure.message}`).toBe(message)
      const [frame] = failure.stack
      expect({ file: frame?.file, line: frame?.line, character: frame?.character }).toEqual({
        file: project.path(`p${index}/${at}`),
        ...markIn(files[at] as string),
      })
      const findings = await project.findings(`p${index}/${entry}`, 'evaluation-failed')
      expect(findings).toHaveLength(1)
      const [finding] = findings
      if (at === entry) expect(finding?.range.start).toEqual(markIn(files[at] as string))
      else
        expect(finding?.related[0]).toMatchObject({
          file: project.path(`p${index}/${at}`),
          range: { start: markIn(files[at] as string) },
        })
    },
  )
})

/** Positions do not count a byte order mark. */
function markIn(text: string): { line: number; character: number } {
  const before = text.replace(/^\uFEFF/, '').split('‸')[0] as string
  const lines = before.split('\n')
  return { line: lines.length - 1, character: (lines.at(-1) as string).length }
}

describe('ids', () => {
  it('of unnamed tools have the name of the variable or a number; repeated names are counted', async () => {
    const text = `${HEAD}export const a = defineTool({ input: z.object({}) })
export const b = defineTool({ name: 'x', input: z.object({}) })
export const c = defineTool({ name: 'x', input: z.object({}) })
export const tools = [defineTool({ input: z.object({}) }), defineTool({ input: z.object({}) })]
export const e = ['x', 'y', 'x'].map((name) => defineTool({ name, input: z.object({}) }))`
    await withProject({ 'src/tool.ts': text }, async (project) => {
      const ids = (await project.tools('src/tool.ts')).map((tool) => tool.id)
      expect(ids).toEqual(
        ['#a', '#x', '#x~2', '#1', '#2', '#x~3', '#y', '#x~4'].map((id) => `src/tool.ts${id}`),
      )
    })
  })

  it('never collide with a name that looks like one', async () => {
    const text = `${HEAD}export const tools = ['x', 'x', 'x~2', '1', undefined].map((name) => defineTool({ name, input: z.object({}) }))`
    await withProject({ 'tool.ts': text }, async (project) => {
      const ids = (await project.tools('tool.ts')).map((tool) => tool.id)
      expect(new Set(ids).size).toBe(5)
    })
  })

  it('take a file name where the framework says so', async () => {
    const files = {
      'get-weather.ts':
        "import { z } from 'zod'\nimport { defineTool } from 'eve/tools'\nexport default defineTool({ description: 'x', inputSchema: z.object({ q: z.string() }) })",
    }
    await withProject(files, async (project) => {
      expect(await project.told('get-weather.ts')).toEqual({ 'get-weather': { q: { type: 'string' } } })
    })
  })
})
