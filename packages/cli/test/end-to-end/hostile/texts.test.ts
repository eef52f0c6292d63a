import { execFileSync } from 'node:child_process'
import { truncateSync } from 'node:fs'
import { rm, writeFile } from 'node:fs/promises'
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest'
import { sampled } from '../../../../../test/sampled.js'
import type { Project } from '../project.js'
import { sharedProjects } from '../shared-projects.js'

const projects = sharedProjects()

/** Line breaks, what a terminal obeys, what turns text around, and what GitHub Actions and Azure Pipelines take for commands. */
const HOSTILE =
  'a\npwned\n::error::pwned\r\n##[error]pwned \u001b[31m ##vso[task.setvariable]pwned ::add-mask::x \u202ed\u2028pwned'
const text = JSON.stringify(HOSTILE)

const tools = `import { defineTool } from '@toolsight/runtime'
import { z } from 'zod'

export const named = defineTool({
  name: ${text},
  description: ${text},
  input: z.object({ [${text}]: z.string().describe(${text}), size: z.enum([${text}, 'b']) }),
  handler: () => 'done',
})

export const thrown = defineTool({
  name: 'thrown',
  description: 'Throws.',
  input: (() => { throw new Error(${text}) })(),
  handler: () => 'done',
})

export const literal = defineTool({
  name: 'literal',
  description: 'Has a schema of its own.',
  parameters: { type: 'object', properties: { [${text}]: { type: ${text} } }, required: [${text}, 'b'] },
  handler: () => 'done',
})
`

const file = `import { defineTool } from '@toolsight/runtime'
import { z } from 'zod'
export const filed = defineTool({ name: 'filed', input: z.string().optional(), handler: () => 'done' })
`

/** What may be the name of a file. */
const FILE = 'a\npwned\n::error::pwned\u001b[31m ##[error] \u202ed\u2028pwned'

let project: Project
beforeAll(async () => {
  project = await projects.create(['zod', '@toolsight/runtime'])
  await project.put({
    'tools.ts': tools,
    [`${FILE}/tool.ts`]: file,
    'tools.samples.json': `{ ${text}: { "valid": [{ "input": 1 }] } }`,
  })
})
afterAll(() => project.remove())

/** Of what is no JSON, which is escaped as JSON is. */
const COMMANDS = [
  'check',
  'check --all',
  'check --format unix',
  'check --format github',
  'check --format markdown',
  'check --format junit',
  'check --config wrong.json',
  'list',
  'frameworks',
  'fix --dry-run',
  'show named --tokens',
  'show named --target openai-strict',
  'show named --target anthropic --via none',
  'show named --diff resolved --target openai-strict',
  'show thrown',
  'show thrown --tokens',
  'show filed',
  'show nothing',
  'samples literal',
  'samples thrown',
  'samples named --add input.json',
  'targets',
  'targets named',
  'preview named --input input.json',
  'preview named --input input.json --all-styles',
  'preview literal --input input.json',
  'preview thrown --input input.json',
  'preview named --input broken.json',
  'manifest',
  'manifest --format claude-md',
  'lock',
  'lock --check',
  'diff',
  'diff --format markdown',
  'diff --format github',
  'diff --accept x',
  'doctor',
  'harden',
  'harden named',
  'harden literal',
  'init --dry-run',
  'check --baseline baseline.json',
]

/** An SDK that answers a wrong input by throwing an error of these words. */
const THROWING = {
  'node_modules/ai/package.json': '{ "name": "ai", "version": "4.3.19", "main": "index.js" }',
  'node_modules/ai/index.js': `exports.tool = (tool) => tool
exports.generateText = async () => { throw new Error(${text}) }
`,
  'tools.ts': `import { generateText, tool } from 'ai'
import { z } from 'zod'
const book = tool({ description: 'Books.', parameters: z.object({ nights: z.number() }), execute: () => 1 })
export const answer = () => generateText({ model: 'openai/gpt-5', tools: { book } })
`,
}

it('the error of an SDK keeps its lines in a preview, none of which begins one or gives a command', async () => {
  const own = await projects.create(['zod'])
  onTestFinished(() => own.remove())
  await own.put({ ...THROWING, 'input.json': '{}' })
  const { code, out } = await own.run(['preview', 'book', '--input', 'input.json'])
  expect(code).toBe(0)
  expect(out).toContain('ai 4.3.19 throws instead of answering')
  const words = out.slice(out.indexOf('Error: a'))
  expect(words).toBe(
    'Error: a\n  pwned\n  : :error::pwned␍\n  # #[error]pwned ␛[31m # #vso[task.setvariable]pwned ::add-mask::x �d�pwned\n',
  )
})

/** What a lock, accepted changes and a baseline may have that came with the project. */
const LOCK = {
  version: 1,
  toolsight: HOSTILE,
  package: { name: HOSTILE, version: `1.0.0${HOSTILE}` },
  packages: { zod: [HOSTILE], [HOSTILE]: [HOSTILE], '@toolsight/runtime': [HOSTILE] },
  sources: {},
  tools: [HOSTILE, 'named', 'gone'].map((name) => ({
    name,
    role: 'tool',
    file: HOSTILE,
    server: name === 'gone' ? HOSTILE : undefined,
    framework: HOSTILE,
    title: HOSTILE,
    description: HOSTILE,
    annotations: { [HOSTILE]: HOSTILE },
    other: { [HOSTILE]: HOSTILE },
    input: [
      {
        for: ['resolved', HOSTILE],
        schema: { type: 'object', properties: { [HOSTILE]: { type: HOSTILE, enum: [HOSTILE] } } },
      },
    ],
    output: { [HOSTILE]: HOSTILE },
    tokens: 1,
    uses: [HOSTILE],
    unknown: HOSTILE,
  })),
}
const ACCEPTED = `0123456789 ${HOSTILE.replaceAll(/[\r\n\u2028]/g, ' ')} # ${HOSTILE.replaceAll(/[\r\n\u2028]/g, ' ')}\n`
const ENTRY = { code: HOSTILE, file: HOSTILE, tool: HOSTILE, fingerprint: HOSTILE, reason: '' }

it.each([
  ...sampled(COMMANDS, 14).map((command) => command.split(' ')),
  ['show', HOSTILE],
  ['preview', HOSTILE, '--input', 'input.json'],
  ['samples', HOSTILE],
  ['show', FILE],
  ['check', HOSTILE],
  ['explain', HOSTILE],
])('texts of a project begin no line and give no command: %s %s %s %s', async (...command) => {
  await project.put({
    'input.json': JSON.stringify({ [HOSTILE]: 1, size: HOSTILE }),
    'broken.json': `{ ${HOSTILE}`,
    'toolsight.lock.json': JSON.stringify(LOCK),
    'toolsight.accepted.txt': ACCEPTED,
    'baseline.json': JSON.stringify({ version: 1, accepted: [ENTRY] }),
    'package.json': JSON.stringify({
      name: HOSTILE,
      version: HOSTILE,
      scripts: { [HOSTILE]: 'toolsight check' },
    }),
    'wrong.json': `{ ${text}: 1, "frameworks": [{ "id": ${text}, "title": ${text} }], "rules": { ${text}: "error" } }`,
  })
  const { out, err } = await project.run(command.filter((each) => each !== undefined))
  const printed = `${out}${err}`
    .split('\n')
    .filter((line) => !/^\s*["{}[\]]/.test(line))
    // The commands of Toolsight's own.
    .map((line) => line.replace(/^::(error|warning|notice) title=Toolsight%3A /, ''))
  expect(
    printed.filter((line) =>
      /^pwned|^\s*::|##(\[|vso)|\u001b|\r|[\u202a-\u202e\u2028\u2029\u2066-\u2069]/.test(line),
    ),
  ).toEqual([])
})

/** The lock of these tools: each project has the same. */
let lockOfTools: string | undefined

async function lock(own: Project): Promise<void> {
  if (lockOfTools !== undefined) return void (await own.put({ 'toolsight.lock.json': lockOfTools }))
  await own.run(['lock'])
  lockOfTools = await own.read('toolsight.lock.json')
}

const UNREADABLE = 'cannot be read (ENOTREG)'

const NOT_FOLLOWED = 'This .gitignore is not followed'
const NOT_LOOKED_AT = 'These samples are not looked at'
const NOT_KNOWN = "It is not known where 'zod' leads: a package.json cannot be read"

/** Files of a project, what reads them, and what is said then. A lock that is no file is not found. */
const PIPES: Array<[pipe: string, command: string, code: number, message: string]> = [
  ['toolsight.lock.json', 'lock', 2, UNREADABLE],
  ['toolsight.lock.json', 'lock --check', 2, UNREADABLE],
  ['toolsight.lock.json', 'diff', 2, 'There is no toolsight.lock.json'],
  ['toolsight.accepted.txt', 'diff', 2, UNREADABLE],
  ['baseline.json', 'check --baseline baseline.json', 2, UNREADABLE],
  ['toolsight.config.json', 'check', 2, 'This is not a regular file'],
  ['tools.samples.json', 'samples literal --add input.json', 2, UNREADABLE],
  ['tools.samples.json', 'check', 1, NOT_LOOKED_AT],
  ['.gitignore', 'check', 1, NOT_FOLLOWED],
  ['tsconfig.json', 'check', 1, 'Fix this tsconfig'],
  ['.gitlab-ci.yml', 'init --dry-run', 0, ''],
  ['package.json', 'init --dry-run', 0, ''],
  ['package.json', 'check', 1, NOT_KNOWN],
]

it.skipIf(process.platform === 'win32').each(PIPES)(
  'a named pipe is not read: %s by %s',
  async (pipe, command, code, message) => {
    const own = await projects.create(['zod', '@toolsight/runtime'])
    onTestFinished(() => own.remove())
    await own.put({ 'tools.ts': tools, 'input.json': '{}' })
    await lock(own)
    await rm(own.path(pipe), { force: true })
    execFileSync('mkfifo', [own.path(pipe)])
    const run = await own.run(command.split(' '))
    expect([run.code, run.out + run.err]).toEqual([code, expect.stringContaining(message)])
  },
)

const TOO_LARGE = 'cannot be read (EFBIG)'

/** The same for files of 6 GB. */
const LARGE: typeof PIPES = [
  ['toolsight.lock.json', 'lock', 2, TOO_LARGE],
  ['toolsight.accepted.txt', 'diff', 2, TOO_LARGE],
  ['baseline.json', 'check --baseline baseline.json', 2, TOO_LARGE],
  ['tools.samples.json', 'check', 1, NOT_LOOKED_AT],
  ['.gitignore', 'check', 1, NOT_FOLLOWED],
  ['tsconfig.json', 'check', 1, 'Fix this tsconfig'],
  ['.gitlab-ci.yml', 'init --dry-run', 0, ''],
  ['package.json', 'init --dry-run', 0, ''],
  ['package.json', 'check', 1, NOT_KNOWN],
  ['input.json', 'preview named --input input.json', 2, 'The file input.json has more than 64 MB.'],
]

it.each(sampled(LARGE, 4))('a file of 6 GB is not read: %s by %s', async (file, command, code, message) => {
  const own = await projects.create(['zod', '@toolsight/runtime'])
  onTestFinished(() => own.remove())
  await own.put({ 'tools.ts': tools, 'input.json': '{}' })
  await lock(own)
  await writeFile(own.path(file), '')
  // It takes no room: no block of it is written.
  truncateSync(own.path(file), 6 * 1024 ** 3)
  const run = await own.run(command.split(' '))
  expect([run.code, run.out + run.err]).toEqual([code, expect.stringContaining(message)])
})

it.skipIf(process.platform === 'win32')('a device without an end is no input', async () => {
  const { code, err } = await project.run(['preview', 'named', '--input', '/dev/zero'])
  expect([code, err]).toEqual([2, expect.stringContaining('The file /dev/zero has more than 64 MB.')])
})
