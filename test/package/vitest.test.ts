import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { npm, run } from '../../scripts/command.mjs'
import { ensureNode } from '../../scripts/node-versions.mjs'
import { ownFolder } from '../../scripts/testing/run-folders.mjs'

const root = fileURLToPath(new URL('../../', import.meta.url))
/** The settings of Vitest that runs this test are not the project's, and a CI writes no snapshots. */
const env = { PATH: process.env['PATH'], HOME: process.env['HOME'], NO_COLOR: '1' }

const folder = ownFolder()

const TOOLS = `import { defineTool } from '@toolsight/runtime'
import { z } from 'zod'

export const search = defineTool({
  name: 'search',
  description: 'Finds what guests ask for.',
  input: z.object({ query: z.string() }),
  handler: () => [],
})

export const light = defineTool({
  name: 'light',
  description: 'Switches the light of a room.',
  input: z.object({ on: z.coerce.boolean() }),
  handler: () => 'done',
})
`

/** Of each matcher one use that fails, and what Vitest says then. */
const FAILING: Record<string, [use: string, says: RegExp]> = {
  toAccept: [
    "expect('search').toAccept({ query: 7 })",
    /search refuses \{"query":7\}, and should accept it\.\n {2}query: Invalid input: expected string/m,
  ],
  toRefuse: ["expect('search').toRefuse({ query: 'rooms' })", /search does not refuse/],
  'toRefuse with a reading': [
    "expect('search').toRefuse({ query: 7 }, /expected number/)",
    /search refuses \{"query":7\}, and the model does not read \/expected number\/\. It reads:\n.*\n?.*expected string/m,
  ],
  toMatchWire: [
    "expect('search').not.toMatchWire('openai')",
    /search for openai matches its snapshot, and should not/,
  ],
  toSurvive: [
    "expect('light').toSurvive()",
    /light survives \d of \d calls .* accepts one with another meaning/,
  ],
}

/** The blocks of code in the package's README. */
function readmeBlocks(): string[] {
  const text = readFileSync(path.join(root, 'packages/vitest/README.md'), 'utf8')
  return [...text.matchAll(/^```ts\n([\s\S]*?)\n```$/gm)].map(([, code = '']) => code)
}

interface Outcome {
  title: string
  status: string
  failureMessages: string[]
}

/** Asks npm's registry for Vitest, so it stands with the tests of the editors. */
describe.each([
  ['3.2.0', null],
  ['4', null],
  ['5', '22'],
])('@toolsight/vitest from its tarball, with Vitest %s', (version, nodeVersion) => {
  const project = path.join(folder, version)
  let node = process.execPath

  async function vitest(file: string): Promise<{ code: number; output: string; outcomes: Outcome[] }> {
    const results = path.join(project, 'results.json')
    const { code, output } = await run(
      node,
      [
        'node_modules/vitest/vitest.mjs',
        'run',
        file,
        '--reporter=default',
        '--reporter=json',
        `--outputFile=${results}`,
      ],
      { cwd: project, quiet: true, env },
    )
    const { testResults } = JSON.parse(readFileSync(results, 'utf8')) as {
      testResults: Array<{ assertionResults: Outcome[] }>
    }
    return { code, output, outcomes: testResults.flatMap(({ assertionResults }) => assertionResults) }
  }

  beforeAll(async () => {
    if (nodeVersion !== null) node = await ensureNode(nodeVersion)
    const [config = '', test = ''] = readmeBlocks()
    mkdirSync(path.join(project, 'src'), { recursive: true })
    writeFileSync(path.join(project, 'package.json'), '{ "private": true, "type": "module" }\n')
    writeFileSync(path.join(project, 'src/tools.ts'), TOOLS)
    writeFileSync(path.join(project, 'vitest.config.ts'), config)
    writeFileSync(path.join(project, 'readme.test.ts'), test)
    const uses = Object.entries(FAILING).map(
      ([title, [use]]) => `test(${JSON.stringify(title)}, { timeout: 60_000 }, () => ${use})\n`,
    )
    writeFileSync(
      path.join(project, 'failing.test.ts'),
      `import '@toolsight/vitest'\nimport { expect, test } from 'vitest'\n${uses.join('')}`,
    )
    const { code, output } = await npm(
      [
        'install',
        '--save-dev',
        '--no-audit',
        '--no-fund',
        '--prefer-offline',
        `vitest@${version}`,
        ...(await tarballs()),
      ],
      { cwd: project, quiet: true },
    )
    expect(code, output).toBe(0)
    cpSync(path.join(root, 'test-workspace/node_modules/zod'), path.join(project, 'node_modules/zod'), {
      recursive: true,
      dereference: true,
    })
  })

  it('runs the example of the README, and compares what is sent the next time', async () => {
    for (const _time of ['written', 'compared']) {
      const { code, output, outcomes } = await vitest('readme.test.ts')
      expect(outcomes, output).toMatchObject([{ title: 'search', status: 'passed' }])
      expect([code, output]).toEqual([0, expect.not.stringMatching(/source ?map/i)])
    }
    expect(readdirSync(path.join(project, '__snapshots__'))).toEqual(['readme.test.ts.snap'])
  })

  it('fails where a tool does otherwise, and says how', async () => {
    const { code, outcomes } = await vitest('failing.test.ts')
    expect(code).toBe(1)
    expect(outcomes.map(({ title, status }) => [title, status])).toEqual(
      Object.keys(FAILING).map((title) => [title, 'failed']),
    )
    for (const { title, failureMessages } of outcomes)
      expect(failureMessages.join('\n')).toMatch(FAILING[title]?.[1] as RegExp)
  })

  it('has types', async () => {
    writeFileSync(
      path.join(project, 'tsconfig.json'),
      JSON.stringify({
        compilerOptions: { module: 'nodenext', strict: true, noEmit: true, skipLibCheck: true, types: [] },
        include: ['readme.test.ts', 'wrong.ts'],
      }),
    )
    writeFileSync(
      path.join(project, 'wrong.ts'),
      "import '@toolsight/vitest'\nimport { expect } from 'vitest'\n// @ts-expect-error: the target is missing.\nexpect('search').toMatchWire()\n",
    )
    const compiler = path.join(root, 'node_modules/typescript/lib/tsc.js')
    const { code, output } = await run(process.execPath, [compiler, '-p', '.'], { cwd: project, quiet: true })
    expect([code, output]).toEqual([0, ''])
  })
})

afterAll(() => rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 }))

let packed: Promise<string[]> | undefined

function tarballs(): Promise<string[]> {
  packed ??= pack()
  return packed
}

async function pack(): Promise<string[]> {
  const place = path.join(folder, 'tarballs')
  mkdirSync(place)
  const from = ['runtime', 'core', 'vitest'].flatMap((name) => ['--workspace', `packages/${name}`])
  const { code, output } = await npm(['pack', ...from, '--ignore-scripts', '--pack-destination', place], {
    cwd: root,
    quiet: true,
  })
  expect(code, output).toBe(0)
  return readdirSync(place).map((file) => path.join(place, file))
}
