import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type CheckOutput, Project } from '../project.js'

/* What a server that xmcp 1.1.3 built of these files lists, but for a `$schema` that it puts into each field. */
describe('files of xmcp', () => {
  let project: Project
  let report: CheckOutput
  beforeAll(async () => {
    project = await Project.create(['zod'])
    await project.put({
      'package.json': '{ "name": "hall", "devDependencies": { "xmcp": "1.1.3" } }',
      'src/tools/ring.ts': `import { z } from 'zod'
import type { ToolMetadata } from 'xmcp'
export const schema = { bell: z.string(), times: z.number().int().min(1).default(1), kind: z.enum(['low', 'high']).optional() }
export const metadata: ToolMetadata = { name: 'ring_bell', description: 'Rings.', annotations: { readOnlyHint: true } }
export default function ring() { return 'x' }
`,
      'src/tools/whole.ts': `import { z } from 'zod'
export const schema = z.object({ hall: z.string() })
export const metadata = { name: 'whole', description: 'Takes an object.' }
export default () => 'x'
`,
      'src/tools/json.ts': `export const schema = { type: 'object', properties: { hall: { type: 'string' } } }
export const metadata = { name: 'json', description: 'Takes JSON Schema.' }
export default () => 'x'
`,
      'src/tools/broken.ts': `import { z } from 'zod'
export const schema = { hall: z.string().nope() }
export const metadata = { name: 'broken', description: 'Breaks.' }
export default () => 'x'
`,
    })
    ;({ report } = await project.check())
  })
  afterAll(() => project.remove())

  const tool = (name: string) => report.tools.find((each) => each.name === name)

  it('goes out as the object of its schemas, with its annotations', () => {
    expect(tool('ring_bell')).toMatchObject({ framework: 'xmcp', status: 'resolved', description: 'Rings.' })
    expect(tool('ring_bell')?.schema).toEqual({
      type: 'object',
      properties: {
        bell: { type: 'string' },
        times: { default: 1, type: 'integer', minimum: 1, maximum: 9007199254740991 },
        kind: { type: 'string', enum: ['low', 'high'] },
      },
      required: ['bell'],
    })
  })

  it('goes out empty where its schema is no record', () => {
    expect(tool('whole')?.schema).toEqual({ type: 'object', properties: {} })
    expect(tool('json')?.schema).toEqual({ type: 'object', properties: {} })
    expect(report.diagnostics.filter(({ code }) => code === 'empty-schema')).toMatchObject([
      {
        file: 'src/tools/whole.ts',
        severity: 'error',
        range: { start: { line: 1 } },
        message: expect.stringContaining('Export `schema` as a record of Zod schemas'),
      },
    ])
  })

  it('says what fails in a file, at its place', () => {
    expect(tool('broken')).toMatchObject({ status: 'failed' })
    expect(report.diagnostics.filter(({ file }) => file === 'src/tools/broken.ts')).toMatchObject([
      { severity: 'error', range: { start: { line: 1 } }, message: expect.stringContaining('nope') },
    ])
  })
})
