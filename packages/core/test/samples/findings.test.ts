import { expect, it } from 'vitest'
import type { Finding } from '#core/model/finding.js'
import { validatedBySchema } from '#core/workspace/samples/validated-by-schema.js'
import type { Project } from '../support/project.js'
import { sharedProject } from '../support/shared-project.js'

const withProject = sharedProject()

const source = (schema: string, examples = '') => `import { defineTool } from '@toolsight/runtime'
import { z } from 'zod'
export const search = defineTool({
  name: 'search',
  description: 'Finds rooms.',
  input: ${schema},
  ${examples}
  handler: () => 1,
})
`

const LIMITED = 'z.object({ query: z.string(), limit: z.number().max(9).nullish() })'

const samples = (kind: string, input: unknown) => JSON.stringify({ search: { [kind]: [{ input }] } })

function told(project: Project, findings: Finding[]): string[] {
  return findings.map(({ code, file, range }) => {
    const name = file.slice(project.root.length + 1)
    return `${name}:${range.start.line}:${range.start.character} ${code}`
  })
}

const REFUSED = samples('valid', { query: 'a', limit: 12 })
const AT = REFUSED.indexOf('12')

it('checking the source or the samples file finds what is wrong with a sample, with the issues', async () => {
  await withProject({ 'search.ts': source(LIMITED), 'search.samples.json': REFUSED }, async (project) => {
    for (const file of ['search.ts', 'search.samples.json']) {
      const findings = await project.findings(file)
      expect(told(project, findings)).toEqual([`search.samples.json:0:${AT} sample-refused`])
      expect(findings[0]).toMatchObject({ tool: 'search', severity: 'error' })
      expect(findings[0]?.message).toContain('`limit`: Too big: expected number to be <=9')
    }
    const { findings } = await project.workspace.checkAll(await project.workspace.files())
    expect(told(project, findings)).toEqual([`search.samples.json:0:${AT} sample-refused`])
  })
})

it('goes by the texts as typed, of the tool, of what it imports, and of the samples', async () => {
  const files = {
    'schema.ts': `import { z } from 'zod'\nexport const schema = ${LIMITED}\n`,
    'search.ts': source('schema').replace("'zod'\n", "'zod'\nimport { schema } from './schema.js'\n"),
    'search.samples.json': REFUSED,
  }
  await withProject(files, async (project) => {
    const codes = async () => (await project.findings('search.ts')).map(({ code }) => code)
    expect(await codes()).toEqual(['sample-refused'])
    project.type('schema.ts', files['schema.ts'].replace('max(9)', 'max(20)'))
    expect(await codes()).toEqual([])
    project.type('search.samples.json', samples('valid', { limit: 1 }))
    expect(await codes()).toEqual(['sample-refused'])
    project.type('search.samples.json', samples('invalid', { limit: 1 }))
    expect(await codes()).toEqual([])
    project.type('search.samples.json', samples('invalid', { query: 'b' }))
    expect(await codes()).toEqual(['sample-accepted'])
    project.close('search.samples.json')
    expect(await codes()).toEqual([])
    project.close('schema.ts')
    expect(await codes()).toEqual(['sample-refused'])
    project.type('search.ts', source(LIMITED, 'samples: { valid: [{ input: { query: 1 } }] },'))
    expect(await codes()).toEqual(['sample-refused', 'example-refused'])
  })
})

it('results that were kept between runs know the samples file as it is now', async () => {
  const files = { 'search.ts': source(LIMITED), 'search.samples.json': samples('valid', { query: 'a' }) }
  await withProject(
    files,
    async (project) => {
      const codes = async () =>
        (await project.workspace.checkAll(await project.workspace.files())).findings.map(({ code }) => code)
      expect(await codes()).toEqual([])
      project.write('search.samples.json', REFUSED)
      expect(await codes()).toEqual(['sample-refused'])
      project.remove('search.samples.json')
      expect(await codes()).toEqual([])
    },
    { cache: true },
  )
})

it('reads the text once for all of its samples', async () => {
  const entries = Array.from({ length: 5000 }, () => ({ input: { query: 'a', limit: 12 } }))
  const text = JSON.stringify({ search: { valid: entries } })
  await withProject({ 'search.ts': source(LIMITED), 'search.samples.json': text }, async (project) => {
    const findings = await project.findings('search.ts')
    expect(findings.length).toBe(entries.length)
    const last = `search.samples.json:0:${text.lastIndexOf('12')} sample-refused`
    expect(told(project, findings.slice(-1))).toEqual([last])
  })
})

it('asks the validator once for what has not changed', async () => {
  const counting = `z.object({ query: z.string().refine((query) => {
    console.log('judged ' + query)
    return true
  }).describe('Words') })`
  const files = { 'search.ts': source(counting), 'search.samples.json': samples('valid', { query: 'once' }) }
  const logged: string[] = []
  await withProject(
    files,
    async (project) => {
      for (let time = 0; time < 3; time++) expect(await project.findings('search.ts')).toEqual([])
      project.type('search.samples.json', samples('valid', { query: 'twice' }))
      expect(await project.findings('search.ts')).toEqual([])
      expect(await project.findings('search.samples.json')).toEqual([])
    },
    { onLog: (line) => logged.push(line) },
  )
  const judged = logged.flatMap((line) => line.match(/judged \w+/g) ?? [])
  // Calls that no sample shows are tried, too, with texts of their own.
  const samplesJudged = judged.filter((line) => /once|twice/.test(line))
  expect(samplesJudged).toEqual(['judged once', 'judged twice'])
})

it('examples are judged where they stand, by the validator and by the schema that the model gets', async () => {
  const examples = `samples: {
    valid: [
      { input: { query: 'a' } },
      { input: { query: 'a', limit: 10 }, note: 'too many' },
    ],
    invalid: [{ input: { query: 'b' } }],
  },`
  await withProject({ 'search.ts': source(LIMITED, examples) }, async (project) => {
    const findings = await project.findings('search.ts')
    expect(told(project, findings)).toEqual([
      'search.ts:9:6 example-refused',
      'search.ts:11:14 sample-accepted',
    ])
    project.type('search.ts', source(LIMITED, 'samples: { valid: [{ input: {} }] },'))
    expect(told(project, await project.findings('search.ts'))).toEqual(['search.ts:6:21 example-refused'])
    const silenced = source(
      LIMITED,
      `samples: {
      // toolsight-disable-next-line example-refused
      valid: [{ input: {} }],
    },`,
    )
    project.type('search.ts', silenced)
    expect(await project.findings('search.ts')).toEqual([])
  })
})

it('a pattern without end holds nobody up', async () => {
  const input = { query: `${'a'.repeat(60)}!` }
  const examples = `samples: { valid: [{ input: ${JSON.stringify(input)} }] },`
  const parameters = "{ type: 'object', properties: { query: { type: 'string', pattern: '^(a+)+$' } } }"
  const compared = { 'search.ts': source(LIMITED, `parameters: ${parameters}, ${examples}`) }
  await withProject(compared, async (project) => {
    const codes = (await project.findings('search.ts')).map(({ code }) => code)
    expect(codes).not.toContain('example-drift')
  })
  const schema = { type: 'object', patternProperties: { '^(a+)+$': {} } }
  const [outcome] = await validatedBySchema('x', schema, [{ [input.query]: 1 }])
  expect(String(outcome && 'threw' in outcome && outcome.threw)).toContain(
    'patterns of the schema take more than',
  )
  expect(await validatedBySchema('x', schema, [{ aa: 1 }])).toEqual([{ accepted: true, value: { aa: 1 } }])
})

it('one that cannot be judged is said once, under the deadline', async () => {
  const hanging = 'z.object({ query: z.string().refine(() => { for (;;); }) })'
  const files = { 'search.ts': source(hanging), 'search.samples.json': samples('valid', { query: 'a' }) }
  await withProject(
    files,
    async (project) => {
      const [finding] = await project.findings('search.ts')
      expect(finding?.code).toBe('sample-refused')
      expect(finding?.message).toMatch(/could not check this sample\.\n.*did not end within/s)
    },
    { config: { evaluate: { timeoutMs: 1_000 } } },
  )
})

it('samples for no tool are told apart from those of a tool whose name is not known', async () => {
  const stray = '{ "serch": { "valid": [{ "input": 1 }] } }'
  await withProject({ 'search.ts': source(LIMITED), 'search.samples.json': stray }, async (project) => {
    const [finding] = await project.findings('search.ts')
    expect(finding?.code).toBe('sample-without-tool')
    expect(finding?.message).toContain(
      "There is no tool 'serch' in search.ts for these samples. Did you mean 'search'?",
    )
    project.type('search.ts', source(LIMITED).replace("'search',", '(globalThis as any).gone.name,'))
    expect((await project.findings('search.ts')).map(({ code }) => code)).not.toContain('sample-without-tool')
  })
})

it('results are run through the output schema', async () => {
  const text = `import { McpServer } from '@modelcontextprotocol/server'
import { z } from 'zod'
const scales = new McpServer({ name: 'scales', version: '1.0.0' })
scales.registerTool(
  'weigh_crop',
  {
    description: 'Weighs the crop of a bed.',
    inputSchema: z.object({ bed: z.string() }),
    outputSchema: z.object({ kilograms: z.number() }),
  },
  async () => ({ content: [], structuredContent: { kilograms: 1 } }),
)
scales.registerTool(
  'name_crop',
  { description: 'Names the crop of a bed.', inputSchema: z.object({ bed: z.string() }) },
  async () => ({ content: [] }),
)
`
  const entries = {
    weigh_crop: {
      valid: [
        { input: { bed: 'a' } },
        { output: { kilograms: 2 } },
        { output: { kilograms: 'two' } },
        { output: [] },
      ],
      invalid: [
        { output: {}, note: 'Nothing.' },
        { output: { kilograms: 3 }, note: 'Too little.' },
      ],
    },
    name_crop: { valid: [{ output: {} }] },
  }
  const files = { 'scales.ts': text, 'scales.samples.json': JSON.stringify(entries) }
  await withProject(files, async (project) => {
    const findings = (await project.findings('scales.ts')).filter(({ code }) => /sample/.test(code))
    const at = (part: string) => files['scales.samples.json'].indexOf(part)
    expect(findings.map(({ code, message, range }) => [code, message, range.start.character])).toEqual([
      [
        'sample-refused',
        expect.stringMatching(/^The output schema of 'weigh_crop' refuses this sample:\n`kilograms`: /),
        at('"two"'),
      ],
      [
        'sample-refused',
        expect.stringMatching(/^The output schema of 'weigh_crop' refuses this sample:\nthe output: /),
        at('[]'),
      ],
      [
        'sample-accepted',
        expect.stringMatching(/^The output schema of 'weigh_crop' accepts .*\nIts note says: Too little\./),
        at('{"kilograms":3}'),
      ],
      [
        'sample-refused',
        expect.stringMatching(/^Tool 'name_crop' could not check this output\.\nIt has no output schema/),
        at('{}}]}}'),
      ],
    ])
  })
})
