import { afterEach, expect, it } from 'vitest'
import { Project } from './project.js'

let project: Project

afterEach(() => project.remove())

const MOOR = `import { defineTool } from '@toolsight/runtime'
import { z } from 'zod'
import { berth } from '@harbour/berths'
export const moor = defineTool({ name: 'moor', description: 'Moors a boat.', input: z.object({ at: berth }), handler: () => 1 })
`
const KIT = `import { z } from 'zod'
import { tool } from './kit.js'
export const fuel = tool('fuel', 'Fuels a boat.', z.object({ litres: z.number() }), () => 1)
export const tow = tool('tow', 'Tows a boat.', z.object({ to: z.string() }), () => 1)
`

async function harbour(): Promise<void> {
  project = await Project.create(['zod', '@toolsight/runtime'])
  await project.put({
    'package.json': '{ "name": "harbour", "dependencies": { "@toolsight/runtime": "*", "zod": "*" } }',
    'toolsight.config.json': '{ "exclude": ["old"], "include": ["**/*.ts", "**/*.js"] }',
    '.git/HEAD': 'ref: refs/heads/main\n',
    '.gitignore': 'made.ts\n',
    'tools/moor.ts': MOOR,
    'tools/own.ts': KIT,
    'tools/kit.ts': 'export const tool = (...given: unknown[]) => given\n',
    'old/moor.ts': MOOR,
    'made.ts': MOOR,
    'page.tsx': 'export const page = 1\n',
  })
}

it('says what was looked at, and why there is not more', async () => {
  await harbour()
  const { code, out, err } = await project.run(['doctor'])
  expect([code, err]).toEqual([0, ''])
  expect(out).toMatch(/^Toolsight \d+\.\d+\.\d+, Node \d+\.\d+\.\d+\n\nRoot /)
  expect(out).toMatch(/\nConfiguration +toolsight\.config\.json\n/)
  expect(out).toMatch(/\nEvaluation +on, by Node \d/)
  expect(out).toMatch(/\nFiles +3 looked at, 3 paths skipped\n/)
  expect(out).toMatch(/\nTools +1 tool: /)
  expect(out).toMatch(/\n {2}made\.ts +ignored by git\n {2}old\/ +excluded by the configuration\n/)
  expect(out).toMatch(/\n {2}page\.tsx +no pattern of "include" fits\n/)
  expect(out).toMatch(/\n {2}toolsight +1 tool +@toolsight\/runtime \d/)
  expect(out).toMatch(/\n {2}@harbour\/berths +1 tool needs it +tools\/moor\.ts:4:21; install it\n/)
  expect(out).toMatch(
    /\n {2}tool\(…\), 2 places +tools\/own\.ts:3:21: no known framework has `tool` from\s+`\.\/kit\.js`\n/,
  )
  expect(Math.max(...out.split('\n').map((line) => line.length))).toBeLessThanOrEqual(80)
})

it('gives all of it as JSON', async () => {
  await harbour()
  const { code, out } = await project.run(['doctor', '--format', 'json', '--no-evaluate'])
  const found = JSON.parse(out)
  expect(code).toBe(0)
  expect(found).toMatchObject({
    version: 1,
    configFiles: ['toolsight.config.json'],
    status: { evaluating: false },
    files: ['tools/kit.ts', 'tools/moor.ts', 'tools/own.ts'],
    skipped: [
      { path: 'made.ts', isFolder: false, reason: 'gitignore' },
      { path: 'old', isFolder: true, reason: 'exclude' },
      { path: 'page.tsx', isFolder: false, reason: 'include' },
    ],
  })
  expect(found.candidates.map(({ file, text }: { file: string; text: string }) => [file, text])).toEqual([
    ['tools/own.ts', 'tool(…)'],
    ['tools/own.ts', 'tool(…)'],
  ])
})

it('names no calls of a function that makes tools', async () => {
  project = await Project.create(['zod', '@toolsight/runtime'])
  await project.put({
    'tools.ts': `import { defineTool } from '@toolsight/runtime'
import { z } from 'zod'
const makeTool = (name: string, description: string, input: z.ZodType) => defineTool({ name, description, input, handler: () => 1 })
export const fuel = makeTool('fuel', 'Fuels a boat.', z.object({ litres: z.number() }))
`,
  })
  const { out } = await project.run(['doctor'])
  expect(out).toMatch(/\nTools +1 tool: 1 /)
  expect(out).not.toContain('makeTool')
})

it('names three of the calls that say what tools are checked for', async () => {
  project = await Project.create(['zod', '@toolsight/runtime'])
  const call = (at: number) =>
    `import { generateText } from 'ai'
import { openai } from '@ai-sdk/openai'
import { z } from 'zod'
export const run${at} = () => generateText({ model: openai('gpt-5'), prompt: '', tools: { t${at}: { description: 'Sails.', inputSchema: z.object({ to: z.string() }) } } })
`
  const files = Array.from({ length: 5 }, (_, at): [string, string] => [`agent${at}.ts`, call(at)])
  await project.put(Object.fromEntries(files))
  const { out } = await project.run(['doctor', '--no-evaluate'])
  const [, lines = ''] = /\nChecked for:\n((?: {2}.*\n)+)/.exec(out) ?? []
  expect(lines.replace(/\s+/g, ' ').trim()).toBe(
    'OpenAI Responses 5 tools from agent0.ts:4, from agent1.ts:4, from agent2.ts:4 and 2 more',
  )
})
